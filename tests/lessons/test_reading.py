"""A lesson's file is read strictly, and what is wrong with it is said in one line that names the place."""

from pathlib import Path

import pytest

from tablee import shelf
from tablee.lessons.lesson import BadLesson, Lesson, read
from tests.toy.game import GAME

SOURCE = (Path(__file__).parents[1] / "toy" / "lesson.toml").read_text("utf-8")

MISTAKES = {
    "no toml": ("seats = 2", "seats = ", "Invalid value (at line 2, column 9)"),
    "a field too many": ("seats = 2", "seats = 2\nplaces = 2", "unknown field `places`"),
    "no number": ("seats = 2", 'seats = "2"', "Expected `int`, got `str` - at `$.seats`"),
    "too many seats": ("seats = 2", "seats = 9", "seats: 9 cannot play hats"),
    "too few names": ('["", "Bo"]', '[""]', "names: 1 for 2 seats"),
    "a learner with a name": ('["", "Bo"]', '["Ada", "Bo"]', 'names: "" for the learner'),
    "nobody beside": ('["", "Bo"]', '["", " "]', 'names: "" for the learner'),
    "no such option": ("goal = 2", "aim = 2", "options: unknown_options"),
    "options that do not fit": ("goal = 2", "goal = 9", "options: goal_out_of_reach"),
    "a die below nothing": ("[0, 1, 2, 2]", "[0, -1]", "Expected `int` >= 0 - at `$.dice[1]`"),
    "no such move": (
        '{ move = "put_on" }\ndice',
        '{ move = "jump" }\ndice',
        "before 1: Invalid value 'jump'",
    ),
    "half a move": (
        'expect = { move = "name", colour = 0 }',
        'expect = { move = "name" }',
        "step 2, expect:",
    ),
    "no such seat": ('seat = 1, move = { move = "dare" }', 'seat = 2, move = { move = "dare" }', "no seat 2"),
    "a promise from nowhere": ("promises = { 1", "promises = { 7", "step 2, promises: there is no seat 7"),
    "a promise of nobody": ("promises = { 1", "promises = { Bo", "step[1].promises"),
    "dice for nothing": ('says = "look"', 'says = "look"\ndice = [1]', "step 1: dice for a move that is not"),
    "waiting for nothing": ('says = "look"', 'says = "look"\nwaits = true', "step 1: waits for a try"),
    "an odd key": ('says = "look"', 'says = "Look!"', "step[0].says"),
    "no steps": (SOURCE[SOURCE.index("[[step]]") :], "", "missing required field `step`"),
}


def lesson() -> Lesson:
    return read(GAME, SOURCE)


def test_a_lesson_is_read_whole() -> None:
    found = lesson()
    assert (found.seats, found.names, found.dice) == (2, ("", "Bo"), (0, 1, 2, 2))
    assert [step.says for step in found.steps] == ["look", "name", "dare"]
    assert [step.expect is None for step in found.steps] == [True, False, False]
    assert found.steps[1].promises == {1: {"move": "put_on"}}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_in_one_line_that_names_its_place(mistake: str) -> None:
    wrote, writes, told = MISTAKES[mistake]
    assert SOURCE.count(wrote) == 1
    with pytest.raises(BadLesson) as bad:
        read(GAME, SOURCE.replace(wrote, writes))
    assert told in str(bad.value)
    assert "\n" not in str(bad.value)


@pytest.mark.parametrize("game", [box.id for box in shelf.boxes() if shelf.lesson(box.id)])
def test_a_lesson_on_the_shelf_is_about_a_minute(game: str) -> None:
    found = read(shelf.game(game), shelf.lesson(game) or "")
    assert 4 <= len(found.steps) <= 9
    assert sum(step.expect is not None for step in found.steps) >= 3
