"""Where there was luck, a review has what the seat was told meanwhile, as it was told it."""

import json

import msgspec
import pytest

from tablee.coach.moments import decisions_of
from tablee.coach.review import went_through
from tablee.table.hearing import again
from tests.coach.played import game_of_bots

GAMES = {"crossing": 3, "abracada": 3, "venise": 2}


@pytest.mark.parametrize("game", GAMES)
def test_luck_comes_with_what_the_seat_was_told_since_its_decision_before(game: str) -> None:
    table = game_of_bots(game, ("gentle",) * GAMES[game], 5)
    came = decisions_of(table.game, table.opening, table.log, 0)
    review = went_through(table.game, 0, came, "7", 5)
    hearing = again(table.game, table.opening, table.log)
    heard = [json.loads(msgspec.json.encode(event)) for tale in hearing.heard(0) for event in tale.events]
    lucky = [each for each in review.decisions if abs(each.luck) >= 0.02]
    assert lucky
    for each in review.decisions:
        events = json.loads(bytes(each.since))
        assert bool(events) <= (each in lucky)
        assert all(event in heard for event in events)
    assert any(json.loads(bytes(each.since)) for each in lucky)
