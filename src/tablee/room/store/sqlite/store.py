"""The store in one SQLite file: a single thread writes, and many commits share one fsync."""

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final, TypeVar

from tablee.room.meter import MOMENTS, Spread
from tablee.room.store.condition import Condition
from tablee.room.store.epochs import new_epoch
from tablee.room.store.queries import Queries
from tablee.room.store.rows import Person
from tablee.room.store.sqlite import location
from tablee.room.store.sqlite.backups import copy
from tablee.room.store.sqlite.batch import STATEMENTS, do_all
from tablee.room.store.sqlite.familiar import Familiar
from tablee.room.store.sqlite.migrations import TooNew, migrate
from tablee.room.store.sqlite.saying import run, run_in_transaction
from tablee.room.store.statements import Statements
from tablee.room.store.store import Conflict, Forgotten, Unavailable, UsedUp
from tablee.room.store.writes import Touch, Write

T = TypeVar("T")
log = logging.getLogger("tablee.room")
QUIET_S: Final = 3.0
WAL_PAGES: Final = 16_000
"""A WAL checkpoint makes everybody wait: in a busy room there is one only once the WAL has grown to 64 MB."""
UNFIT = (OverflowError, UnicodeError)
"""Raised for a value that no row can hold: a number too large, a text that is not valid Unicode."""
PROBLEMS = (sqlite3.Error, *UNFIT, UsedUp, Conflict, Forgotten, Unavailable)
Waiting = tuple[list[Write], asyncio.Future[None]]
Verdict = tuple[asyncio.Future[None], Exception | None]


class SqliteStore(Queries):
    """The store in one file, created if it does not exist; only one room at a time can open it."""

    def __init__(self, path: Path) -> None:
        location.prepare(path)
        self._lock = location.lock(path)
        self._writer = connect(path)
        self._reader = connect(path, reader=True)
        self._familiar = Familiar(self._writer)
        self._path = path
        self._condition = Condition(path)
        self._loop = asyncio.get_running_loop()
        self._pending: list[Waiting] = []
        self._scheduled = False
        """Whether `_hand_over` is scheduled, or will be when the batch in flight is done."""
        self._in_flight = 0
        """How many commits the writer thread has."""
        self.flushes = Spread(MOMENTS)
        self._waiting: queue.SimpleQueue[list[Waiting] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="tablee-writer", daemon=True)
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="tablee-reader")
        self._thread.start()

    # Writing

    def commit(self, writes: list[Write]) -> asyncio.Future[None]:
        done: asyncio.Future[None] = self._loop.create_future()
        self._pending.append((writes, done))
        if not self._scheduled:
            self._scheduled = True
            self._loop.call_soon(self._hand_over)
        return done

    async def size(self) -> int:
        return size_of(self._path)

    async def can_write(self) -> bool:
        if not self._condition.good:
            with contextlib.suppress(Unavailable):
                await self.commit([Touch()])
        return self._condition.good

    def _hand_over(self) -> None:
        """Hand all pending commits to the writer as one batch: waking its thread is expensive."""
        pending, self._pending = self._pending, []
        if pending:
            self._in_flight += len(pending)
            self._waiting.put(pending)

    def _write(self) -> None:
        """The writer thread: flush each batch and report the outcome to the event loop."""
        while (batch := self._next()) is not None:
            began = perf_counter()
            verdicts = self._flush(batch)
            self.flushes.note(perf_counter() - began)
            self._loop.call_soon_threadsafe(self._settle, verdicts, self._familiar.changed())

    def _next(self) -> list[Waiting] | None:
        """The next batch; once there was none for a while, checkpoint the WAL before waiting on."""
        try:
            return self._waiting.get(timeout=QUIET_S)
        except queue.Empty:
            with contextlib.suppress(sqlite3.Error):
                self._writer.execute("PRAGMA wal_checkpoint(PASSIVE)")
            return self._waiting.get()

    def _flush(self, batch: list[Waiting]) -> list[Verdict]:
        """Write a batch in one transaction; if it fails, by halves, so that one commit fails no other."""
        try:
            self._transact([writes for writes, _ in batch])
        except Exception as problem:  # whatever it is, the caller is told, and the writer thread survives
            if len(batch) == 1:
                if not isinstance(problem, PROBLEMS):
                    log.error("%s: a commit failed unexpectedly", self._path, exc_info=problem)
                return [(batch[0][1], translate(problem))]
            half = len(batch) // 2
            return self._flush(batch[:half]) + self._flush(batch[half:])
        return [(done, None) for _, done in batch]

    def _transact(self, lists: list[list[Write]]) -> None:
        database = self._writer
        try:
            database.execute("BEGIN IMMEDIATE")
            do_all(database, lists)
            database.execute("COMMIT")
        except BaseException:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise

    def _settle(self, verdicts: list[Verdict], changed: list[str]) -> None:
        """Complete the commits of a batch; then hand over the next."""
        self._familiar.forget(changed)
        self._in_flight -= len(verdicts)
        for done, problem in verdicts:
            self._condition.note(problem)
            if done.done():
                continue
            if problem is None:
                done.set_result(None)
            else:
                done.set_exception(problem)
        if self._pending:
            self._loop.call_soon(self._hand_over)  # after the commits that follow from this batch
        else:
            self._scheduled = False

    # Reading

    async def person_of(self, token: bytes) -> Person | None:
        look_up = super().person_of

        async def found() -> dict[bytes, Person]:
            person = await look_up(token)
            return {token: person} if person else {}

        return (await self._familiar.people([token], found)).get(token)

    async def people(self, ids: list[str]) -> dict[str, Person]:
        return await self._familiar.people(ids, partial(super().people, ids))

    def waiting(self) -> int:
        return len(self._pending) + self._in_flight

    async def backup(self, path: str) -> None:
        try:
            await self._loop.run_in_executor(None, copy, self._path, Path(path))
        except location.BadLocation as problem:
            raise Unavailable(getattr(problem.__cause__, "strerror", None) or problem.why) from problem

    async def close(self) -> None:
        self._hand_over()  # after what is in flight
        self._waiting.put(None)
        await self._loop.run_in_executor(None, self._thread.join)
        self._readers.shutdown()
        self._reader.close()
        self._writer.close()
        self._lock.close()

    async def _read(self, statements: Statements[T], *, together: bool = False) -> T:
        ask = run_in_transaction if together else run
        try:
            return await self._loop.run_in_executor(self._readers, ask, self._reader, statements)
        except sqlite3.Error as problem:
            raise translate(problem) from problem


