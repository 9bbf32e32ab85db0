"""Who plays before a game has begun, or after its end, is told to call `reset`."""

from collections.abc import Callable
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="TABLEE_EXTRAS=pettingzoo installs it")
pytest.importorskip("pettingzoo", reason="TABLEE_EXTRAS=pettingzoo installs it")

from gymnasium.error import ResetNeeded  # noqa: E402

from tablee.adapters.gymnasium import Seat  # noqa: E402
from tablee.adapters.pettingzoo import Rounds, Turns  # noqa: E402

pytestmark = pytest.mark.long

Doing = Callable[[], object]


@pytest.mark.parametrize(
    "doing",
    [
        lambda: Seat("crossing").step(0),
        lambda: Seat("crossing").render(),
        lambda: Turns("crossing").step(0),
        lambda: Turns("crossing").last(),
        lambda: Turns("crossing").observe("seat_0"),
        lambda: Turns("crossing").render(),
        lambda: Rounds("crossing").step({}),
        lambda: Rounds("crossing").render(),
    ],
)
def test_nothing_can_be_done_before_a_game_has_begun(doing: Doing) -> None:
    with pytest.raises(ResetNeeded, match=r"no game has begun: call reset\(\) first"):
        doing()


def one_seat() -> tuple[Any, object]:
    env, over = Seat("crossing", "uniform"), False
    env.reset(seed=1)
    while not over:
        _, _, over, _, _ = env.step(0)
    return env, 0


def one_by_one() -> tuple[Any, object]:
    env = Turns("crossing")
    env.reset(seed=1)
    for agent in env.agent_iter():
        env.step(None if env.terminations[agent] else 0)
    return env, 0


def all_at_once() -> tuple[Any, object]:
    env = Rounds("crossing")
    env.reset(seed=1)
    while env.agents:
        env.step(dict.fromkeys(env.agents, 0))
    return env, {}


@pytest.mark.parametrize("played", [one_seat, one_by_one, all_at_once])
def test_a_game_that_is_over_takes_no_further_step(played: Callable[[], tuple[Any, object]]) -> None:
    env, action = played()
    with pytest.raises(ResetNeeded, match=r"this game is over: call reset\(\) for another one"):
        env.step(action)
    env.reset(seed=2)
