"""The bots of the house by name, and those a game brings along."""

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
"""Two that think little or nothing, and four strengths for any game that brings none of its own."""


def bots_of(game: AnyGame) -> dict[str, Bot]:
    """Every bot that can sit down to this game; one of its own replaces one of the house of the same name."""
    return {**HOUSE, **game.bots}
