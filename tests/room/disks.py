"""Disks that fail when a test wants it: at any row of a transaction, or because they are full."""

import contextlib
import resource
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablee.room.store.sqlite.store import SqliteStore
from tablee.room.store.store import Store


class Disk:
    """What the room's file stands on: it can fail at the n-th row of a transaction, or be full."""

    def __init__(self, db: Path) -> None:
        self.db = db
        self.failures = 0
        self._left: int | None = None

    def under(self, store: Store) -> Store:
        """The store, which from now on writes past us."""
        assert isinstance(store, SqliteStore)
        self._watch(store._writer)
        return store

    def _watch(self, database: sqlite3.Connection) -> None:
        """Every row the room writes is first written past us; no trigger of ours is in the file."""
        database.create_function("may_be_written", 0, self._row)
        for name in names(database):
            for how in ("INSERT", "UPDATE", "DELETE"):
                trigger = f"CREATE TEMP TRIGGER {how}_{name} BEFORE {how} ON {name}"
                database.execute(f"{trigger} BEGIN SELECT may_be_written(); END")

    def _row(self) -> int:
        if self._left is not None:
            self._left -= 1
            if self._left == 0:
                self.failures += 1
                raise OSError("as the test wants it")
        return 1

    @contextlib.contextmanager
    def failing_at(self, row: int) -> Iterator[None]:
        self._left = row
        try:
            yield
        finally:
            self._left = None

    @contextlib.contextmanager
    def full(self) -> Iterator[None]:
        """No file of this process can grow: what SQLite writes when it commits is refused by the machine."""
        before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))

    def rows(self) -> list[tuple[Any, ...]]:
        """Everything in the file."""
        with contextlib.closing(sqlite3.connect(self.db)) as database:
            return [
                (name, *row) for name in names(database) for row in database.execute(f"SELECT * FROM {name}")
            ]


def names(database: sqlite3.Connection) -> list[str]:
    found = database.execute("SELECT name FROM main.sqlite_master WHERE type = 'table' ORDER BY name")
    return [name for (name,) in found]
