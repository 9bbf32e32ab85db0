"""The one small door through which a room's memory is written and read.

When a `commit` is done, its writes are on the disk.
"""

from collections.abc import Awaitable
from typing import Protocol

from tablee.room.meter import Spread
from tablee.room.store.rows import (
    GestureRow,
    LeaseRow,
    Link,
    NodeRow,
    Opener,
    Person,
    PresentRow,
    ReviewRow,
    SeatRow,
    ShareRow,
    SubscriptionRow,
    TableRow,
    TalkRow,
    TicketRow,
)
from tablee.room.store.stored import Past, StoredTable
from tablee.room.store.writes import Write


class Unavailable(Exception):
    """The store cannot write or read just now; nothing has changed, and it may be tried again."""


class NotOurs(Unavailable):
    """Another node looks after what would have gone on by itself here; nothing has changed."""


class RulesElsewhere(Unavailable):
    """A table is of rules that are not here, and another node may have them: ask again, perhaps there."""


class Conflict(Exception):
    """The store holds something else than we thought: what we have in memory must be read anew."""


class Forgotten(Exception):
    """A row would tell of somebody whom the room no longer knows; nothing has changed."""


class UsedUp(Exception):
    """The link has no use left."""


class Store(Protocol):
    """What a room asks of its database: an SQLite file, or PostgreSQL."""

    def commit(self, writes: list[Write]) -> Awaitable[None]:
        """Do all of this durably, or nothing: Unavailable, Conflict, Forgotten or UsedUp."""

    async def can_write(self) -> bool:
        """Whether anything can be written just now; where the last write failed, it is tried."""

    def waiting(self) -> int:
        """How many commits were asked for and are not done yet."""

    @property
    def flushes(self) -> Spread:
        """How long it took to make commits durable, all those together that were asked for meanwhile."""

    async def size(self) -> int:
        """How many bytes everything takes where it is kept."""

    async def count_tables(self) -> dict[tuple[str, str], int]:
        """How many tables are kept, by game and status."""

    async def epoch(self) -> int:
        """The number of this history."""

    async def person_of(self, token: bytes) -> Person | None:
        """Whose token this is (by its hash)."""

    async def people(self, ids: list[str]) -> dict[str, Person]:
        """Some people by their ids."""

    async def table(self, id: str) -> StoredTable | None:
        """A table and all that belongs to it."""

    async def versions(self, tables: list[str]) -> dict[str, int]:
        """How often each of these tables was written to where several nodes write; gone ones are left out."""

    async def since(self, past: Past) -> StoredTable | None:
        """A table with what is new since then; None if nothing is, Conflict if the table is gone."""

    async def tables_of(self, person: str) -> list[tuple[TableRow, tuple[SeatRow, ...]]]:
        """The tables where a person sits, the latest first."""

    async def due(self, at: int, most: int, game: str | None = None, rules: int = 0) -> list[str]:
        """So many tables at most whose clock of days has run out by then, the longest due first.

        All of them, or those that were laid by one version of a game's rules.
        """

    async def deadlines_of(self, person: str) -> dict[str, int]:
        """When time is up at the tables where a person sits, where a clock counts days."""

    async def given_up(self, tables: list[str]) -> dict[tuple[str, int], str]:
        """The seats of some tables that were given up, and the bots that played on there."""

    async def passed_on(self, tables: list[str]) -> set[str]:
        """The tables of these where a seat changed hands in play."""

    async def silenced(self, tables: list[str]) -> dict[tuple[str, str], str]:
        """Who may say nothing at some of these tables, and the names they keep there."""

    async def subscriptions_of(self, person: str) -> list[SubscriptionRow]:
        """The devices of a person that want to be called."""

    async def talk(self, table: str) -> list[TalkRow]:
        """All that is kept of what was said at a table."""

    async def words_of(self, person: str) -> list[str]:
        """All that is kept of what a person said, wherever it was."""

    async def share(self, id: str) -> ShareRow | None:
        """A finished game that is shared, by the id in its address."""

    async def review(self, table: str, seat: int) -> ReviewRow | None:
        """What the coach said of a finished game to a seat."""

    async def elsewhere(self, person: str) -> dict[str, list[str]]:
        """The tables that know a person otherwise than by a seat, by what they know."""

    async def shares_of(self, person: str) -> list[str]:
        """What a person shares, by its ids."""

    async def shared(self, tables: list[str]) -> set[str]:
        """Which of these tables are shared."""

    async def results(self, tables: list[str]) -> dict[str, str]:
        """How the games of these tables ended, of those that is known of."""

    async def coded(self, code: str) -> TableRow | None:
        """The table with this four-letter code."""

    async def link(self, hash: bytes) -> Link | None:
        """A link by its hash."""

    async def watches(self, table: str, person: str) -> bool:
        """Whether a person may look on at a table."""

    async def lends(self, table: str, person: str) -> bool:
        """Whether a person lends the game of a table."""

    async def alive(self) -> list[NodeRow]:
        """The nodes of the room that are alive."""

    async def nodes(self) -> list[tuple[NodeRow, bool]]:
        """All nodes that are not forgotten, and whether each is alive."""

    async def leases(self, what: list[str]) -> dict[str, LeaseRow]:
        """Who looks after these, of the nodes that are alive."""

    async def present(self, tables: list[str], but: str) -> list[PresentRow]:
        """Who is connected to these tables at any node but one."""

    async def gestures(self, tables: list[str], but: str, after: int) -> list[tuple[int, GestureRow]]:
        """What happened lately at these tables at any node but one, by numbers after that."""

    async def ticket(self, hash: bytes) -> TicketRow | None:
        """A ticket by its hash."""

    async def openers(self, kind: Opener) -> dict[str, int]:
        """What the operator has given out or barred at any node, and until when."""

    async def secret(self, name: str) -> str | None:
        """Something that all nodes have alike."""

    async def backup(self, path: str) -> None:
        """A copy of everything, made while the room goes on; opened as a room it begins a new epoch."""

    async def close(self) -> None:
        """Finish what was begun."""
