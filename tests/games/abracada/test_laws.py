"""Laws 7, 8 and 10, which guard what is hidden, at every position of many blind games."""

from dataclasses import replace

import pytest

from tablee.games.abracada.words import Options
from tablee.kit.dice import FastDice
from tablee.laws.exhibit import from_shelf
from tablee.laws.imagining import imagined_worlds_look_the_same, several_worlds_are_imagined
from tablee.laws.leaking import nothing_leaks
from tablee.laws.scenarios import Scenario
from tablee.laws.search import Check, look
from tablee.laws.walk import LOOKS

POSITIONS = 500
"""At each number of seats, so 2,000 in all."""
OPTIONS = (
    Options(),
    Options(easy=True),
    Options(last_one_standing=True),
    Options(table_manners=True),
    Options(odds=True),
    Options(easy=True, last_one_standing=True, table_manners=True, odds=True),
)
EXHIBIT = from_shelf("abracada")
EVERYWHERE = replace(EXHIBIT, game=replace(EXHIBIT.game, box=replace(EXHIBIT.game.box, bound=LOOKS)))
"""A walk through a game with so low a bound is looked at after every step."""


@pytest.mark.parametrize("seats", [2, *(pytest.param(n, marks=pytest.mark.long) for n in (3, 4, 5))])
@pytest.mark.parametrize("law", [imagined_worlds_look_the_same, several_worlds_are_imagined, nothing_leaks])
def test_what_is_hidden_stays_hidden_at_two_thousand_positions(law: Check, seats: int) -> None:
    steps = 50
    for seed in range(POSITIONS // steps):
        dice = FastDice(100 * seats + seed)
        choices = tuple(dice.pick(16) if dice.pick(12) else None for _ in range(steps))
        scenario = Scenario(seats, OPTIONS[seed % len(OPTIONS)], seed, steps, choices)
        assert look(law, EVERYWHERE, scenario) >= steps
