"""The coach's sentences are true: the dearest slip and its cost, sums that mean something, advice to fit."""

from collections.abc import Sequence

import pytest
from msgspec import Raw

from tablee import shelf
from tablee.coach.summary import adds_up, advised, choices, fortune
from tablee.kit.texts import LANGUAGES
from tablee.protocol.coach import Decision, Remark, Weighed

ABRACADA = shelf.game("abracada")


def decision(cost: float = 0.0, luck: float = 0.0) -> Decision:
    move = Weighed(Raw(b"{}"), 0.5, cost, 0.0, 0.0, Raw(b"[]"), Raw(b"[]"))
    return Decision(
        entry=1,
        round=None,
        played=move,
        best=(move,),
        choices=2,
        verdict="slip" if cost else "good",
        cost=cost,
        kind="in_hand" if cost else None,
        hint=None,
        luck=luck,
        since=Raw(b"[]"),
        chances=(0.5, 0.5),
    )


def course_of(*costs: float) -> list[Decision]:
    return [decision(cost) for cost in costs]


def in_words(remark: Remark, language: str = "en") -> str:
    texts = shelf.house_texts(language) if remark.of == "house" else shelf.texts(remark.of, language)
    return texts.say(remark.key, **remark.fields)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dearest_slip_is_named_with_its_own_cost_and_not_as_most_of_it(language: str) -> None:
    said = in_words(choices(course_of(0.1, 0.0, 0.14, 0.12)), language)
    assert "14" in said
    assert "36" not in said
    assert "most of it" not in said
    assert "surtout" not in said


def test_sums_of_more_than_the_whole_win_are_not_spoken_of() -> None:
    many = [decision(0.6, 0.3), decision(0.5, -0.4), decision(0.45, 0.9)]
    assert not adds_up(many, 1.44)
    said = fortune(many, 1.44)
    assert said.key == "coach.luck.turned_for"
    assert said.fields == {"n": 90, "number": 3}
    assert adds_up(course_of(0.2, 0.1), 0.4)
    assert fortune(course_of(0.2), 0.4).fields == {"n": 40}
    for language in LANGUAGES:
        assert in_words(said, language)


def test_who_gave_up_with_a_chance_left_is_told_to_play_on() -> None:
    for language in LANGUAGES:
        assert "33" in in_words(advised(ABRACADA, course_of(0.0, 0.0), 0.33), language)
    assert advised(ABRACADA, course_of(0.0), None).key == "coach.advice.keep"


def test_who_gave_up_without_one_hears_of_no_stronger_bot() -> None:
    assert advised(ABRACADA, course_of(0.0), 0.01).key == "coach.advice.compare"
    assert advised(ABRACADA, course_of(0.4), 0.1).key == "advice.in_hand"


ADVICE: Sequence[tuple[str, str, str]] = (
    ("en", "out of sight", "least in sight"),
    ("fr", "hors de vue", "le moins"),
)


@pytest.mark.parametrize(("language", "true", "false"), ADVICE)
def test_the_spell_to_cast_is_the_one_most_stones_of_which_are_out_of_sight(
    language: str, true: str, false: str
) -> None:
    said = shelf.texts("abracada", language).say("advice.in_hand")
    assert true in said
    assert false not in said
