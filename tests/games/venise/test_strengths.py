"""Four strengths of Venise: each thinks from its sight alone, can be stopped, and says why."""

from collections.abc import Sequence

import pytest

from tablee import shelf
from tablee.games.venise import thoughts
from tablee.games.venise.boards.board import Board
from tablee.games.venise.boards.catalogue import board_of, names
from tablee.games.venise.bot.thinker import MEMORY
from tablee.games.venise.bots import BOTS
from tablee.games.venise.eyes import redeal, view
from tablee.games.venise.game import GAME
from tablee.games.venise.opening import set_out
from tablee.games.venise.rules import Venise
from tablee.games.venise.words import Options
from tablee.games.venise.workshop.maker import make
from tablee.kit.dice import FastDice
from tablee.kit.facts import Result
from tablee.kit.game import Bot, Sight
from tablee.kit.thinking import Budget, Thought, patient
from tablee.search.strength import Strength
from tests.games.venise.positions import offered, position, step

CORRIDOR = ("SoooS", "S...S")
STRENGTHS = ("gentle", "fair", "strong", "master")


def strength(name: str) -> Strength:
    """A bot that thinks."""
    bot = BOTS[name]
    assert isinstance(bot, Strength)
    return bot


def sight_of(state: Venise) -> Sight:
    """What the seat that is asked sees."""
    return Sight(GAME, state.active, view(state, state.active), tuple(offered(state)))


def thought_of(name: str, state: Venise, nodes: int = 60) -> Thought:
    """What a strength thinks of a position, with no more than so many nodes, and with nothing in mind yet."""
    MEMORY.tried.clear()
    return strength(name).thinker(sight_of(state), FastDice(1), Budget(nodes), patient)


def midgame(seats: int, steps: int, board: str = "first-day") -> Venise:
    """A game of fair bots after so many choices."""
    state, dice = set_out(board_of(board), seats, Options(), FastDice(seats), None), FastDice(7)
    for _ in range(steps):
        choose(state, BOTS["fair"], dice)
    return state


def choose(state: Venise, bot: Bot, dice: FastDice) -> None:
    """The seat that is asked plays."""
    move = bot(sight_of(state), dice)
    step(state, GAME.code_of(state, state.active, move), dice, [])


def game(board: Board, bots: Sequence[Bot], seed: int) -> Result:
    """A whole game."""
    dice = FastDice(seed)
    state = set_out(board, len(bots), Options(first=seed // len(bots) % len(bots)), dice, None)
    while (result := state.result()) is None:
        choose(state, bots[state.active], dice)
    return result


@pytest.mark.parametrize("name", STRENGTHS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_is_judged_the_best_first(name: str, seats: int) -> None:
    state = midgame(seats, 30)
    thought = thought_of(name, state)
    assert {judged.move for judged in thought.judged} == set(offered(state))
    assert [judged.weight for judged in thought.judged] == [1.0] + [0.0] * (len(thought.judged) - 1)
    assert thought.judged[0].gap == 0.0
    assert all(0.0 <= judged.value <= 1.0 and judged.gap >= 0.0 for judged in thought.judged)


@pytest.mark.parametrize("name", STRENGTHS)
def test_the_same_nodes_make_the_same_thought(name: str) -> None:
    for steps in (13, 29):
        state = midgame(2, steps)
        assert thought_of(name, state) == thought_of(name, state)


def test_it_stops_when_the_watch_says_so_and_the_nodes_it_names_lead_to_the_same_thought() -> None:
    sight, heard = sight_of(midgame(2, 30)), list[int]()

    def watch(spent: int, whole: int) -> bool:
        heard.append(spent)
        assert whole == 500
        return len(heard) < 30

    stopped = strength("strong").thinker(sight, FastDice(1), Budget(500), watch)
    assert len(heard) == 30
    assert 0 < stopped.nodes <= heard[-1] < 500
    assert max(judged.tries for judged in stopped.judged) > 0
    assert strength("strong").thinker(sight, FastDice(1), Budget(stopped.nodes), patient) == stopped


@pytest.mark.parametrize("name", STRENGTHS)
def test_who_is_stopped_at_once_still_has_a_move(name: str) -> None:
    sight = sight_of(midgame(4, 40))
    assert strength(name).choose(sight, FastDice(1), lambda spent, whole: False) in sight.moves


@pytest.mark.parametrize("seats", [2, 4])
def test_what_the_seat_cannot_know_does_not_change_its_thought(seats: int) -> None:
    for steps in (5, 42):
        state = midgame(seats, steps)
        twin = redeal(state, state.active, FastDice(99))
        assert list(twin.hands.hands) != list(state.hands.hands)
        for name in STRENGTHS:
            assert thought_of(name, twin) == thought_of(name, state)


def test_a_turn_is_thought_over_in_the_same_worlds_so_that_its_line_is_played() -> None:
    state = midgame(2, 0)
    seat, best = state.active, thought_of("strong", state, 100).judged[0]
    for move in (best.move, *best.line):
        remembering = strength("strong").thinker(sight_of(state), FastDice(1), Budget(100), patient)
        assert remembering == thought_of("strong", state, 100)
        assert remembering.judged[0].move == move
        step(state, GAME.code_of(state, seat, move), FastDice(1), [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fair_gathers_its_gems_where_some_planks_cannot_be_laid_from_one_side(seats: int) -> None:
    """A T whose large plank ends on far sides only: it once waited for it until the eightieth round."""
    board = make(14, night=False, name="Odd", tried=lambda: None)
    result = game(board, [BOTS["fair"]] * seats, 14)
    assert result.ending == "gems"


def test_gentle_takes_a_gem_it_can_reach() -> None:
    state = position(CORRIDOR, "a1 e1", planks="a1-b1", gems=("b1 d1", "c1"), hand="walk2 small")
    best = thought_of("gentle", state).judged[0]
    assert thoughts.Gathers(count=1, gems=3) in best.reasons


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_a_strength_says_can_be_said(language: str) -> None:
    texts, met = shelf.texts("venise", language), set[type]()
    for seats, steps in ((2, 0), (3, 25), (4, 60), (2, 70)):
        for judged in thought_of("fair", midgame(seats, steps)).judged:
            for reason in judged.reasons:
                assert texts.fact(reason, ["Ada", "Bo", "Cleo", "Dan"])
                met.add(type(reason))
    assert {thoughts.Leaves, thoughts.Keeps} <= met <= set(GAME.reason_types)


def test_reasons_tell_what_a_move_gains() -> None:
    state = position(CORRIDOR, "a1 e1", planks="a1-b1", gems=("b1 d1", "c1"), hand="walk2 small")
    best = thought_of("fair", state).judged[0]
    said = [shelf.texts("venise", "en").fact(reason, ["Ada", "Bo"]) for reason in best.reasons]
    assert "You take 1 gem this turn: 3 of 4." in said
    assert any(line.startswith("You keep ") for line in said)


@pytest.mark.long
@pytest.mark.parametrize(("better", "worse"), [("fair", "gentle"), ("strong", "fair")])
def test_strengths_keep_their_order(better: str, worse: str) -> None:
    won, games = 0, 40
    for number in range(games):
        pair = [BOTS[better], BOTS[worse]] if number % 2 else [BOTS[worse], BOTS[better]]
        result = game(board_of(names()[number % len(names())]), pair, 100 + number)
        won += result.places[number % 2 ^ 1] == 1
    assert won > games / 2