def connect(path: Path, *, reader: bool = False) -> sqlite3.Connection:
    """Open the room's file; with these settings a commit is durable once it returns."""
    try:
        database = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, timeout=5, cached_statements=STATEMENTS
        )
        database.create_function("clock_ms", 0, lambda: time.time_ns() // 1_000_000)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        database.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
        database.execute("PRAGMA temp_store = MEMORY")  # statement journals need no file
        if reader:
            database.execute("PRAGMA query_only = ON")
        else:
            migrate(database)
            database.execute("INSERT OR IGNORE INTO room VALUES (1, ?)", (new_epoch(),))
    except TooNew:
        raise location.BadLocation("place_too_new", path) from None
    except sqlite3.Error as problem:
        raise location.BadLocation(what_is_wrong(problem), path) from None
    return database


def what_is_wrong(problem: sqlite3.Error) -> str:
    """Why the room's file cannot be opened: the name of a text."""
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF  # without the extended part
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return "place_taken"
    return "place_full" if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR) else "place_unreadable"


def size_of(path: Path) -> int:
    """The size of the room's file and its WAL."""
    parts = [path, path.with_name(path.name + "-wal")]
    return sum(part.stat().st_size for part in parts if part.exists())


def translate(problem: Exception) -> Exception:
    """The store's exception for a problem: a row is not as expected, or the disk fails."""
    if isinstance(problem, UsedUp | Conflict | Forgotten | Unavailable):
        return problem
    if getattr(problem, "sqlite_errorname", "") == "SQLITE_CONSTRAINT_FOREIGNKEY":
        return Forgotten(str(problem))  # all foreign keys refer to people
    if isinstance(problem, (sqlite3.IntegrityError, *UNFIT)):
        return Conflict(str(problem))
    return Unavailable(str(problem))
