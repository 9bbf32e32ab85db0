"""The bots of the house by name, and those a game brings along."""

from collections.abc import Mapping
from typing import Final

from tablee.kit.game import AnyGame, Bot
from tablee.search.greedy import greedy
from tablee.search.uniform import uniform

HOUSE: Final[Mapping[str, Bot]] = {"uniform": uniform, "greedy": greedy(worlds=50)}


def bots_of(game: AnyGame) -> dict[str, Bot]:
    """Every bot that can sit down to this game; one of its own replaces one of the house of the same name."""
    return {**HOUSE, **game.bots}
