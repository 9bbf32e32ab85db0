"""The registry of bots for any game, together with those a game brings along."""

from collections.abc import Mapping
from typing import Final

from tablee.kit.game import AnyGame, Bot
from tablee.search.general import think
from tablee.search.greedy import greedy
from tablee.search.strength import Strength
from tablee.search.uniform import uniform

HOUSE: Final[Mapping[str, Bot]] = {
    "uniform": uniform,
    "greedy": greedy(worlds=50),
    "gentle": Strength(think, nodes=60, seconds=0.02, slack=0.06),
    "fair": Strength(think, nodes=300, seconds=0.02),
    "strong": Strength(think, nodes=3_000, seconds=0.3),
    "master": Strength(think, nodes=20_000, seconds=2.0),
}
"""Two that think little or not at all, and four strengths for games without strengths of their own."""


def bots_of(game: AnyGame) -> dict[str, Bot]:
    """Every bot for this game, by name; its own bots replace general ones of the same name."""
    return {**HOUSE, **game.bots}
