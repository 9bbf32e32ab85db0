from typing import Any

import pytest

from tablee import shelf
from tablee.kit.facts import BySeat, Event, Seat, View
from tablee.kit.seats import SeatMap, held, seat_map


class Corner(View, frozen=True):
    turn: int
    owner: Seat | None


class Board(View, frozen=True):
    leader: Seat
    seat: int
    order: tuple[Seat, ...]
    pair: tuple[int, Seat]
    bids: dict[Seat, int]
    friends: dict[str, tuple[Seat, ...]]
    hands: BySeat[tuple[Seat | None, ...]]
    corner: Corner | None
    corners: tuple[Corner, ...]
    points: BySeat[int]
    name: str


class Tree(View, frozen=True):
    owner: Seat
    branches: tuple["Tree", ...]
    anything: Any


def test_seats_are_found_wherever_a_type_says_seat() -> None:
    assert seat_map(Board) == {
        "leader": True,
        "order": {"*": True},
        "pair": {"1": True},
        "bids": {"@": True},
        "friends": {"*": {"*": True}},
        "hands": {"@": True, "*": {"*": True}},
        "corner": {"owner": True},
        "corners": {"*": {"owner": True}},
        "points": {"@": True},
    }


def test_a_type_that_does_not_tell_holds_anything() -> None:
    assert list(held(Tree)) == [
        (("owner",), "seat"),
        (("branches", "*"), "anything"),
        (("anything",), "anything"),
    ]


SEATS: dict[str, SeatMap] = {
    "abracada": {
        "starter": True,
        "active": True,
        "left": True,
        "right": True,
        "seats": {"@": True},
        "before": {
            "winner": True,
            "fallen": {"*": True},
            "scores": {"@": True},
            "hands": {"@": True},
            "secrets": {"@": True},
        },
    },
    "crossing": {"keeper": True, "seats": {"@": True}},
    "venise": {"me": True, "active": True, "first": True, "seats": {"@": True}},
}


@pytest.mark.parametrize("game", SEATS)
def test_the_views_of_our_games_say_where_seats_are(game: str) -> None:
    assert seat_map(shelf.game(game).view_type) == SEATS[game]


@pytest.mark.parametrize("game", SEATS)
def test_whoever_an_event_is_about_is_a_seat(game: str) -> None:
    about: list[type[Event]] = [
        kind for kind in shelf.game(game).event_types if "seat" in kind.__struct_fields__
    ]
    assert about
    assert all(seat_map(kind)["seat"] is True for kind in about)


def test_a_board_asks_for_a_name_in_its_own_messages() -> None:
    assert shelf.texts("abracada", "en").say("board.casting", ("Ann", "Bob"), active=1) == "Bob is casting"
