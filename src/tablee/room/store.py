"""What a room remembers, and the one small door through which it is written and read.

A write is a list of deeds that happen together or not at all; when a `commit` is done they are on the disk.
"""

from collections.abc import Awaitable
from typing import Literal, Protocol

from msgspec import Struct

Status = Literal["open", "playing", "over"]
Role = Literal["seat", "watch", "screen", "mine"]


class Unavailable(Exception):
    """The store cannot write or read just now; nothing has changed, and it may be tried again."""


class Conflict(Exception):
    """The store holds something else than we thought: what we have in memory must be read anew."""


class UsedUp(Exception):
    """The link has no use left."""


class Person(Struct, frozen=True):
    """A guest: a name, and nothing else."""

    id: str
    name: str
    created: int
    expires: int


class Token(Struct, frozen=True):
    """How a person is known again."""

    hash: bytes
    person: str


class TableRow(Struct, frozen=True):
    """A table without its log; `options`, `clock`, `opening` and `awaited` are JSON."""

    id: str
    game: str
    status: Status
    options: str
    clock: str | None
    seed: bytes
    opening: str | None
    host: int
    chat: str
    code: str | None
    rematch: str | None
    told: int
    awaited: str
    created: int
    touched: int
    expires: int


class SeatRow(Struct, frozen=True):
    """A seat: whose it is (a person's, a bot's before the start, or free)."""

    table_id: str
    seat: int
    person: str | None = None
    bot: str | None = None
    ready: bool = False
    nonce: str | None = None
    told: int = 0


class Watcher(Struct, frozen=True):
    """A person who may look on."""

    table_id: str
    person: str


class Link(Struct, frozen=True):
    """A token that gives a role at one table."""

    hash: bytes
    table_id: str
    role: Role
    person: str | None
    uses: int | None
    expires: int


class EntryRow(Struct, frozen=True):
    """One entry of a log, as JSON."""

    table_id: str
    n: int
    entry: str


class SealedRow(Struct, frozen=True):
    """A choice handed in and not yet played, as JSON."""

    table_id: str
    seat: int
    move: str


class Receipt(Struct, frozen=True):
    """What was answered to a message: n, and the hash of what it said."""

    table_id: str
    id: str
    hash: bytes
    n: int


class TalkRow(Struct, frozen=True):
    """Something said, as the JSON that all were sent; `person` is None where the host did something."""

    table_id: str
    n: int
    person: str | None
    said: str


class VoteRow(Struct, frozen=True):
    """A seat wants another one, which is absent, to be handed to a bot."""

    table_id: str
    seat: int
    voter: int


class ConsentRow(Struct, frozen=True):
    """Somebody at a table lets a watcher see every hand."""

    table_id: str
    watcher: str
    giver: str


class WitnessRow(Struct, frozen=True):
    """A watcher who has looked through a seat's eyes, with the name they had then."""

    table_id: str
    person: str
    name: str


Row = (
    Person | Token | TableRow | SeatRow | Watcher | Link | SealedRow | VoteRow | ConsentRow | WitnessRow
)  # fmt: skip


class Save(Struct, frozen=True):
    """Write a row, in place of the one with the same key."""

    row: Row


class Add(Struct, frozen=True):
    """Write a row that must be new."""

    row: EntryRow | Receipt | TableRow | TalkRow


class Progress(Struct, frozen=True):
    """Play went on at a table."""

    table_id: str
    status: Status
    told: int
    awaited: str
    touched: int
    expires: int


class Whispered(Struct, frozen=True):
    """Something was told to one seat alone."""

    table_id: str
    seat: int
    told: int


class Unseal(Struct, frozen=True):
    """Sealed choices are no longer: of one seat, or (None) of all."""

    table_id: str
    seat: int | None = None


class DropVotes(Struct, frozen=True):
    """Nobody wants a seat to be handed to a bot any more."""

    table_id: str
    seat: int


class DropConsent(Struct, frozen=True):
    """Somebody lets a watcher see no more."""

    table_id: str
    watcher: str
    giver: str


class DropSeat(Struct, frozen=True):
    """The table has one seat less."""

    table_id: str
    seat: int


class Spend(Struct, frozen=True):
    """One use of a link; UsedUp if it has none left."""

    hash: bytes


class Revoke(Struct, frozen=True):
    """The links of one role at a table open nothing any more (`mine`: those of one person)."""

    table_id: str
    role: Role
    person: str | None = None


class HandOver(Struct, frozen=True):
    """All seats and personal links of one person at a table are another's now."""

    table_id: str
    giver: str
    taker: str


class BringWatchers(Struct, frozen=True):
    """Who may look on at one table may look on at another too."""

    table_id: str
    other: str


class Forget(Struct, frozen=True):
    """A person, and all that tells of them."""

    person: str


class Sweep(Struct, frozen=True):
    """All that has expired."""

    now: int


Deed = (
    Save | Add | Progress | Whispered | Unseal | DropVotes | DropConsent | DropSeat | Spend | Revoke
    | HandOver | BringWatchers | Forget | Sweep
)  # fmt: skip


class Kept(Struct, frozen=True):
    """Everything kept of one table."""

    row: TableRow
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


class Store(Protocol):
    """SQLite today; another database fits behind the same door."""

    def commit(self, deeds: list[Deed]) -> Awaitable[None]:
        """Do all of this durably, or nothing: Unavailable, Conflict or UsedUp."""

    async def epoch(self) -> int:
        """The number of this history."""

    async def person_of(self, token: bytes) -> Person | None:
        """Whose token this is (by its hash)."""

    async def people(self, ids: list[str]) -> dict[str, Person]:
        """Some people by their ids."""

    async def table(self, id: str) -> Kept | None:
        """A table and all that belongs to it."""

    async def tables_of(self, person: str) -> list[tuple[TableRow, tuple[SeatRow, ...]]]:
        """The tables where a person sits, the latest first."""

    async def talk(self, table: str) -> list[TalkRow]:
        """All that is kept of what was said at a table."""

    async def words_of(self, person: str) -> list[str]:
        """All that is kept of what a person said, wherever it was."""

    async def coded(self, code: str) -> TableRow | None:
        """The table with this four-letter code."""

    async def link(self, hash: bytes) -> Link | None:
        """A link by its hash."""

    async def watches(self, table: str, person: str) -> bool:
        """Whether a person may look on at a table."""

    async def backup(self, path: str) -> None:
        """A copy of everything, made while the room goes on; opened as a room it begins a new epoch."""

    async def close(self) -> None:
        """Finish what was begun."""
