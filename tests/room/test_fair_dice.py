"""Whether the dice were fair is a question only where there were dice: else the room tells no seed."""

from dataclasses import replace
from typing import Any

import pytest

from tablee.kit.dice import Dice, FastDice
from tablee.kit.game import AnyGame
from tablee.kit.log import Opening
from tablee.room.live.allowance import Allowance
from tablee.room.live.telling import Telling
from tablee.table.table import Table
from tests.toy.game import GAME

SEED = bytes(32)


def without_chance() -> AnyGame:
    """Hats whose deal is printed in the rules."""

    def setup(seats: int, options: Any, dice: Dice, story: Any) -> Any:
        return GAME.setup(seats, options, FastDice(1), story)

    return replace(GAME, setup=setup)


@pytest.mark.parametrize(("game", "seed"), [(GAME, SEED.hex()), (without_chance(), None)])
def test_a_seed_is_told_at_the_end_of_a_game_that_had_chance(game: AnyGame, seed: str | None) -> None:
    opening = Opening(
        game="hats", rules_version=1, seats=2, options={}, table="T", commitment=None, nonces=(),
        players=(None, None), clock=None,
    )  # fmt: skip
    table, laid = Table.open(game, opening, lambda entry: FastDice(entry), 0)
    table.apply(laid)
    telling = Telling(table, SEED, Allowance())
    assert telling.moment(0, None).seed is None
    table.apply(table.resign(0, 1, "uniform"))
    told = telling.moment(1, None)
    assert told.result
    assert told.seed == seed
