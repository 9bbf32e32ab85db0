"""How the win stands in Abracada… Quoi ? at a glance: by points, and a little by lives."""

from math import exp
from typing import Final

from tablee.games.abracada import words
from tablee.games.abracada.bot.plan import standing
from tablee.games.abracada.bot.thinker import LEAD
from tablee.kit.dice import Dice

LIFE: Final = 0.08
"""What a life is worth, in powers of the odds: about half a point, of which a round brings up to three."""


def outlook(view: words.View, dice: Dice) -> list[float]:
    """Each seat's share of the win."""
    odds = [exp(LEAD * standing(seat.points) + LIFE * seat.lives) for seat in view.seats]
    whole = sum(odds)
    return [each / whole for each in odds]
