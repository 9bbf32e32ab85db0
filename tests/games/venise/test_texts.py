"""Venise names cells and planks in words: over and under bridges, north and south of walls."""

import pytest

from tablee import shelf
from tablee.games.venise.words import Lay, Play, Sank, Take, TookGem, Walked, WalkTo
from tablee.kit.facts import Event, Move

SAID: list[tuple[Move | Event, str, str]] = [
    (WalkTo("b2.below"), "Walk to b2, under the bridge", "Aller à b2, sous le pont"),
    (WalkTo("a2.deck"), "Walk to a2, on the bridge", "Aller à a2, sur le pont"),
    (WalkTo("a3.a"), "Walk to a3, north of the wall", "Aller à a3, au nord du mur"),
    (WalkTo("a1"), "Walk to a1", "Aller à a1"),
    (
        Lay("a2+b1"),
        "Lay the plank from a2 onto the large plank towards b1",
        "Poser la planche de a2 vers b1 contre la grande",
    ),
    (
        Take("a1b1=a2b2"),
        "Take the plank across from a1-b1 to a2-b2",
        "Prendre la planche en travers de a1-b1 à a2-b2",
    ),
    (
        Sank("a1-b2"),
        "The plank between a1 and b2 has lost its support and sinks.",
        "La planche entre a1 et b2 n’a plus d’appui et coule.",
    ),
    (
        Walked(0, ("a1", "a1-b1")),
        "Ada walks to the plank between a1 and b1.",
        "Ada avance jusqu’à la planche entre a1 et b1.",
    ),
    (
        TookGem(0, "a3.b", 2, tile=True),
        "Ada gathers a gem at a3, south of the wall: 2 of 4.",
        "Ada ramasse une pierre en a3, au sud du mur\u00a0: 2 sur 4.",
    ),
    (Play("remove"), "Play “take a plank”", "Jouer «\u00a0prendre une planche\u00a0»"),
]


@pytest.mark.parametrize(("fact", "english", "french"), SAID, ids=lambda case: str(case))
def test_places_are_said_in_words(fact: Move | Event, english: str, french: str) -> None:
    for language, said in (("en", english), ("fr", french)):
        assert shelf.texts("venise", language).fact(fact, ["Ada"]) == said


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_question_has_a_second_sentence_short_enough_to_stand_under_it(language: str) -> None:
    texts = shelf.texts("venise", language).messages
    asked = {key.removeprefix("ask.") for key in texts if key.startswith("ask.")}
    aids = {key.removeprefix("aid."): text for key, text in texts.items() if key.startswith("aid.")}
    assert aids.keys() == asked
    assert max(map(len, aids.values())) <= 125
