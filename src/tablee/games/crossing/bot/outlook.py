"""The outlook in Crossing: the judge's shares of the win, from what everybody sees."""

from librt.vecs import vec

from tablee.games.crossing.bot.judge import JUDGE
from tablee.games.crossing.eyes import imagine
from tablee.games.crossing.words import View
from tablee.kit.dice import Dice


def outlook(view: View, dice: Dice) -> list[float]:
    """Each seat's expected share of the win."""
    world = imagine(view, dice)
    shares = vec[float]([0.0] * world.seats)
    JUDGE.shares(world, shares)
    return list(shares)
