"""The recorded games show what they are named for, and are those the script makes."""

from itertools import pairwise

import pytest

from tablee import shelf
from tablee.games.abracada import words
from tablee.kit.facts import Event
from tablee.table import transcript
from tests.games.abracada.make_goldens import GARY, MARIE, TONY, WHOLE, goldens, shows
from tests.goldens import played_blindly

GAME = shelf.game("abracada")


def story_of(name: str) -> list[tuple[Event, ...]]:
    """What happened in a golden, step by step."""
    recording = transcript.read(shelf.goldens("abracada")[name])
    return [story for _, story, _ in transcript.steps(GAME, recording)]


def test_the_goldens_are_those_the_script_makes() -> None:
    assert shelf.goldens("abracada") == goldens()


def test_example_1_is_the_rulebooks() -> None:
    *_, dreams, lightning, singer, potion, stop = story_of("01-the-rulebooks-example")
    assert dreams[1:] == (words.Rolled(seat=GARY, die=3), words.Gained(seat=GARY, lives=2, now=6))
    assert [event.seat for event in lightning if isinstance(event, words.Lost)] == [TONY, MARIE]
    assert singer[:2] == (words.Misspoke(seat=GARY, spell=4), words.Lost(seat=GARY, lives=1, now=5))
    assert potion[0] == words.Succeeded(seat=TONY, spell=8, slot=1), "Tony plays"
    assert stop[0] == words.Stopped(seat=TONY)


@pytest.mark.parametrize("name", WHOLE)
def test_each_whole_game_shows_what_it_is_named_for(name: str) -> None:
    assert shows(*WHOLE[name])


def test_a_game_at_a_table_is_the_same_as_without_one() -> None:
    seats, options, seed, wanted = WHOLE["04-a-double-kill"]
    assert not isinstance(wanted, str)
    assert wanted(played_blindly(GAME, seats, options, seed)[1])


def test_example_3_lightning_at_two_seats_takes_one_life() -> None:
    for step in story_of("03-two-seat-lightning"):
        for event, after in pairwise(step):
            if isinstance(event, words.Succeeded) and event.spell == 5:
                assert isinstance(after, words.Lost)
                assert after.lives == 1
                assert len([each for each in step if isinstance(each, words.Lost)]) == 1


def test_example_7_an_empty_hand_with_a_kill_is_an_empty_hand() -> None:
    ends = [
        event
        for step in story_of("07-an-empty-hand-with-a-kill")
        for event in step
        if isinstance(event, words.RoundEnded) and event.how == "hand" and event.fallen
    ]
    assert ends
    assert all([score.points for score in event.scores].count(3) == 1 for event in ends)
