"""Crossing's own bots: one thinker in four strengths."""

from typing import Final

from tablee.games.crossing.bot import trials
from tablee.games.crossing.bot.guess import LOOKS, SOFTNESS
from tablee.games.crossing.bot.habits import TRIES
from tablee.games.crossing.bot.think import thinker
from tablee.kit.game import Bot
from tablee.search.strength import Strength

CARELESS: Final = thinker(softness=1.0, looks=1)
"""A high softmax temperature, and only one step towards the equilibrium."""
CAREFUL: Final = thinker(SOFTNESS, LOOKS, TRIES)
STUDY: Final = 24_000
"""Below this many nodes a master does not model the others; nor do hints and the coach, with a quarter."""
STUDIOUS: Final = thinker(SOFTNESS, LOOKS, studies=STUDY)
NODES: Final = STUDY - 1 if trials.__file__.endswith(".py") else 2 * STUDY
"""A master's nodes; interpreted code has no time to model the others."""

STRENGTHS: Final[dict[str, Strength]] = {
    "gentle": Strength(CARELESS, nodes=0, seconds=0.02),
    "fair": Strength(CAREFUL, nodes=0, seconds=0.02),
    "strong": Strength(CAREFUL, nodes=6_000, seconds=0.25),
    "master": Strength(STUDIOUS, NODES, seconds=1.8),
}
BOTS: Final[dict[str, Bot]] = {**STRENGTHS}
