"""Uniform chooses blindly: to it, every move is as good as the next."""

from tablee.kit.dice import Dice
from tablee.kit.facts import Move
from tablee.kit.game import Sight


def uniform(sight: Sight, dice: Dice) -> Move:
    """Any of the moves."""
    return sight.moves[dice.pick(len(sight.moves))]
