"""Both stores behind the same door, and all that lies in them."""

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tablee.kit.facts import Options
from tablee.room.acts.new import blank_row
from tablee.room.store.rows import EntryRow, Person, SeatRow, TableRow
from tablee.room.store.sqlite.store import SqliteStore
from tablee.room.store.store import Store
from tablee.room.store.writes import Add, Save, Write

Opening = Callable[[], Awaitable[Store]]
Rows = dict[str, list[tuple[Any, ...]]]


@contextlib.asynccontextmanager
async def opened(place: str | Path) -> AsyncIterator[Store]:
    """The store in this file or at this address, while it is open."""
    store: Store
    if isinstance(place, Path):
        store = SqliteStore(place)
    else:
        from tablee.room.store.postgres.store import PostgresStore

        store = await PostgresStore.open(place)
    try:
        yield store
    finally:
        await store.close()


async def rows_in(place: str | Path) -> Rows:
    """Everything that is kept there; what only one database needs for itself is not."""
    if isinstance(place, Path):
        with contextlib.closing(sqlite3.connect(place)) as database:
            names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            return {
                name: sorted(database.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
                for (name,) in names
            }
    import asyncpg

    connection = await asyncpg.connect(place)
    try:
        names = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        found = {name: await connection.fetch(f"SELECT * FROM {name}") for (name,) in names}
    finally:
        await connection.close()
    del found["tablee"]
    return {name: sorted((plain(row) for row in rows), key=repr) for name, rows in found.items()}


def plain(row: Any) -> tuple[Any, ...]:
    """As SQLite keeps it: yes and no are 1 and 0."""
    return tuple(int(value) if isinstance(value, bool) else value for value in row.values())


def somebody(name: str) -> Person:
    return Person(f"P{name}", name, 1, 9)


def a_table(name: str = "T") -> TableRow:
    return replace(blank_row(0, "crossing", Options()), id=name, code=None, seed=b"seed")


def laid(row: TableRow, *people: str | None) -> list[Write]:
    """A table with these people round it, dealt and begun."""
    seats = [Save(SeatRow(row.id, seat, person)) for seat, person in enumerate(people)]
    return [Add(row), *seats, Add(EntryRow(row.id, 0, "{}"))]
