"""Lessons are played on a real table: on, again, refused; and the learner hears what a seat 0 may hear."""

from pathlib import Path

import msgspec
import pytest

from tablee import shelf
from tablee.games.crossing import words as crossing
from tablee.kit.refusal import Refusal
from tablee.lessons.lesson import BadLesson, Lesson, read
from tablee.lessons.player import Scene, TryResult, answer, finish, scene
from tests.toy import words as hats
from tests.toy.game import GAME as HATS

SOURCE = (Path(__file__).parents[1] / "toy" / "lesson.toml").read_text("utf-8")
CROSSING = shelf.game("crossing")


@pytest.fixture
def toy() -> Lesson:
    return read(HATS, SOURCE)


@pytest.fixture
def minute() -> Lesson:
    return read(CROSSING, shelf.lesson("crossing") or "")


def test_the_move_asked_for_leads_on_and_is_told_with_what_is_then_seen(toy: Lesson) -> None:
    outcome = answer(HATS, toy, 3, hats.Dare())
    assert outcome.kind == "on"
    assert [told.events for told in outcome.told] == [(hats.Found(0, 0),)]
    assert isinstance(outcome.told[0].view, hats.View)
    assert outcome.told[0].view.laid[0] == (1, 0, 0)


def test_showing_plays_what_the_learner_would_have_to(toy: Lesson) -> None:
    assert answer(HATS, toy, 3, None) == answer(HATS, toy, 3, hats.Dare())


def test_a_step_that_is_only_read_offers_nothing_and_goes_on_with_what_others_do(toy: Lesson) -> None:
    assert scene(HATS, toy, 1).moves == ()
    outcome = answer(HATS, toy, 1, None)
    assert (outcome.kind, len(outcome.told)) == ("on", 2)
    with pytest.raises(Refusal, match="not_your_turn"):
        answer(HATS, toy, 1, hats.PutOn())


def test_another_legal_move_is_played_out_and_the_step_comes_again(toy: Lesson) -> None:
    outcome = answer(HATS, toy, 2, hats.PutOn())
    assert outcome.kind == "again"
    assert [type(event) for told in outcome.told for event in told.events] == [hats.DonnedBlindly]
    assert scene(HATS, toy, 2).view == answer(HATS, toy, 1, None).told[-1].view


def test_an_illegal_move_is_refused_in_the_games_own_words(toy: Lesson) -> None:
    with pytest.raises(Refusal, match="name_first") as refusal:
        answer(HATS, toy, 2, hats.Dare())
    assert refusal.value.of == "hats"


def test_where_all_choose_at_once_a_wrong_try_meets_what_the_others_had_chosen(minute: Lesson) -> None:
    outcome = answer(CROSSING, minute, 1, crossing.Point(0))
    assert outcome.kind == "again"
    [told] = outcome.told
    assert crossing.Clashed(0, (0, 1)) in told.events
    assert crossing.Clashed(2, (2, 3)) in told.events


def test_the_first_round_of_crossing_refuses_what_its_rules_refuse(minute: Lesson) -> None:
    with pytest.raises(Refusal, match="first_round"):
        answer(CROSSING, minute, 1, crossing.Cover())
    with pytest.raises(Refusal, match="rival_rests"):
        raise_at_rest(minute)


def raise_at_rest(minute: Lesson) -> None:
    """Point at who rests: in the last step Marin has covered, so ask there."""
    last = minute.steps[-1]
    asking = msgspec.structs.replace(last, expect={"move": "point", "mushroom": 0})
    answer(CROSSING, msgspec.structs.replace(minute, steps=(*minute.steps[:-1], asking)), 6, crossing.Rob(1))


def test_crossing_teaches_alone_company_covering_resting_robbing_and_counting(minute: Lesson) -> None:
    told = [
        event for n in range(1, 7) for told in answer(CROSSING, minute, n, None).told for event in told.events
    ]
    assert crossing.Took(0, 1, (1, 1, 0, 0)) in told
    assert crossing.Clashed(2, (2, 3)) in told
    assert crossing.Secured(0, (2, 1, 1, 0)) in told
    assert crossing.Repelled(0, (1,)) in told
    assert crossing.Rested(0) in told
    assert crossing.Robbed(0, 3, (0, 1, 0, 1)) in told
    last = scene(CROSSING, minute, 6).view
    assert isinstance(last, crossing.View)
    assert last.seats[0].points == 9  # as lesson.score.line says in both languages


