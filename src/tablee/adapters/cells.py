"""Encodes views as vectors of fixed length, each cell of which has a fixed meaning.

Numbers and booleans take one cell. A seat, or one of a few words, is one-hot encoded. Optional values have a
cell that says whether they are present. A list has a cell for its length, and room for somewhat more items
than the longest list in the games played to find out; free words are those seen in these games.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import inspect
from msgspec.structs import astuple

from tablee.kit.facts import BY_SEAT, SEAT

ROOM = 1.5
"""Room in a list, relative to the longest one seen."""


class Cells(Protocol):
    """The encoder of a part of a view."""

    def notice(self, value: Any) -> None:
        """Make room for a value that occurs."""

    def size(self) -> int:
        """The number of cells."""

    def write(self, value: Any, into: list[float]) -> None:
        """Append the value's cells."""


class Number:
    """A number or a boolean."""

    def notice(self, value: Any) -> None:
        pass

    def size(self) -> int:
        return 1

    def write(self, value: Any, into: list[float]) -> None:
        into.append(value)


class OneOf:
    """One of a few things, one-hot encoded."""

    def __init__(self, things: Sequence[Any]) -> None:
        self.things = things

    def notice(self, value: Any) -> None:
        pass

    def size(self) -> int:
        return len(self.things)

    def write(self, value: Any, into: list[float]) -> None:
        into += [value == thing for thing in self.things]


class Words:
    """A set of free words: a cell for each one seen, saying whether it is present."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.order: tuple[str, ...] = ()

    def notice(self, value: Any) -> None:
        new = {value} if isinstance(value, str) else {*value}
        if not new <= self.seen:
            self.seen |= new
            self.order = tuple(sorted(self.seen))

    def size(self) -> int:
        return len(self.order)

    def write(self, value: Any, into: list[float]) -> None:
        there = (value,) if isinstance(value, str) else value
        into += [word in there for word in self.order]


class Rank:
    """A free word within a list: one cell with its rank among those seen, from 1; 0 if unknown."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.ranks: dict[str, int] = {}

    def notice(self, value: Any) -> None:
        if value not in self.seen:
            self.seen.add(value)
            self.ranks = {word: rank for rank, word in enumerate(sorted(self.seen), start=1)}

    def size(self) -> int:
        return 1

    def write(self, value: Any, into: list[float]) -> None:
        into.append(self.ranks.get(value, 0))


class Maybe:
    """An optional value."""

    def __init__(self, part: Cells) -> None:
        self.part = part
        self.nothing: list[float] = []
        """The cells of an absent value; recomputed after `notice`."""

    def notice(self, value: Any) -> None:
        if value is not None:
            self.part.notice(value)
        self.nothing = []

    def size(self) -> int:
        return 1 + self.part.size()

    def write(self, value: Any, into: list[float]) -> None:
        into.append(value is not None)
        if value is not None:
            self.part.write(value, into)
            return
        if not self.nothing:
            self.nothing = [0] * self.part.size()
        into += self.nothing


class Row:
    """Several parts in sequence: the fields of a struct, or the places of a tuple."""

    def __init__(self, parts: Sequence[Cells], names: Sequence[str] = ()) -> None:
        self.parts = parts
        self.names = names
        self.plain = not names and all(isinstance(part, Number) for part in parts)

    def of(self, value: Any) -> Sequence[Any]:
        """The parts of a value; those of a struct in the order of its fields."""
        return astuple(value) if self.names else value

    def notice(self, value: Any) -> None:
        for part, own in zip(self.parts, self.of(value), strict=True):
            part.notice(own)

    def size(self) -> int:
        return sum(part.size() for part in self.parts)

    def write(self, value: Any, into: list[float]) -> None:
        if self.plain:
            into += value
            return
        for part, own in zip(self.parts, self.of(value), strict=True):
            part.write(own, into)


class List:
    """A list; items beyond its room are counted but not encoded."""

    def __init__(self, part: Cells) -> None:
        self.part = part
        self.longest = 0
        self.wide = 0
        """The number of cells per item; recomputed after `notice`."""

    def room(self) -> int:
        """How many items are encoded at most."""
        return int(self.longest * ROOM)

    def notice(self, value: Any) -> None:
        self.longest, self.wide = max(self.longest, len(value)), 0
        for each in value:
            self.part.notice(each)

    def size(self) -> int:
        return 1 + self.room() * self.part.size()

    def write(self, value: Any, into: list[float]) -> None:
        room = self.room()
        into.append(len(value))
        if isinstance(self.part, Number):
            into += value[:room]
        else:
            for each in value[:room]:
                self.part.write(each, into)
        if len(value) < room:
            self.wide = self.wide or self.part.size()
            into += [0] * ((room - len(value)) * self.wide)


def cells_of(type_: Any, seats: int) -> Cells:
    """The encoder for a type of views at tables with this many seats."""
    return _cells(inspect.type_info(type_), seats, type_.__name__, listed=False)


def _cells(kind: inspect.Type, seats: int, at: str, *, listed: bool) -> Cells:
    marks: dict[str, Any] = {}
    while isinstance(kind, inspect.Metadata):
        marks |= kind.extra_json_schema or {}
        kind = kind.type
    match kind:
        case inspect.IntType() if marks.items() >= SEAT.items():
            return OneOf(range(seats))
        case inspect.BoolType() | inspect.IntType() | inspect.FloatType():
            return Number()
        case inspect.LiteralType(values=values):
            return OneOf(values)
        case inspect.StrType():
            return Rank() if listed else Words()
        case inspect.UnionType(types=types) if kind.includes_none and len(types) == 2:
            [other] = [each for each in types if not isinstance(each, inspect.NoneType)]
            return Maybe(_cells(other, seats, at, listed=listed))
        case inspect.StructType(fields=fields):
            parts = [_cells(each.type, seats, f"{at}.{each.name}", listed=listed) for each in fields]
            return Row(parts, [each.name for each in fields])
        case inspect.TupleType(item_types=items):
            return Row([_cells(each, seats, at, listed=listed) for each in items])
        case inspect.VarTupleType(item_type=item) if marks.items() >= BY_SEAT.items():
            return Row([_cells(item, seats, at, listed=listed) for _ in range(seats)])
        case inspect.VarTupleType(item_type=inspect.StrType()) if not listed:
            return Words()
        case inspect.VarTupleType(item_type=item):
            return List(_cells(item, seats, at, listed=True))
    raise TypeError(f"{at} cannot be told in numbers: {kind}")
