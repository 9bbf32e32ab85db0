"""The compiled copy is compiled, and plays the same games as the sources (law 16)."""

from importlib import import_module

import pytest

from tablee import shelf
from tablee.laws.book import LAWS
from tablee.laws.exhibit import from_shelf
from tablee.laws.verdict import Effort

GAMES = [box.id for box in shelf.boxes()]
SIXTEENTH = next(law for law in LAWS if law.number == 16)


@pytest.mark.parametrize("name", ["tablee.kit.dice", "tablee.kit.state", "tablee.search.playout"])
def test_dice_state_and_search_are_compiled(name: str) -> None:
    assert str(import_module(name).__file__).endswith(".so")


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_compiled(game: str) -> None:
    assert str(import_module(f"{shelf.packages()[game]}.rules").__file__).endswith(".so")


@pytest.mark.parametrize("game", GAMES)
def test_law_16_compiled_and_interpreted_agree(game: str) -> None:
    verdict = SIXTEENTH.verdict(from_shelf(game), Effort(examples=60))
    assert verdict.kept is True, verdict.broken
