"""Copies of a room's file: made while the room goes on, and put back while it stands still."""

import contextlib
import errno
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from tablee.room.machine import flush
from tablee.room.store.epochs import new_epoch
from tablee.room.store.shape import NAMES
from tablee.room.store.sqlite import location
from tablee.room.store.sqlite.migrations import TooNew, migrate
from tablee.room.store.store import Unavailable


class NotWhole(Exception):
    """This is no room's file, or only a part of one."""


def copy(source: Path, target: Path) -> None:
    """A backup that knows it is one: a room opened on it begins a new epoch. OSError if the disk is full."""
    was_there = target.exists()
    location.keep_private(target)
    try:
        clone(str(source), target)
    except sqlite3.Error as problem:
        if not was_there:
            target.unlink(missing_ok=True)  # half a backup is none
        if problem.sqlite_errorcode == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), target) from problem
        raise Unavailable(str(problem)) from problem


def restore(backup: Path, target: Path, *, force: bool) -> None:
    """Put a backup in the place of a room's file, whole or not at all.

    BadLocation while a room is open there, or for what is no whole room; FileExistsError where something is
    there and nobody said to replace it.
    """
    location.prepare_folder(target)
    with location.lock(target), beside(target) as fresh:
        if target.exists() and not force:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), target)
        location.keep_private(fresh)
        try:
            clone(read_only(backup), fresh)
            check(fresh)
        except TooNew:
            raise location.BadLocation("backup_too_new", backup) from None
        except (sqlite3.Error, NotWhole) as problem:
            if getattr(problem, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), target) from problem
            raise location.BadLocation("backup_unreadable", backup) from None
        put(fresh, target)


def clone(source: str, target: Path) -> None:
    """All of one file in another, under a new epoch."""
    with (
        contextlib.closing(sqlite3.connect(source, uri=source.startswith("file:"))) as live,
        contextlib.closing(sqlite3.connect(target)) as spare,
    ):
        live.backup(spare, pages=256, sleep=0.005)
        with spare:
            spare.execute("PRAGMA journal_mode = DELETE")
            spare.execute("UPDATE room SET epoch = ?", (new_epoch(),))


def check(file: Path) -> None:
    """NotWhole, TooNew or what SQLite says, if a room could not be opened on this file."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as database:
        if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise NotWhole
        if database.execute("PRAGMA user_version").fetchone() == (0,):
            raise NotWhole
        migrate(database)
        for name, _ in NAMES.values():
            database.execute(f"SELECT * FROM {name} LIMIT 1").fetchall()
        if database.execute("SELECT count(*) FROM room").fetchone() != (1,):
            raise NotWhole


def put(fresh: Path, target: Path) -> None:
    """Let a file take the place of another, and of what a crash left beside that one.

    SQLite would read such a rest into any file it lies beside. What can still be read of it is first brought
    home, so that nothing is lost if the machine stops in between.
    """
    if target.exists():
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(target)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    for end in ("-wal", "-shm", "-journal"):
        target.with_name(target.name + end).unlink(missing_ok=True)
    flush(fresh)
    fresh.replace(target)
    flush(target.parent)


@contextlib.contextmanager
def beside(target: Path) -> Iterator[Path]:
    """A file on the same disk that is gone afterwards, if it has not taken the other's place."""
    fresh = target.with_name(target.name + ".restoring")
    fresh.unlink(missing_ok=True)
    try:
        yield fresh
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            fresh.with_name(fresh.name + end).unlink(missing_ok=True)


def read_only(path: Path) -> str:
    """A backup, also on a disk that cannot be written; beside one made by hand there may be more."""
    has_more = path.with_name(path.name + "-wal").exists()
    return f"file:{quote(str(path.resolve()))}?mode={'rw' if has_more else 'ro&immutable=1'}"
