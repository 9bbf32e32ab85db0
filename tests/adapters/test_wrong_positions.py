"""OpenSpiel is given a position or options that do not fit: one sentence says what does."""

import re

import pytest

pytest.importorskip("pyspiel", reason="TABLEE_EXTRAS=openspiel installs it")

import tablee
from tablee.adapters import openspiel

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("seats", "position", "error", "sentence"),
    [
        (3, "nonsense", ValueError, "this is no position of Crossing"),
        (3, 5, TypeError, "a position is a text, as `match.text` has it, not 5"),
        (4, tablee.new("crossing", 3, seed=1).text, ValueError, "this position is of 3 seats, not 4"),
    ],
)
def test_a_position_that_cannot_be(seats: int, position: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=re.escape(sentence)):
        openspiel.load("crossing", seats, position=position)


def test_a_position_says_for_how_many_it_is() -> None:
    text = tablee.new("crossing", 3, seed=1).text
    assert openspiel.load("crossing", position=text).num_players() == 3


def test_an_option_that_is_open_can_be_said() -> None:
    assert openspiel.load("crossing", 3, keeper=None).get_parameters()["keeper"] == openspiel.UNSAID


def test_a_resampler_asks_for_a_seed() -> None:
    with pytest.raises(TypeError, match="seed is a whole number, not 'x'"):
        openspiel.resampler("x")  # type: ignore[arg-type]
