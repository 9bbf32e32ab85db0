"""The outlook in Abracada… Quoi ?: shares of the win from points and, with less weight, lives."""

from math import exp
from typing import Final

from tablee.games.abracada import words
from tablee.games.abracada.bot.plan import standing
from tablee.games.abracada.bot.thinker import LEAD
from tablee.kit.dice import Dice

LIFE: Final = 0.08
"""The logit of one life: about half a point's, and a round brings up to three points."""


def outlook(view: words.View, dice: Dice) -> list[float]:
    """Each seat's share of the win."""
    odds = [exp(LEAD * standing(seat.points) + LIFE * seat.lives) for seat in view.seats]
    whole = sum(odds)
    return [each / whole for each in odds]
