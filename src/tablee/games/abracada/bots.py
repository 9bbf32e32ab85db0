"""The bots of Abracada… Quoi ?: four strengths, from a friendly beginner to a master."""

from typing import Final

from tablee.games.abracada.bot import plan
from tablee.games.abracada.bot.clues import CASTS, DEAF, EVERYTHING
from tablee.games.abracada.bot.thinker import Wizard
from tablee.kit.game import Bot
from tablee.search.strength import Strength

NODES: Final = 9
"""Enough to weigh every move once."""
HANDS: Final = NODES if plan.__file__.endswith(".py") else 12_000
"""How many hands a master weighs by the other seat's choices; interpreted that would take a minute."""

BOTS: dict[str, Bot] = {
    "gentle": Strength(Wizard(DEAF), NODES, seconds=0.02, slack=0.02),
    "fair": Strength(Wizard(DEAF), NODES, seconds=0.02),
    "strong": Strength(Wizard(CASTS), NODES, seconds=0.3),
    "master": Strength(Wizard(EVERYTHING), HANDS, seconds=2.0),
}
