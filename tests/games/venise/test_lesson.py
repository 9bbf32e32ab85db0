"""The guided first round of Venise: under a bridge for one gem, over another with a joker for the next."""

import pytest

from tablee import shelf
from tablee.games.venise import words
from tablee.lessons.lesson import Lesson, read
from tablee.lessons.player import answer, finish, scene

GAME = shelf.game("venise")
CARD, LAY, WALK, UNDER, JOKER, OVER, WILD, ACROSS, DONE = range(1, 10)


@pytest.fixture
def minute() -> Lesson:
    return read(GAME, shelf.lesson("venise") or "")


def seen(lesson: Lesson, step: int) -> words.View:
    view = scene(GAME, lesson, step).view
    assert isinstance(view, words.View)
    return view


def test_it_can_be_finished_and_each_gem_comes_where_the_line_says(minute: Lesson) -> None:
    assert len(list(finish(GAME, minute))) == DONE
    assert [seen(minute, step).seats[0].taken for step in (UNDER, JOKER, ACROSS, DONE)] == [0, 1, 1, 2]
    assert [seen(minute, step).seats[0].pawn for step in (JOKER, DONE)] == ["b2.below", "c2.deck"]


def test_the_first_plank_fits_only_where_the_glove_points(minute: Lesson) -> None:
    assert scene(GAME, minute, LAY).moves == (words.Lay("a1-b2"),)


def test_the_numbers_in_the_lines_are_those_of_the_turn(minute: Lesson) -> None:
    walk = seen(minute, WALK)
    assert (walk.limit - walk.spent, walk.limit) == (2, 4)
    assert {reach.cell: reach.steps for reach in seen(minute, UNDER).reach}["b2.below"] == 2
    assert {reach.cell: reach.steps for reach in seen(minute, ACROSS).reach}["c2.deck"] == 2
    assert seen(minute, JOKER).seats[1].taken == 1, "Marin has a gem as well"
    assert seen(minute, JOKER).seats[0].tiles == 1


def test_another_legal_try_is_played_and_asked_again(minute: Lesson) -> None:
    tried = answer(GAME, minute, OVER, words.Lay("a2-b2"))
    assert tried.kind == "again"
    assert words.Laid(seat=0, place="a2-b2") in tried.told[0].events
    assert answer(GAME, minute, OVER, words.Lay("b2-c2")).kind == "on"


def test_nobody_else_has_their_cards_told(minute: Lesson) -> None:
    for step in range(CARD, DONE + 1):
        for told in answer(GAME, minute, step, None).told:
            for event in told.events:
                if isinstance(event, words.Drew | words.Dealt) and event.seat != 0:
                    assert event.cards is None
