"""The compiled copy is compiled, and plays the same games as the sources (law 16)."""

from importlib import import_module

import pytest

from tablee import shelf
from tablee.laws.book import LAWS
from tablee.laws.exhibit import from_shelf
from tablee.laws.verdict import Effort

GAMES = [box.id for box in shelf.boxes()]
SIXTEENTH = next(law for law in LAWS if law.number == 16)


@pytest.mark.parametrize(
    "name",
    [
        "tablee.kit.dice",
        "tablee.kit.state",
        "tablee.search.playout",
        "tablee.games.abracada.worlds",
        "tablee.table.table",
        "tablee.room.live.telling",
    ],
)
def test_what_is_called_most_is_compiled(name: str) -> None:
    assert str(import_module(name).__file__).endswith(".so")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", ["rules", "eyes"])
def test_the_rules_and_the_eyes_are_compiled(game: str, part: str) -> None:
    assert str(import_module(f"{shelf.packages()[game]}.{part}").__file__).endswith(".so")


@pytest.mark.parametrize("examples", [2, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_law_16_compiled_and_interpreted_agree(game: str, examples: int) -> None:
    """It judges something here; how many games it judges in a day's check, test_the_laws says."""
    verdict = SIXTEENTH.verdict(from_shelf(game), Effort(examples=examples))
    assert verdict.kept is True, verdict.broken
