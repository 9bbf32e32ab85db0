"""The interface of a room's store, and what can go wrong with it.

Once a `commit` has completed, its writes are durable.
"""

import asyncio
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
from tablee.room.store.stored import Handed, Past, StoredTable
from tablee.room.store.writes import Write


class Unavailable(Exception):
    """The store cannot read or write just now; nothing has changed, and a retry is safe."""


class NotOurs(Unavailable):
    """The lease for this write is held by another node, or was lost; nothing has changed."""


class RulesElsewhere(Unavailable):
    """A table needs a version of the rules that this node lacks: retry, perhaps at a node that has it."""


class Conflict(Exception):
    """The store holds something else than memory does: the table must be read again."""


class Forgotten(Exception):
    """A row refers to a person who has been forgotten; nothing has changed."""


class UsedUp(Exception):
    """The link has no use left."""


class Store(Protocol):
    """What a room needs of its database: an SQLite file, or PostgreSQL."""

    def commit(self, writes: list[Write]) -> asyncio.Future[None]:
        """Write all of this durably, or nothing and raise Unavailable, Conflict, Forgotten or UsedUp."""

    async def can_write(self) -> bool:
        """Whether the store can be written; tries it if the last write failed."""

    def waiting(self) -> int:
        """How many commits are pending."""

    @property
    def flushes(self) -> Spread:
        """How long each batch of commits took to become durable."""

    async def size(self) -> int:
        """How many bytes the file or database takes."""

    async def count_tables(self) -> dict[tuple[str, str], int]:
        """The number of tables, by game and status."""

    async def epoch(self) -> int:
        """The epoch of this history."""

    async def person_of(self, token: bytes) -> Person | None:
        """The person with this token (its hash)."""

    async def people(self, ids: list[str]) -> dict[str, Person]:
        """People by their ids; unknown ones are left out."""

    async def table(self, id: str) -> StoredTable | None:
        """A table and all that belongs to it."""

    async def versions(self, tables: list[str]) -> dict[str, int]:
        """The versions of these tables, counting writes where several nodes write; gone ones are left out."""

    async def since(self, past: Past) -> StoredTable | None:
        """A table with what is new since then; None if nothing is, Conflict if the table is gone."""

    async def tables_of(self, person: str) -> list[tuple[TableRow, tuple[SeatRow, ...]]]:
        """The tables where a person sits, the last touched first."""

    async def due(self, at: int, most: int, game: str | None = None, rules: int = 0) -> list[str]:
        """Up to `most` tables whose clock of days has run out by then, the longest due first.

        All of them, or only those with one version of a game's rules.
        """

    async def deadlines_of(self, person: str) -> dict[str, int]:
        """The deadlines of the tables where a person sits, where a clock counts days."""

    async def given_up(self, tables: list[str]) -> dict[tuple[str, int], str]:
        """The seats that were given up at these tables, and the bots that played on."""

    async def handed(self, tables: list[str]) -> dict[str, Handed]:
        """Who held the seats of these tables, where one changed hands in play."""

    async def silenced(self, tables: list[str]) -> dict[tuple[str, str], str]:
        """Who is silenced at these tables, and the names they are shown by there."""

    async def subscriptions_of(self, person: str) -> list[SubscriptionRow]:
        """The Web Push subscriptions of a person's devices."""

    async def talk(self, table: str) -> list[TalkRow]:
        """The stored talk of a table."""

    async def words_of(self, person: str) -> list[str]:
        """The stored talk of a person, at all tables."""

    async def share(self, id: str) -> ShareRow | None:
        """A share by the id in its address."""

    async def shared_end(self, id: str) -> tuple[str, str] | None:
        """The game of a share and its result as JSON; None if it is not shared or has no result."""

    async def review(self, table: str, seat: int) -> ReviewRow | None:
        """The coach's review for a seat of a finished game."""

    async def elsewhere(self, person: str) -> dict[str, list[str]]:
        """The tables that keep something about a person besides a seat, by what they keep."""

    async def shares_of(self, person: str) -> list[str]:
        """The ids of a person's shares."""

    async def shared(self, tables: list[str]) -> set[str]:
        """Which of these tables are shared."""

    async def results(self, tables: list[str]) -> dict[str, str]:
        """The results of these tables, where there is one."""

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
        """All known nodes, and whether each is alive."""

    async def leases(self, what: list[str]) -> dict[str, LeaseRow]:
        """The leases on these that are held by nodes that are alive."""

    async def present(self, tables: list[str], but: str) -> list[PresentRow]:
        """Who is connected to these tables at any other node than `but`."""

    async def gestures(self, tables: list[str], but: str, after: int) -> list[tuple[int, GestureRow]]:
        """Recent gestures at these tables from any other node than `but`, with numbers above `after`."""

    async def ticket(self, hash: bytes) -> TicketRow | None:
        """A ticket by its hash."""

    async def openers(self, kind: Opener) -> dict[str, int]:
        """What the operator has issued or banned at any node, and until when."""

    async def secret(self, name: str) -> str | None:
        """A secret that all nodes share."""

    async def backup(self, path: str) -> None:
        """Copy everything to a file while the room is running; the copy has a new epoch."""

    async def close(self) -> None:
        """Complete pending commits and close."""
