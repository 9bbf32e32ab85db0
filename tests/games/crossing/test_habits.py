"""A master studies the others: what they usually do is thought out in their seats, and answered."""

import pytest
from librt.vecs import vec

from tablee.games.crossing.bot.guess import LOOKS, SOFTNESS, Guess
from tablee.games.crossing.bot.habits import THOUGHTS, TRIES
from tablee.games.crossing.bot.judge import JUDGE
from tablee.games.crossing.bot.think import thinker
from tablee.games.crossing.bot.trials import Trials
from tablee.games.crossing.bots import CAREFUL, STRENGTHS
from tablee.games.crossing.game import GAME
from tablee.games.crossing.rules import Crossing
from tablee.kit.dice import FastDice
from tablee.kit.game import Sight
from tablee.kit.thinking import Budget, Thinker, Thought, Watch, patient
from tests.games.crossing.positions import fresh, offered, position

ENOUGH = 3_000
STUDIOUS = thinker(SOFTNESS, LOOKS, studies=ENOUGH)
PLAIN = thinker(SOFTNESS, LOOKS)
TWO_ALIKE = position("-/-/-", "1R1B1Y/1R1B1Y")
THERE = 0
"""One of the two; elsewhere as much lies."""


def thought(thinker: Thinker, nodes: int, watch: Watch = patient, seats: int = 3) -> Thought:
    state = fresh(seats)
    sight = Sight(GAME, 0, GAME.view(state, 0), tuple(offered(state, 0)))
    return thinker(sight, FastDice(1), Budget(nodes), watch)


def until(nodes: int) -> Watch:
    return lambda spent, whole: spent < nodes


def guess(state: Crossing) -> Guess:
    found = Guess(state.seats, JUDGE, SOFTNESS, LOOKS)
    found.look(state)
    return found


def learned(state: Crossing, usual: Guess | None) -> Trials:
    trials, dice = Trials(state, 0, guess(state), usual), FastDice(1)
    for _ in range(1_000):
        trials.run(dice)
    return trials


def tried(state: Crossing, told: Guess) -> Trials:
    """An answer to where the others are said to point."""
    answer, dice = Trials(state, 0, told), FastDice(1)
    answer.answer()
    for _ in range(300):
        answer.run(dice)
    return answer


def all_at(state: Crossing, target: int) -> Guess:
    """The others never point anywhere else."""
    usual = guess(state)
    usual.weights = vec[float](
        [float(place % usual.targets == target) for place in range(len(usual.weights))]
    )
    return usual


def test_where_the_others_usually_point_one_points_less_and_elsewhere_more() -> None:
    usual = all_at(TWO_ALIKE, THERE)
    plain, warned = (learned(TWO_ALIKE, told).now.weights for told in (None, usual))
    assert warned[THERE] < 0.4 < plain[THERE]


def test_where_they_were_believed_to_point_is_told_mostly_as_usual() -> None:
    trials = learned(TWO_ALIKE, all_at(TWO_ALIKE, THERE))
    before, base = list(trials.now.weights), trials.now.targets
    trials.tell_all()
    assert list(trials.now.weights[:base]) == before[:base], "what one does oneself is as it was"
    assert trials.now.weights[base + THERE] == pytest.approx((before[base + THERE] + 3) / 4)


def test_an_answer_holds_the_others_to_what_is_known_of_them() -> None:
    told = all_at(TWO_ALIKE, THERE)
    before, own = list(told.weights), told.targets
    answer = tried(TWO_ALIKE, told)
    assert answer.rows() == len(answer.brought) // len(answer.codes), "no choice of another was tried"
    assert list(told.weights[own:]) == before[own:]


def test_an_answer_takes_what_paid_and_hardly_ever_what_did_not() -> None:
    told = all_at(TWO_ALIKE, THERE)
    answer = tried(TWO_ALIKE, told)
    learned = told.weights[THERE]
    answer.settle()
    assert told.weights[THERE] < 0.05 < learned
    assert sum(told.weights[: told.targets]) == pytest.approx(1)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_strong_bot_tries_each_choice_so_often_at_every_table(seats: int) -> None:
    judged = thought(CAREFUL, STRENGTHS["strong"].nodes, seats=seats).judged
    assert {each.tries for each in judged} == {TRIES}


def test_with_enough_nodes_it_studies_and_thinks_the_same_again() -> None:
    studied = thought(STUDIOUS, ENOUGH)
    assert studied.nodes == ENOUGH
    assert studied == thought(STUDIOUS, ENOUGH)
    assert studied != thought(PLAIN, ENOUGH)
    assert thought(STUDIOUS, ENOUGH - 1) == thought(PLAIN, ENOUGH - 1)


def test_stopped_while_it_studies_it_knows_what_a_strong_bot_does() -> None:
    stopped = thought(STUDIOUS, 2 * ENOUGH, until(ENOUGH - 1))
    assert stopped == thought(PLAIN, stopped.nodes)
    assert stopped == thought(CAREFUL, ENOUGH)
    assert THOUGHTS * stopped.nodes < ENOUGH, "it was stopped behind the study, or the test says nothing"


def test_stopped_later_it_knows_as_much_as_with_that_many_nodes() -> None:
    stopped = thought(STUDIOUS, 2 * ENOUGH, until(ENOUGH + 10))
    assert stopped.nodes == ENOUGH + 10
    assert stopped == thought(STUDIOUS, ENOUGH + 10)
