"""Games by the thousand are rows, the same ones however many processes play them."""

import gc
import re
from collections.abc import Sequence

import pytest

import tablee
from tablee import Dice, Move, Row, Sight
from tests.contestants.outsiders import cheats, fails, last


def bold(sight: Sight, dice: Dice) -> Move:
    return sight.moves[-1]


def test_a_row_for_each_seat_of_each_game_with_what_a_table_needs() -> None:
    rows = tablee.play_many("crossing", games=7, seats=3, seed=10)
    assert [(row.seed, row.seat) for row in rows] == [
        (seed, seat) for seed in range(10, 17) for seat in range(3)
    ]
    assert {type(row) for row in rows} == {Row}
    for seed in range(10, 17):
        game = [row for row in rows if row.seed == seed]
        assert sum(row.win for row in game) == pytest.approx(1)
        assert min(row.place for row in game) == 1
        assert all((row.win > 0) == (row.place == 1) for row in game)
        assert len({(row.ending, row.steps, row.rounds) for row in game}) == 1
    assert all(isinstance(value, str | int | float) for row in rows for value in row)


@pytest.mark.parametrize(
    "bots", ["uniform", ["greedy", "uniform", bold], ["tests.contestants.outsiders:last", "uniform", last]]
)
def test_several_processes_play_the_same_games(bots: str | Sequence[str | tablee.Bot]) -> None:
    alone = tablee.play_many("crossing", bots, games=6, seats=3, seed=1)
    assert tablee.play_many("crossing", bots, games=6, seats=3, seed=1, jobs=2) == alone


def test_bots_sit_down_in_turn_and_as_many_as_there_are_unless_told() -> None:
    def around(bots: object, seats: int | None = None) -> list[str]:
        return [row.bot for row in tablee.play_many("crossing", bots, games=1, seats=seats)]  # type: ignore[arg-type]

    assert around("uniform") == ["uniform"] * 4
    assert around(["uniform", bold, "uniform"]) == ["uniform", "bold", "uniform"]
    assert around(["uniform", bold], 5) == ["uniform", "bold", "uniform", "bold", "uniform"]
    assert around([tablee.bots("crossing")["uniform"], bold, last, bold]) == [
        "uniform",
        "bold",
        "last",
        "bold",
    ]
    other = lambda sight, dice: sight.moves[0]  # noqa: E731
    other.__name__ = "bold"
    assert around([bold, other, bold]) == ["bold", "bold-2", "bold"]


def test_a_function_plays_as_the_one_that_is_named() -> None:
    brought = tablee.play_many("venise", [last, "uniform"], games=2)
    named = tablee.play_many("venise", ["tests.contestants.outsiders:last", "uniform"], games=2)
    assert [row._replace(bot="") for row in brought] == [row._replace(bot="") for row in named]


def test_options_reach_the_table() -> None:
    rows = tablee.play_many("venise", games=2, seats=2, board="first-day", play_on=True, first=1)
    assert len(rows) == 4


@pytest.mark.parametrize(
    ("bots", "words", "told"),
    [
        ([], {}, "nobody plays: name a bot at least, such as 'fair'"),
        ("nobody", {}, "There is no bot “nobody” here"),
        ([7, 8, 9], {}, "a bot is a name, 'module:function' or a function (sight, dice), not 7"),
        (["uniform"] * 9, {}, "Crossing is for 3 to 6 seats, not 9"),
        (["uniform"] * 2, {}, "Crossing is for 3 to 6 seats, not 2"),
        ("uniform", {"games": -1}, "games is 0 at least, not -1"),
        ("uniform", {"jobs": 0}, "jobs is 1 at least, not 0"),
        ("uniform", {"size": 3}, "Crossing has no option 'size'; there is: keeper=None, keeper_chooses=True"),
        (lambda sight, dice: sight.moves[0], {"jobs": 2}, "other processes cannot find the bot '<lambda>'"),
    ],
)
def test_what_cannot_be_played_is_told_before_anything_is(
    bots: object, words: dict[str, int], told: str
) -> None:
    with pytest.raises((LookupError, TypeError, ValueError), match=re.escape(told)):
        tablee.play_many("crossing", bots, **words)  # type: ignore[arg-type]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("bot", [fails, cheats])
def test_a_bot_that_goes_astray_is_named(bot: tablee.Bot, jobs: int) -> None:
    name = getattr(bot, "__name__", "")
    with pytest.raises(Exception, match=f"The bot “{name}” is not there, fails, or answers"):
        tablee.play_many("crossing", [bot, "uniform", "uniform"], games=2, jobs=jobs)


def test_no_games_are_no_rows() -> None:
    assert tablee.play_many("crossing", games=0) == []


@pytest.mark.parametrize("looked", [True, False])
def test_whether_python_collects_is_afterwards_as_it_was(looked: bool) -> None:
    before = gc.isenabled()
    try:
        (gc.enable if looked else gc.disable)()
        tablee.play_many("crossing", games=2)
        assert gc.isenabled() is looked
    finally:
        (gc.enable if before else gc.disable)()
