"""The general thinker: any game without a thinker of its own gets four strengths from it."""

from dataclasses import replace

import msgspec
import pytest
from goofspiel import words
from goofspiel.game import GAME as GOOFSPIEL
from goofspiel.rules import Goofspiel

from tablee import shelf
from tablee.kit import facts
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import WHOLE, Move
from tablee.kit.game import AnyGame, Bot
from tablee.kit.thinking import Budget, Thought, patient
from tablee.search.bots import HOUSE, bots_of
from tablee.search.general import Mind, think
from tablee.search.greedy import greedy
from tablee.search.strength import Strength
from tests.search.sights import play, sight
from tests.toy.game import GAME as HATS
from tests.toy.words import Dare, Options

EIGHT = tuple(range(1, 9))


def eight_cards(seats: int, options: facts.Options, dice: Dice, story: object) -> Goofspiel:
    """A shorter game: there are no cards and prizes above 8."""
    state = GOOFSPIEL.imagine(words.View(0, EIGHT, (EIGHT,) * seats, (0,) * seats), dice)
    state.turn_up(dice)
    return state


SHORT = replace(GOOFSPIEL, setup=eight_cards)

STRENGTHS = ("gentle", "fair", "strong", "master")
FOUND = HATS.parse("goal=3 generous=1 turn=0 named=0 left=8 chest=0.2.3 worn=2.0.0/0.1.0 laid=1.0.0/0.0.0")


def thought_of(game: AnyGame, state: object, seat: int, nodes: int, seed: int = 1) -> Thought:
    return think(sight(game, state, seat), FastDice(seed), Budget(nodes), patient)  # type: ignore[arg-type]


def won(game: AnyGame, one: Bot, other: Bot, seeds: range) -> float:
    """The share of the win of one against the other, each seed once from either seat."""
    parts = [play(game, [one, other], seed).share(0) for seed in seeds]
    parts += [play(game, [other, one], seed).share(1) for seed in seeds]
    return sum(parts) / WHOLE / len(parts)


@pytest.mark.long
def test_it_beats_greedy_at_hats_which_hides_something() -> None:
    assert won(HATS, Strength(think, 200, 1.0), greedy(50), range(10)) > 0.55


@pytest.mark.long
def test_it_beats_greedy_at_goofspiel_where_all_choose_at_once() -> None:
    assert won(SHORT, Strength(think, 1000, 1.0), greedy(50), range(10)) > 0.6


def test_a_game_without_a_thinker_of_its_own_has_four_strengths() -> None:
    for name in STRENGTHS:
        bot = bots_of(HATS)[name]
        assert isinstance(bot, Strength)
        assert bot is HOUSE[name]
    assert bots_of(shelf.game("crossing"))["fair"] is not HOUSE["fair"]


@pytest.mark.parametrize("name", STRENGTHS)
def test_every_strength_plays_whole_games(name: str) -> None:
    known = HOUSE[name]
    assert isinstance(known, Strength)
    bot = Strength(known.thinker, min(known.nodes, 40), known.seconds, known.slack)
    for game in (HATS, SHORT):
        assert play(game, [bot] * 3, 5).scores


def test_the_same_sight_dice_and_nodes_give_the_same_thought() -> None:
    state = SHORT.setup(3, facts.Options(), FastDice(2), None)
    first, again = (thought_of(GOOFSPIEL, state, 1, 200) for _ in range(2))
    assert msgspec.json.encode(first) == msgspec.json.encode(again)
    assert msgspec.json.encode(thought_of(GOOFSPIEL, state, 1, 200, seed=9)) != msgspec.json.encode(first)


def test_who_stops_it_gets_what_it_knows_by_then() -> None:
    state = HATS.setup(2, Options(), FastDice(3), None)
    told: list[tuple[int, int]] = []

    def impatient(spent: int, whole: int) -> bool:
        told.append((spent, whole))
        return spent < 50

    stopped = think(sight(HATS, state, 0), FastDice(1), Budget(5000), impatient)
    assert 50 <= stopped.nodes < 60
    assert [whole for _, whole in told] == [5000] * len(told)
    assert [spent for spent, _ in told] == sorted(spent for spent, _ in told)
    same = think(sight(HATS, state, 0), FastDice(1), Budget(stopped.nodes), patient)
    assert msgspec.json.encode(same) == msgspec.json.encode(stopped)


def test_moves_are_told_with_the_best_first_and_gaps_from_it() -> None:
    state = HATS.setup(2, Options(), FastDice(3), None)
    thought = thought_of(HATS, state, 0, 400)
    gaps = [judged.gap for judged in thought.judged]
    assert gaps == sorted(gaps)
    assert gaps[0] == 0
    assert [judged.weight for judged in thought.judged] == [1.0] + [0.0] * (len(gaps) - 1)
    assert {judged.move for judged in thought.judged} == set(sight(HATS, state, 0).moves)
    assert all(0 <= judged.value <= 1 and judged.error >= 0 for judged in thought.judged)


def test_it_dares_where_every_hat_it_could_wear_is_right() -> None:
    best = thought_of(HATS, FOUND, 0, 200).judged[0].move
    assert best == Dare()


def test_the_last_bids_are_no_choice_and_an_open_prize_is_taken() -> None:
    """Two cards each: who bids the higher one for the large prize wins, unless the other does so too."""
    state = GOOFSPIEL.parse("prize=8 to_come=[1] hands=[[1,2],[1,2]] scores=[0,0]")
    judged = {each.move: each.weight for each in thought_of(GOOFSPIEL, state, 0, 400).judged}
    high: Move = words.Bid(2)
    assert judged[high] > 0.9


def test_regret_matching_finds_the_mixture_of_matching_pennies() -> None:
    """One wants the same, the other different: each comes to one half, whatever they begin with."""
    one, other = Mind(2), Mind(2)
    one.rue([1.0, 0.0])
    for _ in range(4000):
        mine, theirs = one.mixture(), other.mixture()
        one.rue([theirs[0], theirs[1]])
        other.rue([mine[1], mine[0]])
    for mind in (one, other):
        assert mind.played[0] / sum(mind.played) == pytest.approx(0.5, abs=0.05)
