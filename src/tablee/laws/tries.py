"""Generates values to try for a fact: every kind of option and of move, sensible or not."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count, pairwise
from math import gcd, prod
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

F = TypeVar("F", bound=msgspec.Struct)

MOST = 400
"""The most combinations for one type of fact, spread evenly."""
NUMBERS = (*range(-1, 9), 2**63)
"""Small numbers, and one that any client can send and no compiled integer can hold."""


def tries(fact: type[F], more: Mapping[str, Sequence[Any]] | None = None) -> list[F]:
    """Facts of one type, with all reasonable and some unreasonable values in their fields, and `more`."""
    described = inspect.type_info(fact)
    assert isinstance(described, inspect.StructType)
    known = more or {}
    fields = {field.name: [*known.get(field.name, ()), *field_values(field)] for field in described.fields}
    total = prod(map(len, fields.values()))
    if total == 0:
        return []
    stride = next(n for n in count(-(-total // MOST)) if gcd(n, total) == 1)
    return [fact(**combination(fields, number)) for number in range(0, total, stride)]


def combination(fields: dict[str, list[Any]], number: int) -> dict[str, Any]:
    """The nth of all combinations of field values."""
    filled = {}
    for name, values in fields.items():
        number, at = divmod(number, len(values))
        filled[name] = values[at]
    return filled


def field_values(field: inspect.Field) -> list[Any]:
    """The values to try in a field: at least its default."""
    values = list(values_of(field.type))
    if field.default is not msgspec.NODEFAULT and field.default not in values:
        values.insert(0, field.default)
    return values


def values_of(kind: inspect.Type) -> Iterable[Any]:
    """A few values of a type, including edge cases."""
    match kind:
        case inspect.BoolType():
            return (False, True)
        case inspect.IntType(ge=low, le=high):
            return numbers(low, high)
        case inspect.StrType():
            return ("", "?")
        case inspect.LiteralType(values=values):
            return values
        case inspect.EnumType(cls=cls):
            return cls
        case inspect.NoneType():
            return (None,)
        case inspect.Metadata(type=marked):
            return values_of(marked)
        case inspect.UnionType(types=types):
            return chain.from_iterable(map(values_of, types))
        case inspect.StructType(cls=cls):
            return tries(cls)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return sequences(list(values_of(item)))
        case inspect.TupleType(item_types=items):
            return tuples([list(values_of(item)) for item in items])
    return ()


def numbers(low: int | None, high: int | None) -> list[int]:
    """Numbers to try, including the ends of the range, if any."""
    ends = {end for end in (low, high) if end is not None}
    return [n for n in sorted({*NUMBERS, *ends}) if (low is None or n >= low) and (high is None or n <= high)]


def sequences(items: list[Any]) -> list[tuple[Any, ...]]:
    """No item, each item alone, and each with its neighbour."""
    return [(), *((item,) for item in items), *pairwise(items)]


def tuples(places: list[list[Any]]) -> list[tuple[Any, ...]]:
    """Tuples in which each place runs through its values in parallel."""
    longest = max(map(len, places), default=0)
    if not all(places):
        return []
    return [tuple(values[n % len(values)] for values in places) for n in range(longest)]
