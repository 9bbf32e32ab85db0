"""One seat among bots, judged by Gymnasium's own checker."""

import copy
from typing import Any

import pytest

import tablee

gymnasium = pytest.importorskip("gymnasium", reason="TABLEE_EXTRAS=gymnasium installs it")
np = pytest.importorskip("numpy")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from tablee.adapters.gymnasium import Seat  # noqa: E402

pytestmark = pytest.mark.long
TABLES = [("hats", 2), ("crossing", 4), ("abracada", 3), ("venise", 2)]


def play(env: Any, seed: int) -> list[float]:
    """A whole game with actions that the mask offers; all rewards."""
    seen, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    rewards, over = [], False
    while not over:
        seen, reward, over, _, info = env.step(env.action_space.sample(mask=seen["action_mask"]))
        assert info == {}
        rewards.append(reward)
    return rewards


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_gymnasium_finds_nothing_wrong(game: str, seats: int) -> None:
    for seat in range(seats):
        check_env(Seat(game, "uniform", seats=seats, seat=seat), skip_render_check=True)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_is_rewarded_at_its_end_alone(game: str, seats: int) -> None:
    env = Seat(game, "uniform", seats=seats)
    rewards = play(env, 4)
    assert rewards[:-1] == [0] * (len(rewards) - 1)
    assert -1 / seats <= rewards[-1] <= 1 - 1 / seats
    assert rewards == play(env, 4)


def test_the_bots_one_names_sit_around_from_the_left() -> None:
    asked = []

    def noting(sight: tablee.Sight, dice: tablee.Dice) -> tablee.Move:
        asked.append(sight.seat)
        return sight.moves[0]

    env = Seat("crossing", [noting, "uniform", "uniform"], seats=4, seat=2)
    env.reset(seed=1)
    env.step(0)
    assert set(asked) == {3}


def test_what_the_mask_does_not_offer_is_being_late() -> None:
    env = Seat("crossing", "uniform", seats=3)
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"][-1] == 0
    assert env.step(env.action_space.n - 1)[4] == {"illegal": True}
    assert "Hesitated" in {type(event).__name__ for event in env._sitting.match.story}


def test_a_copy_goes_its_own_way() -> None:
    env = Seat("abracada", "uniform", seats=2)
    env.reset(seed=3)
    twin = copy.deepcopy(env)
    before = env.render()
    twin.step(int(np.argmax(twin._seen()["action_mask"])))
    assert env.render() == before != twin.render()
