"""The bots that only Crossing has: one way to think, in four strengths."""

from typing import Final

from tablee.games.crossing.bot import trials
from tablee.games.crossing.bot.guess import LOOKS, SOFTNESS
from tablee.games.crossing.bot.habits import TRIES
from tablee.games.crossing.bot.think import thinker
from tablee.kit.game import Bot
from tablee.search.strength import Strength

CARELESS: Final = thinker(softness=1.0, looks=1)
"""Thinks only once of what the others may do, and takes what is nearly as good nearly as often."""
CAREFUL: Final = thinker(SOFTNESS, LOOKS, TRIES)
STUDY: Final = 24_000
"""With fewer nodes a master does not study the others; nor do hints and the coach, which have a quarter."""
STUDIOUS: Final = thinker(SOFTNESS, LOOKS, studies=STUDY)
NODES: Final = STUDY - 1 if trials.__file__.endswith(".py") else 2 * STUDY
"""What a master spends; not compiled there is no time to study anybody."""

STRENGTHS: Final[dict[str, Strength]] = {
    "gentle": Strength(CARELESS, nodes=0, seconds=0.02),
    "fair": Strength(CAREFUL, nodes=0, seconds=0.02),
    "strong": Strength(CAREFUL, nodes=6_000, seconds=0.25),
    "master": Strength(STUDIOUS, NODES, seconds=1.8),
}
BOTS: Final[dict[str, Bot]] = {**STRENGTHS}
