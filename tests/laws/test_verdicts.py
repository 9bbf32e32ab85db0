"""Verdicts can be read: in both languages, with the smallest game that breaks a law."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import tablee.laws
from tablee.kit.texts import LANGUAGES
from tablee.laws.book import LAWS, verdicts
from tablee.laws.frames import Frame
from tablee.laws.verdict import Broken, Effort, Verdict, texts
from tests.laws.planting import with_game, with_rules
from tests.toy.exhibit import EXHIBIT
from tests.toy.rules import Hats

ENGLISH, FRENCH = texts("en"), texts("fr")
NAMED = r'(?:Broken|check_same|check_stubborn)\([^"()]*"([\w{}]+)"'


def reasons() -> Iterator[str]:
    """Every reason that the sources of the laws name."""
    for source in Path(tablee.laws.__path__[0]).glob("*.py"):
        for reason in re.findall(NAMED, source.read_text("utf-8")):
            parts = [field.name for field in fields(Frame)] if "{part}" in reason else [""]
            yield from (reason.replace("{part}", part) for part in parts)


def test_every_law_and_every_reason_has_its_text() -> None:
    numbers = [law.number for law in LAWS]
    wanted = {f"{kind}.{number}" for kind in ("law", "kept", "idle") for number in numbers}
    wanted |= {f"why.{reason}" for reason in reasons()}
    for language in LANGUAGES:
        keys = texts(language).keys()
        assert {key for key in keys if not key.startswith("example.")} == wanted


def test_both_languages_say_the_same_things() -> None:
    keys = ENGLISH.keys()
    assert keys == FRENCH.keys()
    assert [key for key in keys if ENGLISH.places(key) != FRENCH.places(key)] == []


def test_a_broken_law_comes_with_the_smallest_game_that_breaks_it() -> None:
    class Windy(Hats):
        """Who wears four hats loses them."""

        def put_on(self, seat: int, *dice_and_story: Any) -> None:
            super().put_on(seat, *dice_and_story)
            if sum(self.worn[seat]) == 4:
                self.worn[seat] = [0, 0, 0]

    verdict = LAWS[8].verdict(with_rules(Windy), Effort())
    assert verdict.law(ENGLISH) == "Nothing is lost"
    assert verdict.why(ENGLISH) == "The census was [3, 3, 3] and is [3, 1, 1]"
    assert verdict.example(ENGLISH) == [
        '2 seats, options {"goal":3,"generous":true}, seed 0',
        'step 1: 0 {"move":"name","colour":1}',
        'step 2: 0 {"move":"put_on"}',
        'step 3: 1 {"move":"name","colour":1}',
        'step 4: 1 {"move":"put_on"}',
        'step 5: 0 {"move":"name","colour":1}',
        'step 6: 0 {"move":"put_on"}',
        "position: goal=3 generous=1 turn=1 named=-1 left=5 chest=1.1.0 worn=0.0.0/2.0.1 laid=0.0.0/0.0.0",
    ]


def test_a_long_example_shows_its_last_steps() -> None:
    class Endless(Hats):
        def over(self) -> bool:
            return False

    verdict = LAWS[2].verdict(with_rules(Endless), Effort())
    assert verdict.why(ENGLISH) == "The game is not over after 60 steps"
    _, early, *steps, _ = verdict.example(ENGLISH)
    assert (early, len(steps)) == ("… 40 steps earlier …", 20)


def test_a_watcher_is_called_a_watcher() -> None:
    broken = Broken("leak_result", seat=None, text="…")
    verdict = Verdict(10, kept=False, broken=broken)
    assert verdict.why(ENGLISH).startswith("The result tells a watcher ")
    assert verdict.why(FRENCH).startswith("Le résultat révèle un secret à un spectateur\xa0")


def test_a_game_that_cannot_be_begun_breaks_the_first_law_and_leaves_the_others_nothing_to_judge() -> None:
    def setup(*asked: Any) -> Hats:
        raise KeyError("chest")

    bare = replace(with_game(setup=setup), goldens={}, counts="", lesson=None)
    found = {verdict.number: verdict for verdict in verdicts(bare, Effort(examples=5))}
    assert found[1].why(ENGLISH).startswith("This cannot be played: –; KeyError: 'chest'")
    assert {number for number, verdict in found.items() if verdict.kept is False} == {1, 14}
    assert found[2].why(ENGLISH) == "nothing to judge: no game could be begun"


def test_a_game_that_raises_is_told_where() -> None:
    def text(state: Hats) -> str:
        raise ValueError("no words")

    verdict = LAWS[4].verdict(with_game(text=text), Effort(examples=5))
    why = r"The game raised ValueError: no words \(test_verdicts.py, line \d+\)"
    assert re.fullmatch(why, verdict.why(ENGLISH))


def test_chance_outside_the_dice_is_still_told_with_an_example() -> None:
    tosses = iter(range(1_000_000))

    class Fickle(Hats):
        def play(self, chosen: vec[i64], *dice_and_story: Any) -> None:
            super().play(chosen, *dice_and_story)
            self.turn = next(tosses) // 7 % self.seats

    verdict = LAWS[3].verdict(with_rules(Fickle), Effort(examples=30))
    assert verdict.kept is False
    assert verdict.example(ENGLISH)


def test_hats_has_a_verdict_on_every_law() -> None:
    numbers = [verdict.number for verdict in verdicts(EXHIBIT, Effort(examples=2))]
    assert numbers == list(range(1, len(LAWS) + 1))
