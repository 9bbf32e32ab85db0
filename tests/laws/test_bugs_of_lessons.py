"""Lessons of Hats that cannot be finished or not be said, all caught by law 17."""

from dataclasses import replace

import pytest

from tests.laws.planting import caught, only_caught
from tests.laws.test_bugs_of_words import with_text
from tests.toy.exhibit import EXHIBIT

BUGS = {
    "a file that cannot be read": ("seats = 2", "seats = two"),
    "an expected move that is illegal": (
        'expect = { move = "name", colour = 0 }',
        'expect = { move = "pass" }',
    ),
    "another's move that is illegal": ('{ move = "dare" }, dice', '{ move = "pass" }, dice'),
    "dice that do not fit": ("dice = [1, 1]", "dice = [1, 9]"),
    "dice that are not used up": ("dice = [0, 1, 2, 2]", "dice = [0, 1, 2, 2, 0]"),
    "a step that cannot be reached": (
        "goal = 2",
        "goal = 2, generous = false",
    ),
}


@pytest.mark.parametrize("bug", BUGS)
def test_law_17_catches(bug: str) -> None:
    wrote, writes = BUGS[bug]
    lesson = EXHIBIT.lesson or ""
    assert wrote in lesson
    if bug == "a step that cannot be reached":  # after a find that is not generous it is Bo's turn
        lesson += '\n[[step]]\nsays = "dare"\nexpect = { move = "put_on" }\n'
    assert only_caught(replace(EXHIBIT, lesson=lesson.replace(wrote, writes)), 17) == "bad_lesson"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_law_17_catches_a_line_that_is_missing(language: str) -> None:
    lesson = (EXHIBIT.lesson or "") + '\n[[step]]\nsays = "bow"\n'
    assert caught(replace(EXHIBIT, lesson=lesson), 17) == "no_text"
    only = with_text(language, "[lesson.look]", "[lesson.gaze]")
    assert caught(only, 17) == "no_text"


def test_law_17_catches_a_try_that_is_not_answered() -> None:
    both = with_text("en", 'wrong = "You wear none of these."', "")
    assert caught(both, 17) == "no_text"


def test_law_17_catches_a_line_that_waits_to_be_filled_in() -> None:
    assert caught(with_text("en", "You find it, and lay", "You find {stones}, and lay"), 17) == "lesson_place"
