"""Runs many lists of writes in one transaction, with one statement for all writes of a kind.

Every statement releases the GIL and must get it back from a busy event loop, which takes longer than the
statement itself.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Final

from tablee.room.store import writes
from tablee.room.store.alike import Kind, steps, values_of
from tablee.room.store.changes import progressed
from tablee.room.store.shape import insertion, marks, replacement
from tablee.room.store.sqlite.saying import do

ROWS: Final = 128
"""How many rows at most go into one statement."""

STATEMENTS: Final = 640
"""The size of the prepared statement cache: enough for the kinds of writes in play, at every row count."""


def do_all(database: sqlite3.Connection, lists: Sequence[Sequence[writes.Write]]) -> None:
    """Run the first write of every list, then the second, and so on, grouped by kind."""
    for kind, group in steps(lists):
        do_alike(database, kind, group)


def do_alike(database: sqlite3.Connection, kind: Kind, group: list[writes.Write]) -> None:
    """Run writes of one kind, with few statements if possible."""
    if len(group) == 1 or statement(kind, 1) is None:
        for write in group:
            do(database, write)
        return
    for start in range(0, len(group), ROWS):
        values = [values_of(write) for write in group[start : start + ROWS]]
        database.execute(statement(kind, len(values)) or "", tuple(chain.from_iterable(values)))


@cache
def statement(kind: Kind, count: int) -> str | None:
    """The statement that does `count` writes of a kind, if there is one."""
    match kind:
        case writes.Add, type() as row:
            return insertion(row, count)
        case writes.Save, type() as row:
            return replacement(row, count)
        case writes.Progress, str(status):
            values = ", ".join(["(?, ?, ?, ?, ?)"] * count)
            return (
                f"UPDATE tables SET {progressed(status)} told = column2, awaited = column3,"
                f" touched = column4, expires = column5 FROM (VALUES {values}) WHERE id = column1"
            )
        case writes.Unseal, none if none is type(None):
            return f"DELETE FROM sealed WHERE table_id IN ({marks(range(count))})"
    return None
