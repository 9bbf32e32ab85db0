"""Uniform bots among themselves play without looking: the same games as if they had looked."""

import pytest

from tablee import shelf
from tablee.kit.dice import FastDice
from tablee.lab.arena import LineUp, play, rounds_of
from tests.toy.game import GAME as HATS
from tests.toy.words import Options

GAMES = [box.id for box in shelf.boxes()]


@pytest.mark.parametrize("id", GAMES)
def test_a_blind_game_is_the_one_that_uniform_bots_play_in_the_open(id: str) -> None:
    box = shelf.game(id).box
    for seats in box.seat_counts():
        match = LineUp(id, box.options(), ("uniform",) * seats)
        blind, looked = play(match, 7 * seats), play(match, 7 * seats, in_the_open=True)
        assert (blind.result, blind.steps, blind.rounds) == (looked.result, looked.steps, looked.rounds)
        assert (len(looked.told), blind.told) == (blind.steps + 1, ())


@pytest.mark.parametrize("id", GAMES)
def test_a_state_counts_the_rounds_that_watchers_are_told(id: str) -> None:
    game = shelf.game(id)
    outcome = play(LineUp(id, game.box.options(), ("uniform",) * game.box.seats[0]), 3, in_the_open=True)
    last = game.parse(outcome.told[-1].state)
    assert outcome.rounds == rounds_of(game, last) == game.view(last, None).round


def test_a_game_that_counts_no_rounds_has_none() -> None:
    assert rounds_of(HATS, HATS.setup(2, Options(), FastDice(1), None)) is None
