"""What happens in the tower room, in words."""

import pytest

from tablee import shelf
from tablee.games.abracada.words import Gained


@pytest.mark.parametrize(
    ("language", "lives", "told"),
    [
        ("en", 0, "Ada gains no life and has 6."),
        ("en", 2, "Ada gains 2 lives and has 6."),
        ("fr", 0, "Ada ne gagne pas de vie et en a 6."),
        ("fr", 1, "Ada gagne 1 vie et en a 6."),
    ],
)
def test_who_has_every_life_gains_none(language: str, lives: int, told: str) -> None:
    assert shelf.texts("abracada", language).fact(Gained(seat=0, lives=lives, now=6), ["Ada"]) == told
