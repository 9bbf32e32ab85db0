"""Venise's own bots: four strengths, from a friendly beginner to a master."""

from tablee.games.venise.bot.fair import FAIR
from tablee.games.venise.bot.taste import Taste
from tablee.games.venise.bot.thinker import Planner
from tablee.kit.game import Bot
from tablee.search.strength import Strength

BEGINNER = Taste(spite=0, near=100, width=3, looked_at=8)
"""Goes for the nearest gem, and never looks at the others."""

GENTLE = Strength(Planner(BEGINNER), nodes=8, seconds=0.012)
PLAIN = Strength(Planner(FAIR), nodes=8, seconds=0.012)
STRONG = Strength(Planner(FAIR, lines=4, rounds=1), nodes=44, seconds=0.24)
MASTER = Strength(Planner(FAIR, lines=6, rounds=4), nodes=1200, seconds=1.7)

BOTS: dict[str, Bot] = {"gentle": GENTLE, "fair": PLAIN, "strong": STRONG, "master": MASTER}
