"""All rows of one table together, as it is read to be opened, or from where somebody knows it."""

from msgspec import Struct

from tablee.room.store.rows import (
    AgreedRow,
    AskRow,
    BranchRow,
    ConsentRow,
    FormerRow,
    HeldRow,
    HintRow,
    Receipt,
    SealedRow,
    SeatRow,
    SentAwayRow,
    ShareRow,
    SilencedRow,
    TableRow,
    TalkRow,
    VoteRow,
    WitnessRow,
)


class Past(Struct, frozen=True):
    """How much of a table somebody knows who wants to read on from there."""

    table_id: str
    version: int
    entries: int
    told: int
    spoken: int


class StoredTable(Struct, frozen=True):
    """Everything kept of one table."""

    row: TableRow
    opening: str | None
    """What was settled when it was laid, as JSON; None before the start."""
    seats: tuple[SeatRow, ...]
    entries: tuple[str, ...]
    sealed: tuple[SealedRow, ...]
    receipts: tuple[Receipt, ...]
    said: tuple[TalkRow, ...]
    """The last that people said."""
    spoken: int
    """The number of the last thing said or done in the open."""
    votes: tuple[VoteRow, ...]
    consents: tuple[ConsentRow, ...]
    witnesses: tuple[WitnessRow, ...]
    sat: tuple[str, ...]
    """Who holds a seat, or once held one."""
    held: tuple[HeldRow, ...]
    asks: tuple[AskRow, ...]
    agreed: tuple[AgreedRow, ...]
    shares: tuple[ShareRow, ...] = ()
    branch: BranchRow | None = None
    silenced: tuple[SilencedRow, ...] = ()
    foreknown: tuple[str, ...] = ()
    """Who knows hands of the game that it goes on from."""
    sent_away: tuple[SentAwayRow, ...] = ()
    former: tuple[FormerRow, ...] = ()
    lets_through: frozenset[str] = frozenset()
    """Who lets the others go through their decisions with the coach."""
    hints: tuple[HintRow, ...] = ()
    version: int = 0
    """How often it was written to, where several nodes write."""
    words: tuple[TalkRow, ...] = ()
    """Where only what is new was asked for: all that was said or done in the open since."""

    @property
    def holders(self) -> list[str]:
        """Who has a seat, or had one in play."""
        people = {row.person for row in self.seats} | {row.person for row in self.former}
        return sorted(person for person in people if person is not None)
