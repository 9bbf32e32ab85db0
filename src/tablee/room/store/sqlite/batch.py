"""Many lists of writes at once: what is alike is done with one statement.

Every statement lets go of the interpreter's lock and must get it back from a busy room, which takes longer
than what it does. Each list keeps its order; between lists, none of which is done yet, there is none.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache
from itertools import chain, zip_longest
from typing import Any, Final

from tablee.room.store import writes
from tablee.room.store.sqlite.writes import VALUES, do, insertion, progressed, replacement

ROWS: Final = 128
"""So many rows at most go into one statement."""

STATEMENTS: Final = 640
"""So many prepared statements are kept: for the few kinds of writes in play, those of every size."""

Kind = tuple[type, type | str | None]
Values = tuple[Any, ...]


def do_all(database: sqlite3.Connection, lists: Sequence[Sequence[writes.Write]]) -> None:
    """The first write of every list, then the second, and so on."""
    for together in zip_longest(*lists):
        alike: dict[Kind, list[writes.Write]] = {}
        for write in together:
            if write is not None:
                alike.setdefault(kind_of(write), []).append(write)
        for kind, group in alike.items():
            do_alike(database, kind, group)


def kind_of(write: writes.Write) -> Kind:
    """What writes that one statement can do have in common."""
    match write:
        case writes.Add() | writes.Save():
            return type(write), type(write.row)
        case writes.Unseal():
            return type(write), type(write.seat)
        case writes.Progress():
            return type(write), write.status
    return type(write), None


def do_alike(database: sqlite3.Connection, kind: Kind, group: list[writes.Write]) -> None:
    """Some writes of one kind, with few statements if that can be."""
    if len(group) == 1 or statement(kind, 1) is None:
        for write in group:
            do(database, write)
        return
    for start in range(0, len(group), ROWS):
        values = [values_of(write) for write in group[start : start + ROWS]]
        database.execute(statement(kind, len(values)) or "", tuple(chain.from_iterable(values)))


def values_of(write: Any) -> Values:
    """What goes into the statement for a write."""
    match write:
        case writes.Progress():
            return write.table_id, write.told, write.awaited, write.touched, write.expires
        case writes.Unseal():
            return (write.table_id,)
    values: Values = VALUES[type(write.row)](write.row)
    return values


@cache
def statement(kind: Kind, count: int) -> str | None:
    """The statement that does so many writes of a kind, if there is one."""
    match kind:
        case writes.Add, type() as row:
            return insertion(row, count)
        case writes.Save, type() as row:
            return replacement(row, count)
        case writes.Progress, str(status):
            marks = ", ".join(["(?, ?, ?, ?, ?)"] * count)
            return (
                f"UPDATE tables SET {progressed(status)} told = column2, awaited = column3,"
                f" touched = column4, expires = column5 FROM (VALUES {marks}) WHERE id = column1"
            )
        case writes.Unseal, none if none is type(None):
            return f"DELETE FROM sealed WHERE table_id IN ({', '.join('?' * count)})"
    return None
