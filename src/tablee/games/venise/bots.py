"""The bots that only Venise has."""

from tablee.games.venise.bot import fair
from tablee.games.venise.eyes import imagine
from tablee.games.venise.words import View
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Move
from tablee.kit.game import Bot, Sight


def plan(sight: Sight, dice: Dice) -> Move:
    """The first move of the best turn it can think of; what the others hold plays no part in it."""
    assert isinstance(sight.view, View)
    if len(sight.moves) == 1:
        return sight.moves[0]
    world = imagine(sight.view, FastDice(0))
    return sight.game.move_of(world, sight.seat, fair.choose(world, sight.seat))


BOTS: dict[str, Bot] = {"fair": plan}
