"""The outlook in Venise: the judge's shares of the win, averaged over sampled worlds."""

from typing import Final

from tablee.games.venise.bot.judge import finished, share
from tablee.games.venise.eyes import imagine
from tablee.games.venise.words import View
from tablee.kit.dice import Dice

WORLDS: Final = 4


def outlook(view: View, dice: Dice) -> list[float]:
    """Each seat's share of the win."""
    totals = [0.0] * len(view.seats)
    for _ in range(WORLDS):
        world = imagine(view, dice)
        done = finished(world)
        for seat in range(world.seats):
            totals[seat] += share(world, seat, done) / WORLDS
    return totals
