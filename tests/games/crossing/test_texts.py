"""Crossing's sentences name mushrooms by number and count stones: the two must not meet."""

import re

import pytest

from tablee import shelf
from tablee.kit.texts import LANGUAGES

HEAP = (2, 0, 0, 0)
FIELDS = {"mushroom": 1, "stones": HEAP, "lost": HEAP, "points": 7}
MEETING = re.compile(r"\d\W{0,4}\d")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_number_of_a_mushroom_never_meets_a_number_of_stones(language: str) -> None:
    texts = shelf.texts("crossing", language)
    both = [key for key in sorted(texts.keys()) if {"mushroom", "stones"} <= texts.places(key)]
    assert both
    said = [texts.say(key, **FIELDS) for key in both if texts.places(key) <= FIELDS.keys()]
    assert [sentence for sentence in said if MEETING.search(sentence)] == []
