"""Backs up a room's file while the room is running, and restores it while the room is closed."""

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
    """This is not a room's file, or an incomplete one."""


def copy(source: Path, target: Path) -> None:
    """Back up a room's file, with a new epoch in the copy. OSError if the disk is full."""
    was_there = target.exists()
    location.keep_private(target)
    try:
        clone(str(source), target)
    except sqlite3.Error as problem:
        if not was_there:
            target.unlink(missing_ok=True)  # an incomplete backup is useless
        if problem.sqlite_errorcode == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), target) from problem
        raise Unavailable(str(problem)) from problem


def restore(backup: Path, target: Path, *, force: bool) -> None:
    """Replace a room's file by a backup, atomically.

    BadLocation while a room is open there, or for an incomplete backup; FileExistsError if the file exists,
    unless `force`.
    """
    location.prepare_folder(target)
    with location.lock(target), temporary_file(target) as fresh:
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
        move_into_place(fresh, target)


def clone(source: str, target: Path) -> None:
    """Copy one file to another, with a new epoch."""
    with (
        contextlib.closing(sqlite3.connect(source, uri=source.startswith("file:"))) as live,
        contextlib.closing(sqlite3.connect(target)) as spare,
    ):
        live.backup(spare, pages=256, sleep=0.005)
        with spare:
            spare.execute("PRAGMA journal_mode = DELETE")
            spare.execute("UPDATE room SET epoch = ?", (new_epoch(),))


def check(file: Path) -> None:
    """Raise NotWhole, TooNew or SQLite's own error if a room could not be opened on this file."""
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


def move_into_place(fresh: Path, target: Path) -> None:
    """Replace a file durably, together with the WAL or journal that a crash left beside it.

    SQLite would replay that into the new file. It is checkpointed into the old file first, so that nothing is
    lost if the machine stops in between.
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
def temporary_file(target: Path) -> Iterator[Path]:
    """A temporary file in the same folder, deleted afterwards unless it was moved into place."""
    fresh = target.with_name(target.name + ".restoring")
    fresh.unlink(missing_ok=True)
    try:
        yield fresh
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            fresh.with_name(fresh.name + end).unlink(missing_ok=True)


def read_only(path: Path) -> str:
    """The URI of a backup, perhaps on a read-only disk; one copied by hand may have a WAL beside it."""
    has_more = path.with_name(path.name + "-wal").exists()
    return f"file:{quote(str(path.resolve()))}?mode={'rw' if has_more else 'ro&immutable=1'}"
