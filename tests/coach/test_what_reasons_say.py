"""Reasons say why: what comes first, what a spell does, and how a move is said in the midst of a sentence."""

import pytest

from tablee import shelf
from tablee.coach.judging import thought_over
from tablee.coach.moments import sight
from tablee.games.abracada.words import Cast, InHand
from tablee.games.crossing.words import AloneThere, LiesThere
from tablee.games.venise.thoughts import Leaves
from tablee.kit.texts import LANGUAGES
from tests.coach.played import evening


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["crossing", "abracada", "venise"])
def test_every_move_has_words_for_the_midst_of_a_sentence(game: str, language: str) -> None:
    keys = shelf.texts(game, language).keys()
    for kind in shelf.game(game).move_types:
        assert f"doing.{kind.__struct_config__.tag}" in keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_meant_in_the_midst_of_a_sentence_has_their_name(language: str) -> None:
    said = shelf.texts("crossing", language).say("doing.rob", ["Ada", "Bo"], rival=1)
    assert said.endswith(" Bo")


def test_at_crossing_it_is_said_first_how_often_one_would_be_alone() -> None:
    playing = evening("crossing", 3, 1)
    thought = thought_over(sight(playing.table, playing.hearing, 0), 0)
    taking = [each.reasons for each in thought if any(isinstance(why, LiesThere) for why in each.reasons)]
    assert taking
    assert all(isinstance(reasons[0], AloneThere) for reasons in taking)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cast_says_what_the_spell_does_and_how_sure_it_is(language: str) -> None:
    texts = shelf.texts("abracada", language)
    for spell in range(1, 9):
        said = texts.fact(InHand(spell=spell, percent=58, seen=2, stones=5), [])
        assert said.startswith(texts.say(f"does.{spell}.name"))
        assert "58" in said
    assert texts.fact(Cast(spell=4), [])


def test_in_french_the_odds_are_said_as_one_says_them() -> None:
    said = shelf.texts("abracada", "fr").fact(InHand(spell=8, percent=58, seen=2, stones=5), [])
    assert said.endswith("Vous voyez 2 pierres sur 5\u202f; 58 chances sur 100 d\u2019en avoir une.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_told_of_a_way_longer_than_they_can_picture(language: str) -> None:
    assert "38" not in shelf.texts("venise", language).fact(Leaves(near=3, whole=38), [])
