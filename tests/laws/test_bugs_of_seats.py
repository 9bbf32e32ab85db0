"""Seats of Hats that go by their numbers, and numbers that pass for seats: all caught by law 13."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tablee.kit import facts
from tablee.kit.texts import Texts
from tablee.laws.exhibit import Exhibit
from tests.laws.planting import caught, only_caught, with_game
from tests.toy import eyes, words
from tests.toy.exhibit import TEXTS
from tests.toy.rules import Hats


def with_view(kind: type[words.View], **more: Any) -> Exhibit:
    """Hats with views of another kind, and more in them."""

    def view(state: Hats, seat: int | None) -> words.View:
        return kind(**msgspec.structs.asdict(eyes.view(state, seat)), **more)

    labels = "".join(f'\n{name} = "{name}"' for name in more)
    labelled = {at: Texts(at, text.replace("[view]", f"[view]{labels}")) for at, text in TEXTS.items()}
    return replace(with_game(view_type=kind, view=view), texts=labelled)


def with_event(kind: type[facts.Event], **more: Any) -> Exhibit:
    """Hats in which everybody hears of another kind of event, of the same name."""
    [known] = [each for each in words.EVENTS if each.__name__ == kind.__name__]

    def see(event: facts.Event, seat: int | None) -> facts.Event:
        seen = eyes.see(event, seat)
        return kind(**msgspec.structs.asdict(seen), **more) if isinstance(seen, known) else seen

    kinds = tuple(kind if each is known else each for each in words.EVENTS)
    return with_game(event_types=kinds, see=see)


def saying(exhibit: Exhibit, wrote: str, writes: str) -> Exhibit:
    """The same with a line of its English texts exchanged."""
    assert wrote in TEXTS["en"]
    return replace(exhibit, texts={**exhibit.texts, "en": Texts("en", TEXTS["en"].replace(wrote, writes))})


class HatsLeft(words.View, frozen=True):
    """Elsewhere the neighbour on the left; here a count."""

    left: int


class Passed(facts.Event, frozen=True):
    """Who passes, who leads, and in which turn."""

    seat: facts.Seat
    leader: facts.Seat
    turn: int


PASSED = "{seat} passes."


def test_law_13_leaves_a_number_alone_that_is_called_like_a_seat() -> None:
    assert only_caught(with_view(HatsLeft, left=1), 13) is None
    planted = saying(with_event(Passed, leader=1, turn=0), PASSED, "{leader} passes in turn {turn}.")
    assert caught(planted, 13) is None
    passed = Passed(seat=0, leader=1, turn=0)
    assert planted.texts["en"].fact(passed, ("Ann", "Bob")) == "Bob passes in turn 0."


def test_law_13_catches_a_name_for_what_is_no_seat() -> None:
    planted = with_event(Passed, leader=1, turn=0)
    assert caught(saying(planted, PASSED, "{turn:seat} passes."), 13) == "no_such_names"
    assert caught(saying(planted, PASSED, "{turn:seats} pass."), 13) == "no_such_names"
    assert caught(saying(planted, PASSED, "{leader:seats} pass."), 13) == "no_such_names"


@pytest.mark.parametrize("place", ["{leader:nth}", "{leader:plural one|many}", "{leader:last}"])
def test_law_13_catches_the_number_of_a_seat_in_a_message(place: str) -> None:
    assert caught(saying(with_event(Passed, leader=1, turn=0), PASSED, place), 13) == "seat_as_number"


def test_law_13_catches_seats_too_deep_in_a_fact_to_be_named() -> None:
    class Passed(facts.Event, frozen=True):
        seat: facts.Seat
        bids: dict[facts.Seat, int]

    assert caught(saying(with_event(Passed, bids={}), PASSED, "{bids}"), 13) == "seat_as_number"


class PlainTurn(words.View, frozen=True):
    turn: int


class PlainMe(words.View, frozen=True):
    me: int | None


class Named(facts.Event, frozen=True):
    seat: int
    colour: int


def test_law_13_catches_a_number_that_is_always_the_seat_that_chooses() -> None:
    assert only_caught(with_view(PlainTurn), 13) == "seat_choosing"
    assert caught(with_event(Named), 13) == "seat_choosing"


def test_law_13_catches_a_number_that_is_always_the_seat_that_looks() -> None:
    assert only_caught(with_view(PlainMe), 13) == "seat_looking"


class Anything(words.View, frozen=True):
    more: Any


class Nested(words.View, frozen=True):
    within: tuple["Nested", ...]


class First(facts.View, frozen=True, tag="first"):
    who: facts.Seat


class Second(facts.View, frozen=True, tag="second"):
    who: int


class Third(facts.View, frozen=True, tag="third"):
    who: tuple[facts.Seat, ...]


class SeatOrNumber(words.View, frozen=True):
    more: First | Second


class SeatOrSeats(words.View, frozen=True):
    more: First | Third


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        (Anything, {"more": 1}),
        (Nested, {"within": ()}),
        (SeatOrNumber, {"more": First(0)}),
        (SeatOrSeats, {"more": First(0)}),
    ],
)
def test_law_13_catches_a_type_that_does_not_tell_where_seats_are(
    kind: type[words.View], more: dict[str, Any]
) -> None:
    assert caught(with_view(kind, **more), 13) == "unclear_seats"


class Keeper(words.View, frozen=True):
    keeper: facts.Seat


class Purses(words.View, frozen=True):
    purses: facts.BySeat[int]


class Bids(words.View, frozen=True):
    bids: dict[facts.Seat, int]


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        (Keeper, {"keeper": 3}),
        (Keeper, {"keeper": -1}),
        (Purses, {"purses": (0, 0, 0, 0)}),
        (Bids, {"bids": {7: 0}}),
    ],
)
def test_law_13_catches_a_seat_that_is_not_at_the_table(kind: type[words.View], more: dict[str, Any]) -> None:
    assert caught(with_view(kind, **more), 13) == "no_such_seat"
    fitting = {"keeper": 1, "purses": (0, 0), "bids": {1: 0}}
    assert caught(with_view(kind, **{name: fitting[name] for name in more}), 13) is None
