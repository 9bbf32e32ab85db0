"""The advice after a slip is about what was played, and a reason says no chance where there is none."""

import pytest

from tablee import shelf
from tablee.coach.judging import kind_of, thought_over
from tablee.coach.moments import sight
from tablee.games.abracada.words import InHand, NotInHand, View
from tablee.games.crossing.words import AloneThere, KeptSafe, LiesThere, NothingThere, RestsAfter
from tablee.kit.texts import LANGUAGES
from tests.coach.played import evening

POINT = (AloneThere(chance=43), LiesThere(stones=(0, 1, 4, 1), points=9))
COVER = (KeptSafe(stones=(3, 0, 0, 0)), RestsAfter())


def test_who_covered_too_early_is_told_so() -> None:
    assert kind_of(POINT, COVER) == "rests_after"


def test_who_should_have_covered_is_told_so() -> None:
    assert kind_of(COVER, POINT) == "kept_safe"


def test_who_pointed_at_nothing_is_told_so() -> None:
    assert kind_of(POINT, (NothingThere(),)) == "nothing_there"


def test_a_spell_that_cannot_be_there_is_said_to_be_no_chance_at_all() -> None:
    playing = evening("abracada", 4, 1)
    told = []
    for _ in range(12):
        seen = sight(playing.table, playing.hearing, playing.table.awaited()[0])
        view = seen.view
        assert isinstance(view, View)
        for judged in thought_over(seen, 0):
            for reason in judged.reasons:
                if isinstance(reason, InHand):
                    assert view.unseen[reason.spell - 1] > 0
                    assert 0 < reason.percent < 100
                if isinstance(reason, NotInHand):
                    assert reason.in_sight == (view.unseen[reason.spell - 1] == 0)
                    told.append(reason)
        playing.choose(["uniform"] * 4)
    assert told


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_it_cannot_be_there_is_said_too(language: str) -> None:
    texts = shelf.texts("abracada", language)
    seen, shown = [texts.fact(NotInHand(spell=1, in_sight=sight), []) for sight in (True, False)]
    assert seen != shown
    assert seen.startswith(texts.say("does.1.name"))
