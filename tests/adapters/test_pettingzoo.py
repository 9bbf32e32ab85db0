"""Every seat an agent, judged by PettingZoo's own tests."""

import copy
from functools import partial
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="TABLEE_EXTRAS=pettingzoo installs it")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from tablee.adapters.pettingzoo import Rounds, Turns

pytestmark = [
    pytest.mark.long,
    # PettingZoo would rather have bare arrays, but for its own games: with a mask it takes a dictionary.
    pytest.mark.filterwarnings("ignore:Observation"),
]
TABLES = [("hats", 3), ("crossing", 3), ("crossing", 6), ("abracada", 2), ("abracada", 5), ("venise", 4)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoo_finds_nothing_wrong_in_turns(game: str, seats: int) -> None:
    api_test(Turns(game, seats=seats), num_cycles=300)
    seed_test(partial(Turns, game, seats=seats), num_cycles=100)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoo_finds_nothing_wrong_in_rounds(game: str, seats: int) -> None:
    parallel_api_test(Rounds(game, seats=seats), num_cycles=300)
    parallel_seed_test(partial(Rounds, game, seats=seats), num_cycles=100)


def played(env: Any, seed: int) -> dict[str, float]:
    """A whole game, the first action of every mask; all rewards."""
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        rewards[agent] += reward
        env.step(None if over else int(seen["action_mask"].argmax()))
    return rewards


@pytest.mark.parametrize(("game", "seats"), TABLES[:4])
def test_rewards_are_told_once_and_are_worth_nothing_together(game: str, seats: int) -> None:
    env = Turns(game, seats=seats)
    rewards = played(env, 2)
    assert sum(rewards.values()) == pytest.approx(0)
    assert list(rewards.values()) == env.coded.payoffs()
    assert rewards == played(env, 2)


@pytest.mark.parametrize(("game", "seats"), TABLES[:4])
def test_turns_and_rounds_are_the_same_game(game: str, seats: int) -> None:
    turns, rounds = Turns(game, seats=seats), Rounds(game, seats=seats)
    seen, _ = rounds.reset(seed=2)
    rewards = dict.fromkeys(rounds.possible_agents, 0.0)
    while rounds.agents:
        chosen = {agent: int(seen[agent]["action_mask"].argmax()) for agent in rounds.agents}
        seen, rewards, _, _, _ = rounds.step(chosen)
    assert rewards == played(turns, 2)
    assert rounds.render() == turns.render()


def test_who_is_not_awaited_waits() -> None:
    env = Rounds("abracada", seats=2, first=0)
    seen, _ = env.reset(seed=1)
    assert seen["seat_0"]["action_mask"][-1] == 0
    assert list(seen["seat_1"]["action_mask"]) == [0] * 11 + [1]


def test_nobody_sees_what_others_have_chosen_before_all_have() -> None:
    env, other = Turns("crossing", seats=3), Turns("crossing", seats=3)
    for each, action in ((env, 0), (other, 1)):
        each.reset(seed=1)
        each.step(action)
    assert env.agent_selection == "seat_1"
    for agent in env.agents:
        assert (env.observe(agent)["observation"] == other.observe(agent)["observation"]).all()


def test_a_copy_goes_its_own_way() -> None:
    env = Turns("crossing", seats=3)
    env.reset(seed=1)
    env.step(0)
    twin = copy.deepcopy(env)
    for action in (0, 1):
        twin.step(action)
    assert (env.agent_selection, twin.agent_selection) == ("seat_1", "seat_0")
    assert env.render() != twin.render()
