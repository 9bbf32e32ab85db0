"""Finds the seats in a fact by its types, so that clients can show names instead of numbers."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias, Union

import msgspec
from msgspec import inspect

from tablee.kit.facts import BY_SEAT, SEAT

SeatMap: TypeAlias = Mapping[str, Union["SeatMap", Literal[True]]]
"""Where the JSON of a fact holds seats: True under a field's name; `*` stands for every item of a list or
object, a number for one place of a tuple, and `@` says that the index or key of each item is a seat."""

Path = tuple[str, ...]
Holds = Literal["seat", "number", "anything"]

KEYS, EACH = "@", "*"
LISTS = inspect.VarTupleType | inspect.ListType | inspect.SetType | inspect.FrozenSetType
NO_NUMBER = (
    inspect.StrType | inspect.BoolType | inspect.NoneType | inspect.FloatType | inspect.LiteralType
    | inspect.EnumType
)  # fmt: skip


def seat_map(fact: type[msgspec.Struct]) -> SeatMap:
    """The map of seats in a type of fact."""
    return _mapped(fact)


@cache
def _mapped(fact: type[msgspec.Struct]) -> SeatMap:
    return _nested([path for path, holds in held(fact) if holds == "seat"])


def _nested(paths: Sequence[Path]) -> SeatMap:
    """Paths merged into a tree by common prefix."""
    under: dict[str, list[Path]] = {}
    for head, *rest in paths:
        under.setdefault(head, []).append(tuple(rest))
    return {head: True if () in rests else _nested(rests) for head, rests in under.items()}


def held(fact: type[msgspec.Struct]) -> Iterator[tuple[Path, Holds]]:
    """Every path in a type of fact that holds a seat, another number, or an untyped value."""
    return _held(inspect.type_info(fact), (), frozenset())


def _held(kind: inspect.Type, path: Path, within: frozenset[type]) -> Iterator[tuple[Path, Holds]]:
    match kind:
        case inspect.Metadata(type=marked):
            if is_seat(kind):
                yield path, "seat"
            else:
                if is_by_seat(kind):
                    yield (*path, KEYS), "seat"
                yield from _held(marked, path, within)
        case inspect.IntType():
            yield path, "number"
        case inspect.UnionType(types=kinds):
            for each in kinds:
                yield from _held(each, path, within)
        case inspect.TupleType(item_types=kinds):
            for number, each in enumerate(kinds):
                yield from _held(each, (*path, str(number)), within)
        case inspect.DictType(key_type=key, value_type=value):
            if is_seat(key):
                yield (*path, KEYS), "seat"
            yield from _held(value, (*path, EACH), within)
        case inspect.StructType(cls=cls, fields=fields) if cls not in within:
            for field in fields:
                yield from _held(field.type, (*path, field.encode_name), within | {cls})
        case _ if isinstance(kind, LISTS):
            yield from _held(kind.item_type, (*path, EACH), within)
        case _ if not isinstance(kind, NO_NUMBER):
            yield path, "anything"


def is_seat(kind: inspect.Type) -> bool:
    """Whether a type is `facts.Seat`."""
    return _bears(kind, SEAT)


def is_by_seat(kind: inspect.Type) -> bool:
    """Whether a type is `facts.BySeat`."""
    return _bears(kind, BY_SEAT)


def unmarked(kind: inspect.Type) -> inspect.Type:
    """A type without its metadata."""
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def _bears(kind: inspect.Type, mark: dict[str, str]) -> bool:
    return isinstance(kind, inspect.Metadata) and mark.items() <= (kind.extra_json_schema or {}).items()
