"""Four strengths of wizards: what they hear tells them of their hand, and what they say is what they know."""

from dataclasses import replace

import pytest

from tablee.games.abracada.bot.clues import CASTS, DEAF, EVERYTHING, clues
from tablee.games.abracada.bot.thinker import Wizard
from tablee.games.abracada.bots import BOTS
from tablee.games.abracada.words import Cast, Enough, InHand, Listened, Options
from tablee.kit.dice import FastDice
from tablee.kit.game import Sight, Tale
from tablee.kit.thinking import Budget, Thought, patient
from tablee.lab.arena import LineUp, play_all
from tablee.search.strength import Strength
from tablee.shelf import texts
from tests.games.abracada.seen import looked


def sights(seed: int, steps: int) -> list[Sight]:
    """What whoever was asked saw and had heard, step by step, in a game among fair bots."""
    return [sight for sight, _ in looked(4, seed % 4, "fair", seed, steps)]


def thought(sight: Sight, listens: int) -> Thought:
    return Wizard(listens)(sight, FastDice(0), Budget(9), patient)


SIGHTS = [sight for sight in sights(1, 60) if any(isinstance(move, Cast) for move in sight.moves)]
LISTENED = [sight for sight in SIGHTS if clues(sight.heard, sight.seat, easy=False)]


def test_what_the_seat_before_dared_is_remembered() -> None:
    began, second = SIGHTS[0], next(sight for sight in SIGHTS if sight.seat != SIGHTS[0].seat)
    assert not clues(began.heard, began.seat, easy=False)
    told = clues(second.heard, second.seat, easy=False)
    assert (told[0].lowest, all(clue.lowest for clue in told[1:])) == (0, True)


def test_who_does_not_listen_thinks_the_same_whatever_was_heard() -> None:
    for sight in SIGHTS[:20]:
        assert thought(sight, DEAF) == thought(replace(sight, heard=()), DEAF)


def test_who_listens_weighs_some_spells_otherwise() -> None:
    assert any(thought(sight, CASTS) != thought(sight, DEAF) for sight in LISTENED)
    assert any(thought(sight, EVERYTHING) != thought(sight, CASTS) for sight in LISTENED)


def test_what_was_taken_back_was_not_dared() -> None:
    sight = LISTENED[-1]
    assert clues(sight.heard, sight.seat, easy=False)
    unsaid = [Tale(tale.events, taken_back=True) for tale in sight.heard]
    assert not clues(unsaid, sight.seat, easy=False)


def test_the_moves_are_told_from_the_best_to_the_worst_and_one_is_played() -> None:
    for sight in SIGHTS[:20]:
        judged = thought(sight, EVERYTHING).judged
        assert {each.move for each in judged} == set(sight.moves)
        assert [each.weight for each in judged] == [1.0] + [0.0] * (len(judged) - 1)
        assert [each.gap for each in judged] == sorted(each.gap for each in judged)
        assert all(0 < each.value < 1 for each in judged)


def test_gentle_gives_a_little_away_and_never_much() -> None:
    gentle, gaps = BOTS["gentle"], list[float]()
    assert isinstance(gentle, Strength)
    for number, sight in enumerate(SIGHTS):
        move = gentle(sight, FastDice(number))
        gaps += [each.gap for each in thought(sight, DEAF).judged if each.move == move]
    assert 0 < max(gaps) <= gentle.slack


def test_reasons_are_what_the_seat_knows_and_can_be_said_in_both_languages() -> None:
    said = set()
    for sight in LISTENED:
        for judged in thought(sight, EVERYTHING).judged:
            for reason in judged.reasons:
                said.add(type(reason))
                if isinstance(reason, InHand):
                    assert isinstance(judged.move, Cast)
                    assert 0 <= reason.seen <= reason.stones == judged.move.spell == reason.spell
                for language in ("en", "fr"):
                    assert "{" not in texts("abracada", language).fact(reason)
    assert {InHand, Listened, Enough} <= said


@pytest.mark.long
@pytest.mark.parametrize(("one", "others"), [("fair", "gentle"), ("strong", "fair"), ("master", "fair")])
def test_each_strength_wins_more_than_its_part(one: str, others: str) -> None:
    won = 0.0
    for seat in range(4):
        bots = tuple(one if at == seat else others for at in range(4))
        for outcome in play_all(LineUp("abracada", Options(), bots), range(12)):
            places = outcome.result.places
            won += places[seat] == 1 and 1 / places.count(1)
    assert won > 48 / 4 + 2, f"{one} won {won:.1f} of 48 against three {others}"
