"""The bots of Crossing: what they never do, what a thought hangs on, and that each beats the one below."""

from dataclasses import replace

import msgspec
import pytest

from tablee import shelf
from tablee.games.crossing.bots import BOTS, STRENGTHS
from tablee.games.crossing.game import GAME
from tablee.games.crossing.rules import Crossing
from tablee.games.crossing.words import Cover, Point, Rob, Serve
from tablee.kit.dice import FastDice
from tablee.kit.facts import Move
from tablee.kit.game import Bot, Sight
from tablee.kit.texts import LANGUAGES
from tablee.kit.thinking import Budget, Thought, patient
from tablee.search.bots import bots_of
from tablee.table.replay import read_move
from tests.games.crossing.positions import fresh, offered, position
from tests.search.sights import play

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn")
SOME = 120
"""So many nodes are a few trials of every choice."""


def sight(state: Crossing, seat: int = 0) -> Sight:
    return Sight(GAME, seat, GAME.view(state, seat), tuple(offered(state, seat)))


def think(state: Crossing, seat: int = 0, nodes: int = SOME, seed: int = 1) -> Thought:
    return STRENGTHS["master"].thinker(sight(state, seat), FastDice(seed), Budget(nodes), patient)


def often(state: Crossing, bot: str, seat: int = 0) -> set[Move]:
    """All that a bot does in forty tries."""
    return {BOTS[bot](sight(state, seat), FastDice(seed)) for seed in range(40)}


RICH = position("1R1B/2Y/1W/-", "2R1B/1Y1W/1B")


def test_the_same_sight_dice_and_nodes_give_the_same_thought() -> None:
    assert think(RICH) == think(RICH)
    assert think(RICH) != think(RICH, seed=2)


def test_a_thought_hangs_on_nothing_but_what_its_seat_sees() -> None:
    seen = sight(RICH, 1)
    view = msgspec.json.decode(msgspec.json.encode(seen.view), type=GAME.view_type)
    moves = tuple(read_move(GAME, msgspec.to_builtins(move)) for move in seen.moves)
    from_the_wire = Sight(GAME, 1, view, moves)
    master = STRENGTHS["master"].thinker
    assert master(from_the_wire, FastDice(1), Budget(SOME), patient) == think(RICH, 1)


def test_a_thinker_stops_when_the_watch_says_so_and_knows_as_much_as_with_that_many_nodes() -> None:
    heard: list[int] = []

    def impatient(spent: int, whole: int) -> bool:
        heard.append(spent)
        assert whole == 100_000
        return spent < SOME

    stopped = STRENGTHS["master"].thinker(sight(RICH), FastDice(1), Budget(100_000), impatient)
    assert stopped.nodes == heard[-1] == SOME
    assert heard == sorted(heard)
    assert stopped == think(RICH)


def test_who_may_not_think_at_all_still_has_a_guess() -> None:
    at_once = STRENGTHS["master"].thinker(sight(RICH), FastDice(1), Budget(1000), lambda spent, whole: False)
    assert at_once.nodes == 0
    assert sum(judged.weight for judged in at_once.judged) == pytest.approx(1)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_move_is_judged_the_best_first_at_every_table(seats: int) -> None:
    state = fresh(seats)
    judged = think(state).judged
    assert {each.move for each in judged} == set(offered(state, 0))
    assert judged[0].gap == 0
    assert [each.value for each in judged] == sorted((each.value for each in judged), reverse=True)
    assert all(0 <= each.value <= 1 and each.tries > 0 for each in judged)
    assert sum(each.weight for each in judged) == pytest.approx(1)


@pytest.mark.parametrize("bot", STRENGTHS)
def test_no_bot_points_where_nothing_lies(bot: str) -> None:
    state = position("1R1B/-/1W", "-/1Y1W", phase="last", bag="-")
    weighed = STRENGTHS[bot].thinker(sight(state), FastDice(1), Budget(SOME), patient).judged
    assert {each.move for each in weighed if each.weight == 0} == {Point(0), Rob(1)}


def test_gentle_reaches_for_what_lies_there_and_for_more_than_one_thing() -> None:
    assert often(position("-/-/-", "1R1B1Y/1Y"), "gentle") == {Point(0), Point(1)}


def test_gentle_never_covers_when_nobody_is_awake_to_rob() -> None:
    state = position("2R1B/-/-/-", "1R1B/1B1Y/1Y1W", resting="1,2,3")
    assert Cover() not in often(state, "gentle")


@pytest.mark.parametrize("nodes", [0, SOME])
def test_a_pile_that_decides_the_game_is_covered_in_the_last_round(nodes: int) -> None:
    state = position("3R3B3Y2W/-/-", "1R/1B", phase="last", bag="-", won="-/1R1B/1R1B")
    weights = {each.move: each.weight for each in think(state, nodes=nodes).judged}
    assert max(weights, key=lambda move: weights[move]) == Cover()


def test_a_keeper_of_a_short_bag_weighs_whom_to_serve() -> None:
    state = position("1R1B/2Y/1W/-", "-/1R/-", bag="2R", phase="serving")
    judged = think(state).judged
    assert {each.move for each in judged} == {Serve(0), Serve(1), Serve(2)}
    assert all(
        BOTS[bot](sight(state), FastDice(3)) in offered(state, 0) for bot in ("gentle", "fair", "strong")
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said_and_each_kind_is_met(language: str) -> None:
    last = position("1R1B/-/1W", "-/1Y1W", phase="last", bag="-")
    short = position("1R1B/2Y/1W/-", "-/1R/-", bag="2R", phase="serving")
    thoughts = [think(state, nodes=0) for state in (RICH, last, short)]
    met = [why for thought in thoughts for judged in thought.judged for why in judged.reasons]
    assert {type(why) for why in met} == set(GAME.reason_types)
    texts = shelf.texts("crossing", language)
    assert all(texts.fact(why, NAMES).endswith(".") for why in met)
    assert all(judged.reasons for thought in thoughts for judged in thought.judged)


def wins(better: Bot, worse: Bot, games: int) -> float:
    """How many games two seats of one win against two of another, in turn at all seats: half would be par."""
    won = 0.0
    for seed in range(games):
        bots = [better, worse, better, worse] if seed % 2 else [worse, better, worse, better]
        places = play(GAME, bots, seed).places
        winners = [bots[seat] for seat, place in enumerate(places) if place == 1]
        won += winners.count(better) / len(winners)
    return won


@pytest.mark.parametrize(("better", "worse"), [("gentle", "uniform"), ("fair", "gentle")])
def test_who_thinks_more_wherever_a_guess_is_enough_wins_more(better: str, worse: str) -> None:
    bots = bots_of(GAME)
    assert wins(bots[better], bots[worse], 40) > 22


def test_trials_beat_the_guess_they_begin_with() -> None:
    """Strong and master are fair with more and more trials; a few hundred nodes show it already."""
    a_few_trials = replace(STRENGTHS["strong"], nodes=400)
    assert wins(a_few_trials, BOTS["fair"], 16) > 9
    assert STRENGTHS["fair"].nodes < STRENGTHS["strong"].nodes < STRENGTHS["master"].nodes
