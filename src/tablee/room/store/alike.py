"""Groups the writes of many lists by kind, so that one SQL statement can do all writes of a group.

Within a list the order is kept; between lists there is none, since they all belong to one transaction.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from tablee.room.store import writes
from tablee.room.store.shape import VALUES, Values

Kind = tuple[type, type | str | None]


def steps(lists: Sequence[Sequence[writes.Write]]) -> Iterator[tuple[Kind, list[writes.Write]]]:
    """The first write of every list, then the second, and so on: those of one kind together."""
    for together in zip_longest(*lists):
        alike: dict[Kind, list[writes.Write]] = {}
        for write in together:
            if write is not None:
                alike.setdefault(kind_of(write), []).append(write)
        yield from alike.items()


def kind_of(write: writes.Write) -> Kind:
    """The kind of a write: one statement can do all writes of a kind."""
    match write:
        case writes.Add() | writes.Save():
            return type(write), type(write.row)
        case writes.Unseal():
            return type(write), type(write.seat)
        case writes.Progress():
            return type(write), write.status
    return type(write), None


def values_of(write: Any) -> Values:
    """The values of the statement for a write."""
    match write:
        case writes.Progress():
            return write.table_id, write.told, write.awaited, write.touched, write.expires
        case writes.Unseal():
            return (write.table_id,)
    values: Values = VALUES[type(write.row)](write.row)
    return values
