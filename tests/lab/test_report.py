from msgspec.structs import replace

from tablee.kit.facts import Result
from tablee.lab.arena import GamePlayed
from tablee.lab.report import SeatReport, report

GAMES = [
    GamePlayed(0, Result(places=(1, 2, 3), scores=(9, 6, 3), ending="points"), steps=10, rounds=3),
    GamePlayed(1, Result(places=(1, 1, 3), scores=(8, 8, 0), ending="shared"), steps=14, rounds=9),
    GamePlayed(2, Result(places=(3, 1, 2), scores=(1, 7, 6), ending="points"), steps=12, rounds=4),
]


def test_a_shared_win_counts_in_part() -> None:
    assert [seat.wins for seat in report(GAMES).seats] == [1.5, 1.5, 0]


def test_points_and_places_are_averaged_by_seat() -> None:
    assert report(GAMES).seats[2] == SeatReport(wins=0, mean_score=3, mean_place=8 / 3)


def test_endings_are_counted_the_commonest_first() -> None:
    assert list(report(GAMES[::-1]).endings.items()) == [("points", 2), ("shared", 1)]


def test_steps_are_summed_up() -> None:
    summary = report(GAMES)
    assert (summary.games, summary.fewest_steps, summary.mean_steps, summary.most_steps) == (3, 10, 12, 14)


def test_rounds_have_a_median_if_there_are_any() -> None:
    assert report(GAMES).median_rounds == 4
    assert report(GAMES[:2]).median_rounds == 6
    assert report(replace(game, rounds=None) for game in GAMES).median_rounds is None
