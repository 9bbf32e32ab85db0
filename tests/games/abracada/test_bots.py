"""The bots of Abracada… Quoi ?: what fair does where the right thing is plain, and that it plays well."""

import pytest

from tablee.games.abracada.bots import BOTS
from tablee.games.abracada.game import GAME
from tablee.games.abracada.rules import Abracada
from tablee.games.abracada.words import Cast, Options, Stop, TakeSecret
from tablee.kit.dice import FastDice
from tablee.kit.facts import Move
from tablee.kit.game import Sight
from tablee.lab.arena import LineUp, play_all
from tests.games.abracada.positions import cast, fresh, offered, play, position


def choice(state: Abracada) -> Move:
    """What fair does."""
    sight = Sight(GAME, state.active, GAME.view(state, state.active), tuple(offered(state)))
    return BOTS["fair"](sight, FastDice(1))


def test_fair_takes_a_sure_kill() -> None:
    state = position("00700/66688/34588", lives="6,6,1", heap="77", pile=0)
    assert choice(state) == Cast(7)


def test_fair_stops_rather_than_fail_for_certain() -> None:
    state = position("12345/66677", chain=8, board="88888888")
    assert choice(state) == Stop()


def test_fair_takes_a_secret_stone() -> None:
    state = position("45678/66677")
    cast(state, 4, 0)
    assert choice(state) == TakeSecret()


def test_fair_casts_its_last_stone_when_it_can_only_be_one() -> None:
    state = position("00800/66677/12345", heap="8888", pile=0, chain=5)
    assert choice(state) == Cast(8)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_fair_chooses_what_is_offered_at_every_table(seats: int) -> None:
    for number, options in enumerate(
        [{}, {"easy": True}, {"last_one_standing": True, "table_manners": True}, {"odds": True}]
    ):
        state = fresh(seats, number, **options)
        for _ in range(25):
            if state.over:
                break
            move = choice(state)
            assert move in offered(state)
            play(state, move)


@pytest.mark.parametrize("seats", [2, 4])
def test_fair_beats_uniform(seats: int) -> None:
    match = LineUp("abracada", Options(first=0), ("uniform", *["fair"] * (seats - 1)))
    won = [outcome.result.places[0] == 1 for outcome in play_all(match, range(12))]
    assert sum(won) <= 2
