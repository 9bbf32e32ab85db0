"""Many lists of deeds at once: what is alike is done with one statement.

Every statement lets go of the interpreter's lock and must get it back from a busy room, which takes longer
than what it does. Each list keeps its order; between lists, none of which is done yet, there is none.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache
from itertools import chain, zip_longest
from typing import Any, Final

from tablee.room import store
from tablee.room.deeds import VALUES, do, insertion, replacement

ROWS: Final = 128
"""So many rows at most go into one statement."""

STATEMENTS: Final = 640
"""So many prepared statements are kept: for the few kinds of deeds in play, those of every size."""

Kind = tuple[type, type]
Values = tuple[Any, ...]


def do_all(database: sqlite3.Connection, lists: Sequence[Sequence[store.Deed]]) -> None:
    """The first deed of every list, then the second, and so on."""
    for deeds in zip_longest(*lists):
        alike: dict[Kind, list[store.Deed]] = {}
        for deed in deeds:
            if deed is not None:
                alike.setdefault(kind_of(deed), []).append(deed)
        for kind, group in alike.items():
            do_alike(database, kind, group)


def kind_of(deed: store.Deed) -> Kind:
    """What deeds that one statement can do have in common."""
    match deed:
        case store.Add() | store.Save():
            return type(deed), type(deed.row)
        case store.Unseal():
            return type(deed), type(deed.seat)
    return type(deed), type(None)


def do_alike(database: sqlite3.Connection, kind: Kind, group: list[store.Deed]) -> None:
    """Some deeds of one kind, with few statements if that can be."""
    if len(group) == 1 or statement(kind, 1) is None:
        for deed in group:
            do(database, deed)
        return
    for start in range(0, len(group), ROWS):
        values = [values_of(deed) for deed in group[start : start + ROWS]]
        database.execute(statement(kind, len(values)) or "", tuple(chain.from_iterable(values)))


def values_of(deed: Any) -> Values:
    """What goes into the statement for a deed."""
    match deed:
        case store.Progress():
            return deed.table_id, deed.status, deed.told, deed.awaited, deed.touched, deed.expires
        case store.Unseal():
            return (deed.table_id,)
    values: Values = VALUES[type(deed.row)](deed.row)
    return values


@cache
def statement(kind: Kind, count: int) -> str | None:
    """The statement that does so many deeds of a kind, if there is one."""
    match kind:
        case store.Add, row:
            return insertion(row, count)
        case store.Save, row:
            return replacement(row, count)
        case store.Progress, _:
            marks = ", ".join(["(?, ?, ?, ?, ?, ?)"] * count)
            return (
                "UPDATE tables SET status = column2, told = column3, awaited = column4, touched = column5,"
                f" expires = column6 FROM (VALUES {marks}) WHERE id = column1"
            )
        case store.Unseal, none if none is type(None):
            return f"DELETE FROM sealed WHERE table_id IN ({', '.join('?' * count)})"
    return None
