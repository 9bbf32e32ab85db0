"""Whoever asks an adapter for what cannot be is told so at once, in one sentence that says what there is."""

import re
from collections.abc import Callable
from functools import partial

import pytest

pytest.importorskip("gymnasium", reason="TABLEE_EXTRAS=pettingzoo installs it")
pytest.importorskip("pettingzoo", reason="TABLEE_EXTRAS=pettingzoo installs it")

from gymnasium.error import ResetNeeded

from tablee.adapters.gymnasium import Seat
from tablee.adapters.pettingzoo import Rounds, Turns
from tablee.batch import Batch

pytestmark = pytest.mark.long

Doing = Callable[[], object]
ENVIRONMENTS = (Seat, Turns, Rounds, lambda game, **settings: Batch(game, 2, **settings))


def told(doing: Doing, kind: type[Exception], sentence: str) -> None:
    """What is told, and that it is one line."""
    with pytest.raises(kind, match=re.escape(sentence)) as raised:
        doing()
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("kind", ENVIRONMENTS)
def test_a_table_that_cannot_be_is_refused_when_it_is_named(kind: Callable[..., object]) -> None:
    told(lambda: kind("chess"), LookupError, "there is no game 'chess'; there is: abracada, ")
    told(lambda: kind("crossing", seats=9), ValueError, "Crossing is for 3 to 6 seats, not 9")
    told(lambda: kind("crossing", seats="x"), TypeError, "seats is a whole number, not 'x'")
    told(lambda: kind("crossing", colour=1), TypeError, "Crossing has no option 'colour'; there is: keeper")
    told(lambda: kind("crossing", keeper="me"), ValueError, "Crossing: Expected `int | null`, got `str`")


@pytest.mark.parametrize(
    ("bots", "error", "sentence"),
    [
        ("nobody", LookupError, "There is no bot “nobody” here; there is: uniform, greedy,"),
        (["fair", "nobody"], LookupError, "There is no bot “nobody” here"),
        ("nowhere:bot", LookupError, "“nowhere:bot” cannot be a bot of this machine"),
        (["fair"] * 4, ValueError, "4 bots are too many: at a table for 4 there are 3 other seats"),
        ([], ValueError, "nobody plays: name a bot at least, such as 'fair'"),
        (3, TypeError, "bots are a name, a function (sight, dice), or a list of these, not 3"),
        ([3], TypeError, "a bot is a name, 'module:function' or a function (sight, dice), not 3"),
    ],
)
def test_bots_that_cannot_sit_down_are_refused_before_anybody_plays(
    bots: object, error: type[Exception], sentence: str
) -> None:
    told(lambda: Seat("crossing", bots, seats=4), error, sentence)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [Seat, Turns, Rounds])
def test_a_way_to_render_that_there_is_not(kind: Callable[..., object]) -> None:
    told(
        lambda: kind("crossing", render_mode="human"),
        ValueError,
        "render_mode is 'ansi' or None, not 'human'",
    )


@pytest.mark.parametrize("kind", [Turns, Rounds])
def test_a_seed_that_is_none(kind: Callable[..., Turns | Rounds]) -> None:
    told(lambda: kind("crossing").reset(seed="x"), TypeError, "seed is a whole number, not 'x'")  # type: ignore[arg-type]
    told(lambda: kind("crossing").reset(seed=-1), ValueError, "seed is 0 at least, not -1")


@pytest.mark.parametrize("action", [None, "x", 1.5, [1]])
def test_what_is_no_action(action: object) -> None:
    seat, turns, rounds = Seat("crossing", "uniform"), Turns("crossing"), Rounds("crossing")
    for env in (seat, turns, rounds):
        env.reset(seed=1)
    wrong = f"an action is a code, a whole number, not {action!r}"
    told(lambda: seat.step(action), TypeError, wrong)  # type: ignore[arg-type]
    if action is not None:
        told(lambda: turns.step(action), TypeError, wrong)  # type: ignore[arg-type]
    told(lambda: rounds.step(dict.fromkeys(rounds.agents, action)), TypeError, wrong)  # type: ignore[arg-type]


def test_rounds_say_whose_action_is_missing_or_whose_there_cannot_be() -> None:
    env = Rounds("crossing", seats=3)
    env.reset(seed=1)
    before = env.render()
    told(lambda: env.step({"seat_0": 0}), ValueError, "seat_1 is awaited, and there is no action of it")
    told(lambda: env.step({"me": 0}), ValueError, "there is no agent 'me'; there is: seat_0, seat_1, seat_2")
    told(lambda: env.step(None), TypeError, "actions are a dictionary by agents, not None")  # type: ignore[arg-type]
    assert env.render() == before
    env.step(dict.fromkeys(env.agents, 0))


@pytest.mark.parametrize("agent", ["seat_9", 0, None])
def test_an_agent_that_is_not_there(agent: str) -> None:
    env = Turns("crossing", seats=3)
    env.reset(seed=1)
    for ask in (env.observe, env.action_space, env.observation_space):
        told(partial(ask, agent), ValueError, f"there is no agent {agent!r}; there is: seat_0, ")


def test_nobody_is_named_in_turn_before_a_game_has_begun() -> None:
    env = Turns("crossing")
    with pytest.raises(ResetNeeded, match=r"no game has begun: call reset\(\) first"):
        next(iter(env.agent_iter()))
    env.reset(seed=1)
    assert next(iter(env.agent_iter())) == env.agent_selection


@pytest.mark.parametrize("actions", [None, "x", [["x"] * 4] * 2, [[0.5] * 4] * 2, [[None] * 4] * 2])
def test_what_are_no_actions_of_a_batch(actions: object) -> None:
    batch = Batch("crossing", 2, seats=4)
    told(lambda: batch.step(actions), TypeError, "actions are codes, whole numbers")


def test_more_or_fewer_actions_than_a_batch_has_seats() -> None:
    told(lambda: Batch("crossing", 2, seats=4).step([[0] * 4]), ValueError, "a row for each game")
