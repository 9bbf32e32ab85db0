"""The guided first round of Abracada… Quoi ?: it teaches what it says, and shows nobody their own stones."""

import re
from collections.abc import Iterator

import msgspec
import pytest

from tablee import shelf
from tablee.games.abracada import words
from tablee.kit.refusal import Refusal
from tablee.kit.texts import LANGUAGES
from tablee.lessons.lesson import Lesson, read
from tablee.lessons.player import Scene, TryResult, answer, scene

GAME = shelf.game("abracada")
SOURCE = shelf.lesson("abracada") or ""
OWN = "5, 7, 6, 5, 7,"
"""The learner's own stones, as the file deals them."""
SIGHT, CAST, CHAIN, MISS, STRIKE, TOWER = range(1, 7)
MARIN, ODILE = 1, 2


@pytest.fixture
def minute() -> Lesson:
    return read(GAME, SOURCE)


def view_of(found: Scene) -> words.View:
    assert isinstance(found.view, words.View)
    return found.view


def events(outcome: TryResult) -> list[object]:
    return [event for told in outcome.told for event in told.events]


def test_what_the_lines_say_of_stones_out_of_sight_is_so(minute: Lesson) -> None:
    """All five 5s; then six of seven 7s; then five of eight 8s: the numbers stand in the texts."""
    assert view_of(scene(GAME, minute, CAST)).unseen == (0, 0, 0, 0, 5, 4, 6, 5)
    assert view_of(scene(GAME, minute, CHAIN)).unseen[7 - 1] == 6
    assert view_of(scene(GAME, minute, MISS)).unseen[8 - 1] == 5


def test_it_teaches_casting_chaining_missing_a_last_life_and_the_tower(minute: Lesson) -> None:
    cast = events(answer(GAME, minute, CAST, None))
    assert cast[1:] == [words.Lost(MARIN, 1, 2), words.Lost(ODILE, 1, 4)]
    assert words.Lost(ODILE, 1, 3) in events(answer(GAME, minute, CHAIN, None))
    missed = events(answer(GAME, minute, MISS, None))
    assert missed[:2] == [words.Failed(0, 8), words.Lost(0, 1, 5)]
    assert [event for event in missed if isinstance(event, words.Failed)][-1] == words.Failed(MARIN, 8)
    struck = events(answer(GAME, minute, STRIKE, None))
    assert words.Fell(MARIN) in struck
    assert words.Scored(0, 3, 3) in struck
    assert words.Scored(ODILE, 1, 1) in struck
    assert [seat.floor for seat in view_of(scene(GAME, minute, TOWER)).seats] == [3, 0, 1]


def test_a_number_that_is_too_low_is_refused_in_the_games_own_words(minute: Lesson) -> None:
    with pytest.raises(Refusal, match="too_low"):
        answer(GAME, minute, CHAIN, words.Cast(4))
    with pytest.raises(Refusal, match="cast_first"):
        answer(GAME, minute, CAST, words.Stop())


def test_until_something_is_cast_no_byte_depends_on_the_learners_own_stones(minute: Lesson) -> None:
    other = read(GAME, SOURCE.replace(OWN, "8, 5, 8, 6, 8,"))
    for number in (SIGHT, CAST):
        assert in_bytes(scene(GAME, other, number)) == in_bytes(scene(GAME, minute, number))
    assert in_bytes(answer(GAME, other, SIGHT, None)) == in_bytes(answer(GAME, minute, SIGHT, None))
    seen = read(GAME, SOURCE.replace("1, 8, 3, 4, 2,", "8, 1, 3, 4, 2,"))
    assert in_bytes(scene(GAME, seen, SIGHT)) != in_bytes(scene(GAME, minute, SIGHT)), "so this test can fail"


def test_a_miss_tells_the_same_whatever_else_stands_there(minute: Lesson) -> None:
    """Two stones were cast by then, a 5 and a 7; of the other three only that none is an 8."""
    other = read(GAME, SOURCE.replace(OWN, "7, 7, 5, 5, 7,").replace("dice = [0]\n", "dice = [1]\n"))
    assert in_bytes(scene(GAME, other, MISS)) == in_bytes(scene(GAME, minute, MISS))
    assert in_bytes(answer(GAME, other, MISS, None)) == in_bytes(answer(GAME, minute, MISS, None))


def test_the_learner_sees_only_backs_before_every_step(minute: Lesson) -> None:
    for number in range(SIGHT, TOWER + 1):
        assert set(view_of(scene(GAME, minute, number)).seats[0].hand) <= {None, 0}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_short(language: str) -> None:
    for key, said in lines(language):
        assert len(said) <= (42 if key.endswith("title") else 90), key


def lines(language: str) -> Iterator[tuple[str, str]]:
    """All that the lesson says."""
    messages = shelf.texts("abracada", language).messages
    return ((key, said) for key, said in messages.items() if re.match(r"lesson\.", key))


def in_bytes(told: Scene | TryResult) -> bytes:
    return msgspec.json.encode(told)
