"""Tries cover what a fact can hold, however many fields it has."""

from enum import Enum
from typing import Annotated, Literal

import msgspec

from tablee.kit import facts
from tablee.laws.scenarios import tables
from tablee.laws.tries import MOST, NUMBERS, tries
from tests.toy.game import GAME


class Wind(Enum):
    NORTH = "north"
    SOUTH = "south"


class Trip(facts.Move, frozen=True):
    by: Literal["boat", "foot"]
    wind: Wind | None
    days: Annotated[int, msgspec.Meta(ge=3, le=40)]
    alone: bool = True
    note: float = 0.5


class Bid(facts.Move, frozen=True):
    a: int
    b: int
    c: int
    d: int


class Route(facts.Move, frozen=True):
    ports: tuple[int, ...]
    ends: tuple[bool, Literal["in", "out"]]
    pilot: facts.Seat | None = None


def test_every_value_of_every_field_is_tried() -> None:
    found = tries(Trip)
    assert {trip.by for trip in found} == {"boat", "foot"}
    assert {trip.wind for trip in found} == {Wind.NORTH, Wind.SOUTH, None}
    assert {trip.days for trip in found} == {3, 4, 5, 6, 7, 8, 40}
    assert {trip.alone for trip in found} == {True, False}
    assert {trip.note for trip in found} == {0.5}


def test_many_fields_are_tried_evenly() -> None:
    found = tries(Bid)
    assert len(found) <= MOST
    for field in Bid.__struct_fields__:
        assert {getattr(bid, field) for bid in found} == set(NUMBERS)


def test_sequences_are_tried_empty_short_and_longer() -> None:
    found = tries(Route)
    assert {len(route.ports) for route in found} == {0, 1, 2}
    assert {route.ends for route in found} == {(False, "in"), (True, "out")}


def test_a_seat_is_tried_as_any_number_is() -> None:
    assert {route.pilot for route in tries(Route)} == {None, *NUMBERS}


def test_tables_begin_with_the_default_options() -> None:
    assert tables(GAME)[:2] == [(2, GAME.box.options()), (3, GAME.box.options())]


def test_what_a_game_has_ready_for_a_text_is_tried_too() -> None:
    class Places(facts.Options, frozen=True):
        place: str = "here"

    assert {each.place for each in tries(Places, {"place": ("here", "there")})} == {"here", "there", "", "?"}
