"""The reading half of `Store`, shared by SQLite and PostgreSQL: each only says how to run a statement."""

from abc import ABC, abstractmethod
from typing import TypeVar

from tablee.room.store import nodes, reads
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
from tablee.room.store.statements import Statements
from tablee.room.store.stored import Handed, Past, StoredTable

T = TypeVar("T")


class Queries(ABC):
    """Every read of `Store`, in terms of `_read`."""

    @abstractmethod
    async def _read(self, statements: Statements[T], *, together: bool = False) -> T:
        """Run the statements of a read; `together` means in one snapshot, whatever is written meanwhile."""

    async def count_tables(self) -> dict[tuple[str, str], int]:
        return await self._read(reads.count_tables())

    async def epoch(self) -> int:
        return await self._read(reads.epoch())

    async def person_of(self, token: bytes) -> Person | None:
        return await self._read(reads.person_of(token))

    async def people(self, ids: list[str]) -> dict[str, Person]:
        return await self._read(reads.people(ids))

    async def table(self, id: str) -> StoredTable | None:
        return await self._read(reads.table(id), together=True)

    async def versions(self, tables: list[str]) -> dict[str, int]:
        return await self._read(reads.versions(tables))

    async def since(self, past: Past) -> StoredTable | None:
        known = await self.versions([past.table_id])
        if known.get(past.table_id) == past.version:
            return None
        return await self._read(reads.since(past), together=True)

    async def tables_of(self, person: str) -> list[tuple[TableRow, tuple[SeatRow, ...]]]:
        return await self._read(reads.tables_of(person))

    async def due(self, at: int, most: int, game: str | None = None, rules: int = 0) -> list[str]:
        asking = reads.due(at, most) if game is None else reads.due_by(at, most, game, rules)
        return await self._read(asking)

    async def deadlines_of(self, person: str) -> dict[str, int]:
        return await self._read(reads.deadlines_of(person))

    async def given_up(self, tables: list[str]) -> dict[tuple[str, int], str]:
        return await self._read(reads.given_up(tables))

    async def handed(self, tables: list[str]) -> dict[str, Handed]:
        return await self._read(reads.handed(tables))

    async def silenced(self, tables: list[str]) -> dict[tuple[str, str], str]:
        return await self._read(reads.silenced(tables))

    async def subscriptions_of(self, person: str) -> list[SubscriptionRow]:
        return await self._read(reads.subscriptions_of(person))

    async def talk(self, table: str) -> list[TalkRow]:
        return await self._read(reads.talk(table))

    async def words_of(self, person: str) -> list[str]:
        return await self._read(reads.words_of(person))

    async def share(self, id: str) -> ShareRow | None:
        return await self._read(reads.share(id))

    async def shared_end(self, id: str) -> tuple[str, str] | None:
        return await self._read(reads.shared_end(id))

    async def review(self, table: str, seat: int) -> ReviewRow | None:
        return await self._read(reads.review(table, seat))

    async def elsewhere(self, person: str) -> dict[str, list[str]]:
        return await self._read(reads.elsewhere(person))

    async def shares_of(self, person: str) -> list[str]:
        return await self._read(reads.shares_of(person))

    async def shared(self, tables: list[str]) -> set[str]:
        return await self._read(reads.shared(tables))

    async def results(self, tables: list[str]) -> dict[str, str]:
        return await self._read(reads.results(tables))

    async def coded(self, code: str) -> TableRow | None:
        return await self._read(reads.coded(code))

    async def link(self, hash: bytes) -> Link | None:
        return await self._read(reads.link(hash))

    async def watches(self, table: str, person: str) -> bool:
        return await self._read(reads.watches(table, person))

    async def lends(self, table: str, person: str) -> bool:
        return await self._read(reads.lends(table, person))

    async def alive(self) -> list[NodeRow]:
        return await self._read(nodes.alive())

    async def nodes(self) -> list[tuple[NodeRow, bool]]:
        return await self._read(nodes.known())

    async def leases(self, what: list[str]) -> dict[str, LeaseRow]:
        return await self._read(nodes.leases(what))

    async def present(self, tables: list[str], but: str) -> list[PresentRow]:
        return await self._read(nodes.present(tables, but))

    async def gestures(self, tables: list[str], but: str, after: int) -> list[tuple[int, GestureRow]]:
        return await self._read(nodes.gestures(tables, but, after))

    async def ticket(self, hash: bytes) -> TicketRow | None:
        return await self._read(nodes.ticket(hash))

    async def openers(self, kind: Opener) -> dict[str, int]:
        return await self._read(nodes.openers(kind))

    async def secret(self, name: str) -> str | None:
        return await self._read(nodes.secret(name))