@pytest.mark.parametrize("game", [box.id for box in shelf.boxes() if shelf.lesson(box.id)])
def test_every_other_try_in_every_lesson_is_played_out(game: str) -> None:
    facts = shelf.game(game)
    lesson = read(facts, shelf.lesson(game) or "")
    for number, found in enumerate(finish(facts, lesson), start=1):
        expected = answer(facts, lesson, number, None)
        outcomes = [answer(facts, lesson, number, move) for move in found.moves]
        assert sum(outcome.kind == "on" for outcome in outcomes) == (1 if found.moves else 0)
        assert all(outcome.told or outcome.kind == "on" for outcome in outcomes)
        assert all(outcome == expected for outcome in outcomes if outcome.kind == "on")


def test_a_step_tells_nothing_of_what_is_written_after_it(toy: Lesson) -> None:
    """With another end of the file, all that is told up to a step is byte for byte the same."""
    cut = msgspec.structs.replace(toy, steps=toy.steps[:2])
    for number in (1, 2):
        assert in_bytes(scene(HATS, cut, number)) == in_bytes(scene(HATS, toy, number))
        assert in_bytes(answer(HATS, cut, number, None)) == in_bytes(answer(HATS, toy, number, None))


def test_the_learner_gets_no_byte_that_depends_on_the_hats_they_wear(toy: Lesson) -> None:
    """The same lesson with other hats on the learner's own head, which they may not see."""
    other = read(HATS, SOURCE.replace("dice = [0, 1, 2, 2]", "dice = [0, 0, 2, 2]"))
    for number in (1, 2):
        assert in_bytes(scene(HATS, other, number)) == in_bytes(scene(HATS, toy, number))
        assert in_bytes(answer(HATS, other, number, None)) == in_bytes(answer(HATS, toy, number, None))
    tried = in_bytes(answer(HATS, toy, 2, hats.PutOn()))
    assert tried == in_bytes(answer(HATS, other, 2, hats.PutOn()))
    seen = in_bytes(scene(HATS, read(HATS, SOURCE.replace("[0, 1, 2, 2]", "[0, 1, 2, 1]")), 1))
    assert seen != in_bytes(scene(HATS, toy, 1)), "the hats of others are seen, so this test can fail"


def in_bytes(told: Scene | TryResult) -> bytes:
    return msgspec.json.encode(told)


UNPLAYABLE = {
    "dice that do not fit": (
        "dice = [0, 1, 2, 2]",
        "dice = [0, 1, 2, 7]",
        "set-up, dice: the script draws kind 7",
    ),
    "dice left over": ("dice = [0, 1, 2, 2]", "dice = [0, 1, 2, 2, 1]", "set-up, dice: nothing asks for [1]"),
    "dice missing": (
        "dice = [1, 1]",
        "dice = [1]",
        "step 1, choice 2 (seat 1), dice: the script has no answer",
    ),
    "an illegal move before": (
        'move = { move = "put_on" }\ndice',
        'move = { move = "dare" }\ndice',
        "before, choice 1",
    ),
    "not their turn": (
        '{ seat = 1, move = { move = "name"',
        '{ seat = 0, move = { move = "name"',
        "not_your_turn",
    ),
    "an illegal move expected": (
        'expect = { move = "dare" }',
        'expect = { move = "name", colour = 0 }',
        "step 3, choice 1 (seat 0): named_already",
    ),
}


@pytest.mark.parametrize("mistake", UNPLAYABLE)
def test_a_lesson_that_cannot_be_played_as_written_says_where(mistake: str) -> None:
    wrote, writes, told = UNPLAYABLE[mistake]
    assert SOURCE.count(wrote) == 1
    with pytest.raises(BadLesson) as bad:
        list(finish(HATS, read(HATS, SOURCE.replace(wrote, writes))))
    assert told in str(bad.value)


def test_a_round_that_somebody_has_not_chosen_in_is_not_finished(minute: Lesson) -> None:
    short = msgspec.structs.replace(minute.steps[0], then=minute.steps[0].then[:2])
    with pytest.raises(BadLesson, match=r"step 1: seats \[3\] have not chosen yet"):
        list(finish(CROSSING, msgspec.structs.replace(minute, steps=(short,))))
