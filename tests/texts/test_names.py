"""A bot reads like a player in every sentence: its name takes a verb, and no article that "de" would bend."""

import re

import pytest

from tablee import shelf
from tablee.games.crossing.words import Pointed, Repelled
from tablee.kit.texts import LANGUAGES

GAMES = tuple(box.id for box in shelf.boxes())
ARTICLE = {
    "en": re.compile(r"(the|an?) ", re.IGNORECASE),
    "fr": re.compile(r"((le|la|les|une?) |l’)", re.IGNORECASE),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_and_characters_have_names_of_their_own_without_an_article(game: str, language: str) -> None:
    texts = shelf.texts(game, language).messages
    names = [text for key, text in texts.items() if re.fullmatch(r"bot\.\w+\.name|seat\.\d", key)]
    assert len(set(names)) == len(names) > 1
    assert not [name for name in names if ARTICLE[language].match(name)]


def test_a_sentence_agrees_with_its_subject_and_elides_before_its_name() -> None:
    english, french = (shelf.texts("crossing", language) for language in LANGUAGES)
    names = (english.say("bot.greedy.name"), english.say("seat.1"))
    assert english.fact(Pointed(0, 1), names) == "Margot points at mushroom 2."
    assert english.fact(Repelled(0, (1,)), names) == "The tile of Margot is covered: nothing for Elf."
    assert french.say("tooltip.tile_empty", ("Margot", "Elfe"), owner=1).startswith("La tuile d’Elfe\u00a0:")
