"""What stones count for in Crossing, and who wins (C21 to C23)."""

import pytest

from tablee.games.crossing.game import GAME
from tablee.games.crossing.notation import read_heap
from tablee.games.crossing.rules import Crossing
from tablee.games.crossing.stones import points, spread
from tablee.games.crossing.words import Hesitate
from tests.games.crossing.positions import play, position


def test_c21_won_stones_and_those_on_the_tile_count_those_on_mushrooms_do_not() -> None:
    state = position("1R/1B/-", "6W/-", won="1R/-/-", bag="-", phase="last")
    play(state, dict.fromkeys(range(3), Hesitate()))
    result = state.result()
    assert result is not None
    assert result.scores == (2, 1, 0)


@pytest.mark.parametrize(
    ("heap", "worth"),
    [("-", 0), ("1R1B1Y", 5), ("2R1B1Y", 6), ("3R", 3), ("2W", 4), ("1R1B1W", 4), ("2R2B3Y1W", 13)],
)
def test_c22_sets_count_five_single_stones_one_white_ones_two(heap: str, worth: int) -> None:
    assert points(read_heap(heap)) == worth


def test_c22_what_is_counted_stone_by_stone_adds_up_to_the_points() -> None:
    for heap in ("-", "2R1B1Y", "3R2B4Y5W", "1W", "6R6B6Y"):
        view = GAME.view(ended(f"{heap}/-/-"), None)
        counted = view.seats[0].counted
        assert sum(group.points * group.times for group in counted) == view.seats[0].points
        laid = [[n * group.times for n in group.stones] for group in counted]
        stones = [sum(colour) for colour in zip(*laid, strict=True)]
        assert stones == (list(view.seats[0].won) if counted else [])


@pytest.mark.parametrize(
    ("heap", "groups", "lacks"),
    [
        ("-", [], "1R1B1Y"),
        ("2R1B", [("1R", 1, 2), ("1B", 1, 1)], "1Y"),
        ("3R2B2Y1W", [("1R1B1Y", 5, 2), ("1R", 1, 1), ("1W", 2, 1)], "1B1Y"),
        ("1R1B1Y", [("1R1B1Y", 5, 1)], "1R1B1Y"),
    ],
)
def test_c22_in_play_stones_are_counted_and_what_a_set_lacks_is_told(
    heap: str, groups: list[tuple[str, int, int]], lacks: str
) -> None:
    mine, *_ = GAME.view(position("-/1B/1Y", "1R/1B", won=f"{heap}/1W/-"), 0).seats
    assert [(group.stones, group.points, group.times) for group in mine.counted] == [
        (spread(read_heap(stones)), each, times) for stones, each, times in groups
    ]
    assert mine.lacks == spread(read_heap(lacks))


def ended(won: str) -> Crossing:
    return position(
        "/".join("-" * (won.count("/") + 1)), "/".join("-" * won.count("/")), won=won, phase="over"
    )


def test_c23_most_points_win() -> None:
    result = ended("3R/1R1B1Y/1W").result()
    assert result is not None
    assert (result.places, result.ending) == ((2, 1, 3), "points")


def test_c23_a_tie_goes_to_the_most_white_stones_also_below_the_top() -> None:
    result = ended("2R/1W/1R1B1Y/1R1B1W").result()
    assert result is not None
    assert result.places == (4, 3, 1, 2)
    result = ended("1R1B1Y/1R2W/-").result()
    assert result is not None
    assert (result.places, result.ending) == ((2, 1, 3), "white")


def test_c23_a_tie_on_white_stones_too_is_a_shared_win() -> None:
    result = ended("1R1B1Y/5B/1W").result()
    assert result is not None
    assert (result.places, result.ending) == ((1, 1, 3), "shared")


def test_c23_won_stones_lie_in_the_open() -> None:
    view = GAME.view(position("-/1B/-", "1R/1Y", won="2R/-/1W"), None)
    assert [seat.won for seat in view.seats] == [(2, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 1)]
    assert [seat.points for seat in view.seats] == [2, 1, 2]
