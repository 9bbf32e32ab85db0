"""Every game on the shelf keeps every law, and so does Hats, which hides something."""

from functools import cache

import pytest

from tablee import shelf
from tablee.laws.book import LAWS
from tablee.laws.exhibit import Exhibit, from_shelf
from tablee.laws.verdict import Effort, Law, Verdict, texts
from tests.toy.exhibit import EXHIBIT

EFFORT = Effort(examples=40)
EVERY_DAY = Effort(examples=8)
"""What a law finds it finds early: eight games are looked at every day, all forty when there is time."""
IDLE_FOR_HATS = {16, 23}
GAMES = [box.id for box in shelf.boxes()]

every_law = pytest.mark.parametrize("law", LAWS, ids=lambda law: f"law-{law.number}")
on_the_shelf = cache(from_shelf)


def in_words(verdict: Verdict) -> str:
    """What to read when a law is broken."""
    english = texts("en")
    return "\n".join([verdict.law(english), verdict.why(english), *verdict.example(english)])


@every_law
@pytest.mark.parametrize("game", GAMES)
def test_every_game_on_the_shelf_keeps_every_law(game: str, law: Law) -> None:
    verdict = law.verdict(on_the_shelf(game), EVERY_DAY)
    assert verdict.kept is not False, in_words(verdict)


@pytest.mark.long
@every_law
@pytest.mark.parametrize("game", GAMES)
def test_and_keeps_it_when_one_looks_longer(game: str, law: Law) -> None:
    verdict = law.verdict(on_the_shelf(game), EFFORT)
    assert verdict.kept is not False, in_words(verdict)


@every_law
def test_hats_keeps_every_law_and_gives_each_something_to_judge(law: Law) -> None:
    verdict = law.verdict(EXHIBIT, EVERY_DAY)
    assert verdict.kept is (None if law.number in IDLE_FOR_HATS else True), in_words(verdict)


def test_the_same_effort_comes_to_the_same_verdict() -> None:
    def judged(exhibit: Exhibit) -> list[int]:
        return [law.verdict(exhibit, Effort(examples=5)).judged for law in LAWS]

    assert judged(EXHIBIT) == judged(EXHIBIT)
