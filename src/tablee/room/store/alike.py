"""Groups the writes of many lists by kind, so that one SQL statement can do all writes of a group.

Within a list the order is kept; between lists there is none, since they all belong to one transaction.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from msgspec.structs import astuple

from tablee.room.store.shape import Values
from tablee.room.store.writes import Add, Progress, Save, Unseal, Write

Kind = tuple[type, type | str | None]


def steps(lists: Sequence[Sequence[Write]]) -> Iterator[tuple[Kind, list[Write]]]:
    """The first write of every list, then the second, and so on: those of one kind together."""
    for together in zip_longest(*lists):
        alike: dict[Kind, list[Write]] = {}
        for write in together:
            if write is not None:
                alike.setdefault(kind_of(write), []).append(write)
        yield from alike.items()


def kind_of(write: Any) -> Kind:
    """The kind of a write: one statement can do all writes of a kind."""
    kind = type(write)  # faster than a match statement, and every move has several writes
    if kind is Add or kind is Save:
        return kind, type(write.row)
    if kind is Progress:
        return kind, write.status
    if kind is Unseal:
        return kind, type(write.seat)
    return kind, None


def values_of(write: Any) -> Values:
    """The values of the statement for a write."""
    if type(write) is Progress:
        return write.table_id, write.told, write.awaited, write.touched, write.expires
    if type(write) is Unseal:
        return (write.table_id,)
    values: Values = astuple(write.row)
    return values
