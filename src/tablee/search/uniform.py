"""The uniform bot: chooses any move with equal probability."""

from tablee.kit.dice import Dice
from tablee.kit.facts import Move
from tablee.kit.game import Sight


def uniform(sight: Sight, dice: Dice) -> Move:
    """A uniformly random move."""
    return sight.moves[dice.pick(len(sight.moves))]
