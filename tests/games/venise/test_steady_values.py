"""Who follows the best line of a turn hears the same of it, card by card, as long as nothing happens."""

from itertools import pairwise

import pytest

from tablee.coach.moments import decisions_of, sight
from tablee.games.venise.bot.thinker import MEMORY
from tablee.games.venise.words import Exchange, Give
from tablee.kit.dice import FastDice
from tablee.kit.thinking import Budget, patient
from tablee.search.bots import bots_of
from tablee.search.strength import Strength
from tests.coach.played import evening

NODES = 60
TURNS = 60
A_LITTLE = 0.05
"""A line that was not seen before may be a little better."""


def followed(seed: int, *, exchanges: bool = False) -> list[tuple[float, bool, bool]]:
    """What the best was worth at each decision, whether the seat was alone since the one before, and gave."""
    playing = evening("venise", 2, seed)
    master = bots_of(playing.game)["master"]
    assert isinstance(master, Strength)
    table = playing.table
    worth: list[float] = []
    parting: list[bool] = []
    while table.result is None and len(worth) < TURNS:
        if table.awaited()[0] != 0 or len(table.moves(0)) < 2:
            playing.choose(("fair", "fair"))
            continue
        thought = master.thinker(sight(table, playing.hearing, 0), FastDice(1), Budget(NODES), patient)
        worth.append(thought.judged[0].value)
        move = Exchange() if exchanges and Exchange() in table.moves(0) else thought.judged[0].move
        parting.append(isinstance(thought.judged[0].move, Give))
        change = table.choose(0, move, 0)
        table.apply(change)
        playing.hearing.note(change)
    playing.play(("fair", "fair"))
    moments = decisions_of(table.game, table.opening, table.log, 0).moments
    return [
        (value, moment.goes_on, gave) for value, gave, moment in zip(worth, parting, moments, strict=False)
    ]


@pytest.mark.parametrize("seed", range(2))
def test_what_the_best_line_is_worth_does_not_jump_within_a_turn(seed: int) -> None:
    MEMORY.tried.clear()
    steps = [(before, now) for (before, *_), (now, alone, _) in pairwise(followed(seed)) if alone]
    assert len(steps) > 10
    jumps = [abs(now - before) for before, now in steps]
    assert sum(jumps) / len(jumps) <= A_LITTLE


def test_giving_the_cards_for_a_joker_is_worth_what_the_turn_is_with_it() -> None:
    MEMORY.tried.clear()
    found = pairwise(followed(3, exchanges=True))
    jumps = [abs(now - before) for (before, _, gave), (now, alone, _) in found if gave and alone]
    assert len(jumps) > 3
    assert max(jumps) <= A_LITTLE
