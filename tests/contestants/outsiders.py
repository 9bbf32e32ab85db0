"""Bots that nobody registered: what `module:function` may name."""

from tablee.kit.dice import Dice
from tablee.kit.facts import Move
from tablee.kit.game import Sight

NO_BOT = 7


def last(sight: Sight, dice: Dice) -> Move:
    return sight.moves[-1]


def fails(sight: Sight, dice: Dice) -> Move:
    raise RuntimeError("no idea")


def cheats(sight: Sight, dice: Dice) -> object:
    return {"move": "win"}
