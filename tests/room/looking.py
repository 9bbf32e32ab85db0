"""What a room keeps, seen past the room: the rows of its file, or those of its database."""

import asyncio
import contextlib
import sqlite3
import tempfile
import threading
from collections.abc import Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tests.patience import PATIENCE_S
from tools.driving.elsewhere import ELSEWHERE

T = TypeVar("T")


class Found(Protocol):
    """Rows that were found."""

    def __iter__(self) -> Iterator[Any]: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class Rows(Protocol):
    """Something that is asked in SQL, with a `?` for each value."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Found: ...


class Answer:
    """Rows of a database, in the way of SQLite's."""

    def __init__(self, rows: list[tuple[Any, ...]]) -> None:
        self._rows = iter(rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows

    def fetchone(self) -> Any:
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        return list(self._rows)


class Hand:
    """A connection to a database that needs no loop of the test's."""

    def __init__(self, address: str) -> None:
        import asyncpg

        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._connection = self._do(asyncpg.connect(address))

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Answer:
        from tablee.room.store.postgres.saying import numbered

        return Answer([tuple(row) for row in self._do(self._connection.fetch(numbered(sql), *values))])

    def run(self, script: str) -> None:
        """Several statements at once, with no values."""
        self._do(self._connection.execute(script))

    def copy(self, file: Path) -> None:
        """Everything, as an operator would copy it into a file."""
        from tablee.room.store.moving import copy

        self._do(copy(self._connection, "", file))

    def close(self) -> None:
        self._do(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)


@contextlib.contextmanager
def kept_by(db: Path) -> Iterator[Rows]:
    """The rows of the room that has, or would have, this file; what is changed there is kept."""
    address = ELSEWHERE.of(db.parent)
    if address is None:
        with contextlib.closing(sqlite3.connect(db, timeout=PATIENCE_S)) as file, file:
            yield file
    else:
        with contextlib.closing(Hand(address)) as hand:
            yield hand


@contextlib.contextmanager
def in_a_file(db: Path) -> Iterator[Path]:
    """A file with all that a room keeps: its own, or a copy of its database."""
    address = ELSEWHERE.of(db.parent)
    if address is None:
        yield db
        return
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(Hand(address)) as hand:
        hand.copy(Path(folder) / "copy.sqlite")
        yield Path(folder) / "copy.sqlite"


def refused_by(rows: Rows) -> type[Exception]:
    """What says that the rows are not to be changed like that."""
    if isinstance(rows, Hand):
        import asyncpg

        refused: type[Exception] = asyncpg.PostgresError
        return refused
    return sqlite3.IntegrityError


def bytes_of(db: Path) -> bytes:
    """All that a room has written: the bytes of its files, or every value in its database."""
    if ELSEWHERE.of(db.parent) is None:
        return db.read_bytes() + db.with_name(f"{db.name}-wal").read_bytes()
    with kept_by(db) as kept:
        values = [
            value for name in names(kept) for row in kept.execute(f"SELECT * FROM {name}") for value in row
        ]
    return b"\n".join(value if isinstance(value, bytes) else str(value).encode() for value in values)


def names(rows: Rows) -> list[str]:
    """What the tables are called that a room keeps."""
    if isinstance(rows, Hand):
        asked = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
    else:
        asked = "SELECT name FROM main.sqlite_master WHERE type = 'table' ORDER BY name"
    return [name for (name,) in rows.execute(asked)]
