"""What a room keeps fails when a test wants it: at any row of a transaction, or as it is full."""

import contextlib
import resource
import sqlite3
import weakref
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablee.room.store.sqlite.store import SqliteStore
from tablee.room.store.store import Store
from tests.room.looking import Hand, kept_by, names
from tools.driving.elsewhere import ELSEWHERE
from tools.driving.rooms import RunningRoom

FULL = 4096
"""No file may be larger than this."""


class Below(ABC):
    """What rows are written to, past us."""

    @abstractmethod
    def fail_at(self, row: int | None) -> None:
        """Fail at that row from now on, counted from one; None: at none."""

    @abstractmethod
    def failed(self) -> bool:
        """Whether it has come to that since."""

    @abstractmethod
    def full(self) -> contextlib.AbstractContextManager[None]:
        """Nothing more can be written for a while."""


class File(Below):
    """The room's file: every row is first written past a trigger that is in no file."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._left: int | None = None
        database.create_function("may_be_written", 0, self._row)
        for name in names(database):
            for how in ("INSERT", "UPDATE", "DELETE"):
                trigger = f"CREATE TEMP TRIGGER {how}_{name} BEFORE {how} ON {name}"
                database.execute(f"{trigger} BEGIN SELECT may_be_written(); END")

    def _row(self) -> int:
        if self._left is not None:
            self._left -= 1
            if self._left == 0:
                refuse()
        return 1

    def fail_at(self, row: int | None) -> None:
        self._left = row

    def failed(self) -> bool:
        return self._left is not None and self._left <= 0

    def full(self) -> contextlib.AbstractContextManager[None]:
        return no_file_can_grow()


@contextlib.contextmanager
def no_file_can_grow() -> Iterator[None]:
    """No file of this process can grow: what SQLite writes when it commits is refused by the machine."""
    before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (FULL, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))


FAULTS = """
    CREATE SCHEMA IF NOT EXISTS faults;
    CREATE SEQUENCE IF NOT EXISTS faults.rows;
    CREATE TABLE IF NOT EXISTS faults.wanted (first BIGINT, last BIGINT);
    INSERT INTO faults.wanted SELECT 0, 0 WHERE NOT EXISTS (SELECT FROM faults.wanted);
    CREATE OR REPLACE FUNCTION faults.may_be_written() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE row BIGINT := nextval('faults.rows');
    BEGIN
        IF EXISTS (SELECT FROM faults.wanted WHERE row BETWEEN first AND last) THEN
            RAISE 'as the test wants it' USING ERRCODE = 'disk_full';
        END IF;
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END $$;
"""
"""A number that no transaction takes back counts the rows; at some of them the database has no room left."""
EVER, NEVER = 2**62, (0, 0)


class Base(Below):
    """The room's database, with triggers of ours for every row."""

    def __init__(self, hand: Hand, only: str | None = None) -> None:
        self._hand = hand
        self._wanted = 0
        hand.run(FAULTS)
        for name in names(hand) if only is None else [only]:
            hand.run(
                f"CREATE OR REPLACE TRIGGER aa_fault BEFORE INSERT OR UPDATE OR DELETE ON {name}"
                " FOR EACH ROW EXECUTE FUNCTION faults.may_be_written()"
            )

    def want(self, first: int, last: int) -> None:
        """Fail at these rows, counted from now."""
        self._hand.execute("SELECT setval('faults.rows', 1, false)")
        self._hand.execute("UPDATE faults.wanted SET first = ?, last = ?", (first, last))

    def fail_at(self, row: int | None) -> None:
        self._wanted = row or 0
        self.want(self._wanted, self._wanted)

    def failed(self) -> bool:
        last, called = self._hand.execute("SELECT last_value, is_called FROM faults.rows").fetchone()
        return bool(self._wanted and called and last >= self._wanted)

    @contextlib.contextmanager
    def full(self) -> Iterator[None]:
        """There is no room for a single row."""
        self.want(1, EVER)
        try:
            yield
        finally:
            self.want(*NEVER)


def fill(room: RunningRoom, *, full: bool) -> None:
    """The disk or the database of a running room has no room left, or has some again."""
    address = ELSEWHERE.of(room.db.parent)
    if address is None:
        _, hard = resource.prlimit(room.pid, resource.RLIMIT_FSIZE)
        size = FULL if full else resource.RLIM_INFINITY
        resource.prlimit(room.pid, resource.RLIMIT_FSIZE, (size, hard))
        return
    with contextlib.closing(Hand(address)) as hand:
        Base(hand).want(*((1, EVER) if full else NEVER))


def fill_for(name: str, db: Path, store: Store) -> Store:
    """A store that takes everything but rows of one table."""
    if isinstance(store, SqliteStore):
        store._writer.create_function("refuse", 0, refuse)
        store._writer.execute(f"CREATE TEMP TRIGGER full BEFORE INSERT ON {name} BEGIN SELECT refuse(); END")
    else:
        address = ELSEWHERE.of(db.parent)
        assert address
        with contextlib.closing(Hand(address)) as hand:
            Base(hand, only=name).want(1, EVER)
    return store


def refuse() -> int:
    raise OSError("as the test wants it")


class Disk:
    """What the room stands on: it can fail at the n-th row of a transaction, or be full."""

    def __init__(self, db: Path) -> None:
        self.db = db
        self.failures = 0
        self._below: Below | None = None

    def under(self, store: Store) -> Store:
        """The store, which from now on writes past us."""
        address = ELSEWHERE.of(self.db.parent)
        if address is None:
            assert isinstance(store, SqliteStore)
            self._below = File(store._writer)
        else:
            hand = Hand(address)
            weakref.finalize(self, hand.close)
            self._below = Base(hand)
        return store

    @contextlib.contextmanager
    def failing_at(self, row: int) -> Iterator[None]:
        assert self._below
        self._below.fail_at(row)
        try:
            yield
        finally:
            self.failures += self._below.failed()
            self._below.fail_at(None)

    def full(self) -> contextlib.AbstractContextManager[None]:
        """There is no room left for a while."""
        assert self._below
        return self._below.full()

    def rows(self) -> list[tuple[Any, ...]]:
        """Everything that is kept."""
        with kept_by(self.db) as kept:
            return [(name, *row) for name in names(kept) for row in kept.execute(f"SELECT * FROM {name}")]
