"""What was hidden is told after the end, truly and in every language; no word of the coach hangs on it."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pytest

from tablee import shelf
from tablee.coach.moments import decisions_of
from tablee.coach.review import went_through
from tablee.games.abracada import words as abracada
from tablee.games.venise import words as venise
from tablee.kit.dice import FastDice
from tablee.kit.facts import Hidden, Seat
from tablee.kit.game import AnyGame
from tablee.kit.state import State
from tablee.kit.texts import LANGUAGES
from tests.coach.played import evening, game_of_bots
from tests.laws.planting import caught, with_game

NAMES = ("Ada", "Bo", "Cleo")
SECRETIVE = {"abracada": 3, "venise": 2}


class Peeked(Exception):
    """Somebody asked what was hidden."""


class Untold(Hidden, frozen=True):
    """Something hidden without a text."""

    seat: Seat


def peeked(state: State, seat: int) -> Sequence[Hidden]:
    raise Peeked


def reviewed(game: AnyGame) -> bytes:
    """The first decisions of a seat, gone through."""
    table = game_of_bots("abracada", ("uniform", "fair", "fair"), 3)
    came = decisions_of(game, table.opening, table.log, 0)
    came = replace(came, moments=came.moments[:6])
    return msgspec.json.encode(went_through(game, 0, came, "7", 20))


def test_the_review_is_the_same_with_and_without_it() -> None:
    game = shelf.game("abracada")
    without = replace(game, hidden=lambda state, seat: (), hidden_types=())
    assert reviewed(game) == reviewed(without) == reviewed(replace(game, hidden=peeked))


@pytest.mark.parametrize("game", SECRETIVE)
def test_it_can_be_said_in_every_language(game: str) -> None:
    playing, told = evening(game, SECRETIVE[game], 2), 0
    while playing.table.result is None and told < 60:
        playing.choose(("uniform",) * 3)
        for each in playing.game.hidden(playing.table.state, 0):
            assert type(each) in playing.game.hidden_types
            told += 1
            assert all(shelf.texts(game, language).fact(each, NAMES) for language in LANGUAGES)
    assert told


def test_ones_own_hand_is_what_the_others_saw() -> None:
    playing = evening("abracada", 3, 2)
    state = playing.table.state
    (own,) = playing.game.hidden(state, 0)
    seen = playing.game.view(state, 1).seats[0].hand
    assert own == abracada.YourHand(tuple([seen.count(spell) for spell in range(1, 9)]))


def test_another_hand_is_what_its_owner_saw() -> None:
    playing = evening("venise", 2, 2)
    while not (told := playing.game.hidden(playing.table.state, 0)):
        playing.choose(("uniform",) * 2)
    assert told == [venise.HandOf(1, playing.game.view(playing.table.state, 1).hand)]


def test_it_is_what_the_seat_could_not_know() -> None:
    """Dealt anew it is another, while all the seat sees stays."""
    game = shelf.game("abracada")
    state = evening(game, 3, 2).table.state
    twins = [game.redeal(state, 0, FastDice(seed)) for seed in range(8)]
    assert {msgspec.json.encode(game.view(twin, 0)) for twin in twins} == {
        msgspec.json.encode(game.view(state, 0))
    }
    assert len({tuple(game.hidden(twin, 0)) for twin in twins}) > 1


def test_law_13_wants_words_for_it() -> None:
    assert caught(with_game(hidden_types=(Untold,)), 13) == "no_text"
