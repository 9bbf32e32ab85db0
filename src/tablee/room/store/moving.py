"""Copies a whole room between an SQLite file and a PostgreSQL database: all of it or nothing."""

import asyncio
import contextlib
import errno
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Final

from tablee.room.store.epochs import new_epoch
from tablee.room.store.postgres.address import BadDatabase
from tablee.room.store.postgres.saying import storable
from tablee.room.store.sqlite import location
from tablee.room.store.sqlite.backups import move_into_place, temporary_file
from tablee.room.store.sqlite.migrations import migrate
from tablee.room.store.sqlite.store import connect as open_file

AT_ONCE: Final = 2000
"""How many rows are copied at a time."""
FLEETING: Final = ("nodes", "gone_nodes", "leases", "present", "gestures", "tickets", "openers")
"""Tables that only matter while nodes are running, and are not copied."""
Tell = Callable[[int, int], None]
"""Told the progress: rows done, of how many."""


async def into_database(file: Path, address: str, tell: Tell) -> int:
    """Copy a room's file into an empty database; returns the number of rows.

    BadLocation while a room is open on the file; BadDatabase for a database that is not empty, or not there.
    """
    from tablee.room.store.postgres.tenancy import move_in

    with location.locked(file), contextlib.closing(open_file(file)) as source:
        names = tables(source)
        total = sum(int(source.execute(f"SELECT count(*) FROM {name}").fetchone()[0]) for name in names)
        target, _ = await move_in(address)
        try:
            async with target.transaction():
                await must_be_empty(target, names, address)
                await target.execute("DELETE FROM room")
                done = 0
                for name in names:
                    async for rows in carried(target, source, name):
                        done += rows
                        tell(done, total)
        finally:
            await target.close()
    return total


async def carried(target: Any, source: sqlite3.Connection, name: str) -> AsyncIterator[int]:
    """Copy the rows of one table into a database; yields how many, batch by batch."""
    await target.execute(f"ALTER TABLE {name} DISABLE TRIGGER USER")  # their effects are in the rows already
    for rows in await rows_for(target, source, name):
        await target.copy_records_to_table(name, records=rows)
        yield len(rows)
    await target.execute(f"ALTER TABLE {name} ENABLE TRIGGER USER")


async def out_of_database(address: str, file: Path, tell: Tell) -> int:
    """Copy a room's database into a new file; returns the number of rows.

    BadDatabase while a room is open there; FileExistsError if the file exists.
    """
    from tablee.room.store.postgres.tenancy import connect, hold

    location.prepare_folder(file)
    source = await connect(address)
    try:
        await hold(source, address)
        with location.locked(file):
            if file.exists():  # noqa: ASYNC240 - nothing else is done meanwhile
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), file)
            return await fill(source, address, file, tell)
    finally:
        await source.close()


async def copy(source: Any, address: str, file: Path) -> None:
    """Back up a running room into a file, with a new epoch; OSError if that fails."""
    try:
        await fill(source, address, file, lambda done, total: None, new_epoch())
    except (sqlite3.Error, location.BadLocation) as problem:
        raise OSError(str(problem)) from problem


async def fill(source: Any, address: str, file: Path, tell: Tell, epoch: int | None = None) -> int:
    """Write one snapshot of a database into a file, atomically; with `epoch` instead of its own, if given."""
    with temporary_file(file) as fresh:
        location.keep_private(fresh)
        with contextlib.closing(
            sqlite3.connect(fresh, isolation_level=None, check_same_thread=False)
        ) as target:
            migrate(target)
            target.execute("BEGIN")
            async with source.transaction(isolation="repeatable_read", readonly=True):
                await must_be_of_now(source, target, address)
                total = await copy_all(source, target, tell)
            if epoch is not None:
                target.execute("UPDATE room SET epoch = ?", (epoch,))
            target.execute("COMMIT")
        await asyncio.to_thread(move_into_place, fresh, file)
    return total


async def copy_all(source: Any, target: sqlite3.Connection, tell: Tell) -> int:
    """Copy every row of a database into a file, without triggers: their effects are in the rows already."""
    names = tables(target)
    total = sum([int(await source.fetchval(f"SELECT count(*) FROM {name}")) for name in names])
    done = 0
    with without_triggers(target):
        for name in names:
            columns = columns_of(target, name)
            into = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
            async for rows in asked(source, f"SELECT {', '.join(columns)} FROM {name}"):
                await asyncio.to_thread(target.executemany, into, rows)
                done += len(rows)
                tell(done, total)
    return total


async def asked(source: Any, question: str) -> AsyncIterator[list[tuple[Any, ...]]]:
    """The rows of a query, batch by batch."""
    cursor = await source.cursor(question)
    while rows := await cursor.fetch(AT_ONCE):
        yield [tuple(row) for row in rows]


async def rows_for(target: Any, source: sqlite3.Connection, name: str) -> Iterator[list[tuple[Any, ...]]]:
    """The rows of a table in a file, batch by batch, with the database's column order and types."""
    columns = await target.fetch(
        "SELECT column_name, data_type = 'boolean' FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position",
        name,
    )
    kinds = [bool if truth else storable for _, truth in columns]
    found = source.execute(f"SELECT {', '.join(column for column, _ in columns)} FROM {name}")

    def some() -> Iterator[list[tuple[Any, ...]]]:
        while rows := found.fetchmany(AT_ONCE):
            yield [tuple(kind(value) for kind, value in zip(kinds, row, strict=True)) for row in rows]

    return some()


def tables(file: sqlite3.Connection) -> list[str]:
    """The tables to copy; people first, since others have foreign keys to them."""
    found = file.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name <> 'people', name"
    )
    return [name for (name,) in found.fetchall() if name not in FLEETING]


def columns_of(file: sqlite3.Connection, name: str) -> list[str]:
    return [column for _, column, *_ in file.execute(f"PRAGMA table_info({name})").fetchall()]


@contextlib.contextmanager
def without_triggers(file: sqlite3.Connection) -> Iterator[None]:
    """Drop all triggers and restore them afterwards; inside a transaction."""
    found = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in found:
        file.execute(f"DROP TRIGGER {name}")
    yield
    for _, sql in found:
        file.execute(sql)


async def must_be_empty(target: Any, names: list[str], address: str) -> None:
    """BadDatabase if any table has rows; a room that was opened and never used counts as empty."""
    for name in names:
        if name != "room" and await target.fetchval(f"SELECT EXISTS (SELECT 1 FROM {name})"):
            raise BadDatabase("base_not_empty", address)


async def must_be_of_now(source: Any, target: sqlite3.Connection, address: str) -> None:
    """BadDatabase if there is no room, or its schema version differs from ours."""
    from tablee.room.store.postgres.migrations import OURS

    (known,) = target.execute("PRAGMA user_version").fetchone()
    if not await source.fetchval(OURS):
        raise BadDatabase("base_no_room", address)
    form = await source.fetchval("SELECT form FROM tablee")
    if form != known:
        raise BadDatabase("base_too_new" if form > known else "base_too_old", address)
