"""Reading a hand from what the other of two does: the plans of the house, and the odds of the rules."""

import pytest

from tablee.games.abracada.bot.clues import CASTS, DEAF, EVERYTHING, clues
from tablee.games.abracada.bot.follow import Follower, Habit, followed
from tablee.games.abracada.bot.plan import Node, Turn, weigh
from tablee.games.abracada.bot.replies import Replies, plenty
from tablee.games.abracada.bot.thinker import READING, Wizard
from tablee.games.abracada.odds import Mind, hands, one_of
from tablee.games.abracada.stones import SLOTS
from tablee.games.abracada.words import View
from tablee.games.abracada.worlds import Worlds
from tablee.kit.dice import FastDice
from tablee.kit.game import Sight
from tablee.kit.thinking import Budget, patient
from tests.games.abracada.seen import looked

SURE = 1e7


def seen(sight: Sight) -> View:
    assert isinstance(sight.view, View)
    return sight.view


def sights(bot: str, steps: int) -> tuple[list[Sight], list[int]]:
    """What two of a kind saw and had heard whenever they could cast, and what they held then."""
    found, held = list[Sight](), list[int]()
    for sight, state in looked(2, 0, bot, 1, steps):
        if not seen(sight).offered:
            found.append(sight)
            stones = state.hands[sight.seat * SLOTS : (sight.seat + 1) * SLOTS]
            held.append(sum(one_of(stone) for stone in stones if stone))
    return found, held


SIGHTS, HELD = sights("strong", 36)


def following(sight: Sight, habit: Habit, most: int) -> Follower:
    found = followed(seen(sight), sight.seat, sight.heard, habit, most, patient)
    assert found is not None
    return found


def test_who_reads_nothing_has_the_odds_of_the_rules() -> None:
    for sight in SIGHTS[::2]:
        read = dict(following(sight, Habit([DEAF], SURE, 0.0), most=0).hands())
        plain = hands(Worlds(seen(sight)).minds[0])
        assert set(read) <= set(plain)
        whole, all_plain = sum(read.values()), sum(plain.values())
        for hand, weight in plain.items():
            assert read.get(hand, 0) / whole == pytest.approx(weight / all_plain, abs=1e-8)


@pytest.mark.parametrize("listens", [DEAF, CASTS])
def test_many_plans_at_once_are_each_the_plan_of_the_house(listens: int) -> None:
    for sight in SIGHTS[::4]:
        view = seen(sight)
        told = [clue for clue in clues(sight.heard, sight.seat, easy=False) if listens and clue.was_cast()]
        plain, mind = Worlds(view).minds[0], Mind(plenty())
        for slot, excluded in zip(plain.slots, plain.excluded, strict=True):
            mind.hold(slot, excluded)
        for proof in plain.proofs:
            mind.recall(proof)
        node = Node(0, view.lowest, [place.lives for place in view.seats], 0, len(mind.slots))
        expected = weigh(view, sight.seat, told)
        rows = Replies(Turn(view, sight.seat), node, mind, told, [plain.unseen] * 2).worths(
            node, [each.code for each in expected]
        )
        assert [row[1] for row in rows] == pytest.approx([each.worth for each in expected], abs=1e-9)


def test_what_was_read_in_vain_is_listened_to_instead() -> None:
    heard = [sight for sight in SIGHTS if clues(sight.heard, sight.seat, easy=False)]
    for sight in heard[:6]:
        few = Wizard(EVERYTHING)(sight, FastDice(0), Budget(9), patient)
        stopped = Wizard(EVERYTHING)(sight, FastDice(0), Budget(READING), lambda spent, whole: False)
        assert stopped == few


@pytest.mark.long
def test_the_hand_one_has_is_never_ruled_out_and_others_are() -> None:
    fewer = 0
    for sight, held in zip(SIGHTS[1:8], HELD[1:8], strict=True):
        read = dict(following(sight, Habit([CASTS], SURE, 0.0), most=10**6).hands())
        assert held in read
        fewer += len(hands(Worlds(seen(sight)).minds[0])) - len(read)
    assert fewer > 0
