"""The part of law 13 about seats: types say which fields are seats, so that people read names."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import inspect

from tablee.kit.game import AnyGame
from tablee.kit.seats import EACH, KEYS, SeatMap, held, seat_map, unmarked
from tablee.kit.texts import Texts, key_of
from tablee.laws.verdict import Broken

COUNTING = {"nth", "last", "plural", "tally"}
"""The forms that turn a number or a name into words."""
SAID = inspect.IntType | inspect.StrType | inspect.FloatType | inspect.LiteralType | inspect.EnumType
"""The types that can be shown as they are."""
FEWEST_SEATS, FEWEST_TIMES = 3, 12
"""How many different seats, and how often, a number must have equalled before it is taken for a seat."""


def kinds_of(game: AnyGame) -> Iterator[type[msgspec.Struct]]:
    """Every type of fact of a game."""
    yield from (*told_kinds(game), game.view_type, game.box.options)


def told_kinds(game: AnyGame) -> tuple[type[msgspec.Struct], ...]:
    """Every type of fact that is put into words."""
    after = (*game.highlight_types, *game.reason_types, *game.hidden_types)
    return (*game.move_types, *game.event_types, *after)


def check_types(game: AnyGame) -> None:
    """Check that every fact's types say where its seats are."""
    for kind in kinds_of(game):
        found = set(held(kind))
        for path, holds in found:
            seat_or_more = any((path[:steps], "seat") in found for steps in range(len(path)))
            seat_or_number = holds == "number" and (path, "seat") in found
            if holds == "anything" or seat_or_more or seat_or_number:
                raise Broken("unclear_seats", kind=kind.__name__, field=".".join(path))


def check_places(game: AnyGame, texts: Texts) -> None:
    """Check that messages use names for seats, and only for seats."""
    for kind in told_kinds(game):
        seats = seat_map(kind)
        for field, form in texts.forms(key_of(kind)):
            within = seats.get(field)
            names = "seat" if within is True else "seats" if within == {EACH: True} else None
            at = {"key": key_of(kind), "place": field, "language": texts.language}
            if form in ("seat", "seats") and form != names:
                raise Broken("no_such_names", form=form, **at)
            if within and (form in COUNTING or names is None):
                raise Broken("seat_as_number", **at)


def check_plain(game: AnyGame, texts: Texts) -> None:
    """Check that fields shown as they are are numbers or texts; booleans need words of their own."""
    for kind in told_kinds(game):
        described = inspect.type_info(kind)
        assert isinstance(described, inspect.StructType)
        types = {field.name: alternatives(field.type) for field in described.fields}
        for field, form in texts.forms(key_of(kind)):
            at = {"key": key_of(kind), "place": field, "language": texts.language}
            yes_or_no = all(isinstance(each, inspect.BoolType) for each in types[field])
            if yes_or_no and form != "whether":
                raise Broken("yes_or_no", form=f"{{{field}:whether …|…}}", **at)
            if form == "whether" and not yes_or_no:
                raise Broken("no_yes_or_no", **at)
            names = seat_map(kind).get(field)
            if form is None and not names and not all(isinstance(each, SAID) for each in types[field]):
                raise Broken("not_plain", **at)


def alternatives(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """The types that a field may have."""
    bare = unmarked(kind)
    return tuple(map(unmarked, bare.types)) if isinstance(bare, inspect.UnionType) else (bare,)


def check_seats(fact: msgspec.Struct, seats: int) -> None:
    """Check that every seat in a fact is one of the table's."""
    for seat in seats_in(msgspec.to_builtins(fact), seat_map(type(fact))):
        if not 0 <= seat < seats:
            raise Broken("no_such_seat", fact=repr(fact), number=seat)


def seats_in(value: Any, seats: SeatMap | bool) -> Iterator[int]:  # noqa: FBT001 - a leaf of the map
    """All seats in a fact as plain JSON values, including those used as keys."""
    if seats is True:
        yield from () if value is None else (value,)
    elif isinstance(value, (dict, list, tuple)) and seats:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from (int(key),) if KEYS in seats else ()
            yield from seats_in(item, seats.get(str(key), seats.get(EACH, False)))


class UntypedSeats:
    """Finds fields that always equalled the seat looking, or the only one choosing, but are no `Seat`."""

    def __init__(self, game: AnyGame) -> None:
        self.numbers = {
            kind: [path[0] for path, holds in held(kind) if holds == "number" and len(path) == 1]
            for kind in (game.view_type, *game.event_types)
        }
        self.alike: defaultdict[tuple[type, str, str], Counter[int]] = defaultdict(Counter)
        self.other: set[tuple[type, str, str]] = set()

    def note(self, fact: msgspec.Struct, who: Literal["looks", "chooses"], seat: int) -> None:
        """Record a fact that a seat saw, or that resulted from a seat's choice."""
        kind = type(fact)
        for field in self.numbers.get(kind, ()):
            number = getattr(fact, field)
            if number == seat:
                self.alike[kind, field, who][seat] += 1
            elif number is not None:
                self.other.add((kind, field, who))

    def check(self) -> None:
        """Raise for fields that equalled a seat in every game."""
        for (kind, field, who), times in self.alike.items():
            often = len(times) >= FEWEST_SEATS and times.total() >= FEWEST_TIMES
            if often and (kind, field, who) not in self.other:
                at = {"kind": kind.__name__, "field": field}
                raise Broken("seat_looking", **at) if who == "looks" else Broken("seat_choosing", **at)
