"""All rows of one table together, read in full when it is opened, or only what is new since a known state."""

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
    """How much of a table the reader already knows, to read on from there."""

    table_id: str
    version: int
    entries: int
    told: int
    spoken: int


class Handed(Struct, frozen=True):
    """What of a stored game says who held its seats."""

    opening: str
    entries: tuple[str, ...]
    """Those by which seats changed hands."""
    length: int
    """How many entries there are in all."""
    former: tuple[FormerRow, ...]


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
    """The last messages of people."""
    spoken: int
    """The number of the last row of talk."""
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
    """Counts the writes, where several nodes write."""
    words: tuple[TalkRow, ...] = ()
    """If only what is new was read: all talk since then."""

    @property
    def holders(self) -> list[str]:
        """Who has a seat, or had one in play."""
        people = {row.person for row in self.seats} | {row.person for row in self.former}
        return sorted(person for person in people if person is not None)
