"""The bots that only Crossing has: one way to think, in four strengths."""

from typing import Final

from tablee.games.crossing.bot.guess import LOOKS, SOFTNESS
from tablee.games.crossing.bot.think import thinker
from tablee.kit.game import Bot
from tablee.search.strength import Strength

CAREFUL: Final = thinker(SOFTNESS, LOOKS)
CARELESS: Final = thinker(softness=1.0, looks=1)
"""Thinks only once of what the others may do, and takes what is nearly as good nearly as often."""

STRENGTHS: Final[dict[str, Strength]] = {
    "gentle": Strength(CARELESS, nodes=0, seconds=0.02),
    "fair": Strength(CAREFUL, nodes=0, seconds=0.02),
    "strong": Strength(CAREFUL, nodes=1_500, seconds=0.25),
    "master": Strength(CAREFUL, nodes=24_000, seconds=1.8),
}
BOTS: Final[dict[str, Bot]] = {**STRENGTHS}
