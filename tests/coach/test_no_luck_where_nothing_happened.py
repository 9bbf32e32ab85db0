"""No luck is booked where nothing happened that the seat did not decide itself, in any game."""

from itertools import pairwise

import pytest

from tablee.coach.moments import decisions_of
from tablee.coach.review import went_through
from tablee.kit.log import Played
from tablee.protocol.coach import Decision, Review
from tablee.table.table import Table
from tests.coach.played import game_of_bots
from tests.toy.game import GAME as HATS

GAMES = {"crossing": 3, "abracada": 3, "venise": 2}
SHOWS = ("abracada", "hats")
"""Here every move shows the seat something it could not know, a stone or a hat: that is luck."""
LITTLE = 20


def played(game: str) -> Table:
    if game == "hats":
        return game_of_bots(HATS, ("uniform", "uniform", "uniform"), 3)
    return game_of_bots(game, ("uniform", "fair", "uniform")[: GAMES[game]], 5)


def is_alone(table: Table, before: Decision, each: Decision, seat: int) -> bool:
    """Whether all that was played from one decision to the next was the seat's, without chance."""
    between = [entry for entry in table.log[before.entry : each.entry] if isinstance(entry, Played)]
    return all(list(entry.choices) == [seat] and not entry.picks for entry in between)


def gone_through(table: Table, seat: int) -> Review:
    came = decisions_of(table.game, table.opening, table.log, seat)
    return went_through(table.game, seat, came, "7", LITTLE)


@pytest.mark.parametrize("game", [*GAMES, "hats"])
def test_between_two_decisions_without_chance_or_others_there_is_no_luck(game: str) -> None:
    table = played(game)
    review, found = gone_through(table, 0), 0
    for before, each in pairwise(review.decisions):
        if is_alone(table, before, each, 0) and game not in SHOWS:
            assert each.luck == 0
            assert each.chances[0] == pytest.approx(before.chances[0] - before.cost, abs=1e-3)
            assert before.played.value == pytest.approx(each.chances[0], abs=1e-3)
            found += 1
    assert found or game != "venise"


def test_what_came_by_chance_or_from_others_is_still_luck() -> None:
    for game in GAMES:
        assert any(each.luck for each in gone_through(played(game), 0).decisions)


def test_the_parts_still_add_up_and_the_best_is_listed_first() -> None:
    for game in GAMES:
        review = gone_through(played(game), 0)
        costs = sum(each.cost for each in review.decisions)
        assert review.choice == pytest.approx(-costs, abs=1e-3)
        for each in review.decisions:
            assert sum(each.chances) == pytest.approx(1, abs=1e-3)
            assert [move.gap for move in each.best] == sorted(move.gap for move in each.best)
            assert (each.verdict == "good") == (each.cost == 0)
            assert each.cost in (0, each.played.gap)
