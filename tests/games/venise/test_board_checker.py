"""The checker (V24): exact shortest ways, symmetry, bridges that lead nowhere, and what is refused."""

from dataclasses import replace

import pytest

from tablee.games.venise.boards.board import Board
from tablee.games.venise.boards.geometry import geometry
from tablee.games.venise.workshop.checker import (
    OUT_OF_REACH,
    STOCKS,
    check,
    fewest,
    hourglasses,
    idle_bridges,
    unplayable,
)
from tablee.games.venise.workshop.symmetry import HALF, MIRRORS, QUARTERS, cells_after, equals, turns_of
from tests.games.venise.samples import sample

SHORTEST = {
    "first-day": (32, 34, 35),
    "first-night": (32, 34, 35),
    "bridges-day": (33, 33, 33),
    "canals-day": (34, 34, 35),
}
"""V23's own numbers: with 4 large and 6 small planks, with 2 and 4, with 2 and 3."""


@pytest.mark.parametrize("name", SHORTEST)
def test_v23_the_shortest_ways_of_the_four_boards(name: str) -> None:
    report = check(sample(name))
    assert [hourglasses(costs) for costs in report.costs] == [[cost] * 4 for cost in SHORTEST[name]]
    assert all(cost.exact for costs in report.costs for cost in costs)
    assert (report.playable(), report.spread(), report.equals) == (True, 0, (0, 0, 0, 0))


@pytest.mark.parametrize("colour", [1, 2, 3])
def test_v23_the_shortest_way_is_the_same_for_every_colour_without_asking_symmetry(colour: int) -> None:
    board = sample("canals-day")
    assert fewest(geometry(board), board, colour, STOCKS[2]).hourglasses == SHORTEST["canals-day"][2]


def test_more_planks_never_make_a_way_longer() -> None:
    board = sample("first-night")
    costs = [
        fewest(geometry(board), board, 0, stock).hourglasses for stock in ((2, 3), (2, 4), (3, 4), (4, 6))
    ]
    assert costs == sorted(costs, reverse=True)


def test_v23_a_mirror_keeps_or_swaps_the_sides_of_walls() -> None:
    board = sample("first-day")
    east_west, north_south = (cells_after(board, mirror) for mirror in MIRRORS)
    assert east_west is not None
    assert north_south is not None
    assert (east_west["a2.a"], east_west["a2.b"]) == ("e2.a", "e2.b")
    assert (north_south["a2.a"], north_south["a2.b"]) == ("a4.b", "a4.a")
    assert east_west["a3.deck"] == "e3.deck"
    assert cells_after(board, QUARTERS[0]) is None


def test_symmetry_names_the_colours_that_are_equal() -> None:
    board = sample("first-day")
    assert {turn.name for turn, _ in turns_of(board)} == {"stay", "half_turn", *(m.name for m in MIRRORS)}
    red, *others = board.gems
    turned = replace(board, gems=(("c2.below", *red[1:]), *others))
    assert equals(turned) == [0, 1, 2, 3] or equals(turned) == [0, 1, 2, 1]
    half = cells_after(board, HALF) or {}
    green = tuple(half[gem] for gem in turned.gems[0])
    both = replace(turned, gems=(turned.gems[0], board.gems[1], green, board.gems[3]))
    assert equals(both) == [0, 1, 0, 1]


def test_bridges_that_lead_nowhere_are_named() -> None:
    board = sample("first-day")
    assert idle_bridges(board, geometry(board)) == [
        "c2.deck",
        "a3.deck",
        "b3.deck",
        "d3.deck",
        "e3.deck",
        "c4.deck",
    ]


def out_of_reach() -> Board:
    board = sample("first-day")
    return replace(board, gems=(("c2.deck", *board.gems[0][1:]), *board.gems[1:]))


def test_v24_a_board_with_a_gem_out_of_reach_cannot_be_played() -> None:
    report = check(out_of_reach())
    assert not report.playable()
    assert report.lost == (("c2.deck",), (), (), ())
    assert report.reaches[0].out_of_reach["c2.deck"] == "bare"
    assert report.costs == ()
    assert unplayable(out_of_reach()) == OUT_OF_REACH
    assert unplayable(sample("first-day")) is None
