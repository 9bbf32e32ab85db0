"""Many games at once: the same games as one by one, in arrays that never move."""

import doctest
from importlib import import_module
from typing import Any

import pytest

import tablee

np = pytest.importorskip("numpy", reason="TABLEE_EXTRAS=batch installs it")

from tablee.adapters.coded import CodedMatch  # noqa: E402
from tablee.batch import Batch  # noqa: E402

pytestmark = pytest.mark.long
TABLES = [("hats", 3), ("crossing", 4), ("abracada", 3), ("venise", 2)]


def any_of(masks: Any, random: Any) -> Any:
    """An offered code for each row."""
    return (random.random(masks.shape) * masks).argmax(axis=2)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_game_of_a_batch_is_the_one_that_would_be_played_alone(game: str, seats: int) -> None:
    batch, random = Batch(game, 3, seats=seats, seed=5), np.random.default_rng(1)
    alone = [CodedMatch(batch.shape, 5 + number) for number in range(3)]
    for _ in range(40):
        for number, coded in enumerate(alone):
            assert tuple(np.flatnonzero(batch.awaited[number])) == coded.awaited
            for seat in coded.awaited:
                assert sorted(coded.codes(seat)) == list(np.flatnonzero(batch.masks[number, seat]))
                seen = np.array(batch.shape.numbers(coded.view(seat)), np.float32)
                assert (batch.observations[number, seat] == seen).all()
        actions = any_of(batch.masks, random)
        batch.step(actions)
        for number, coded in enumerate(alone):
            for seat in coded.awaited:
                coded.choose(seat, int(actions[number, seat]))
            assert bool(batch.over[number]) == (not coded.awaited)
            if batch.over[number]:
                assert batch.rewards[number] == pytest.approx(coded.payoffs())
        if batch.over.any():
            return


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_game_that_is_over_begins_anew_and_no_array_moves(game: str, seats: int) -> None:
    batch, random = Batch(game, 4, seats=seats, seed=2, looking=False), np.random.default_rng(2)
    kept = [batch.masks, batch.awaited, batch.observations, batch.rewards, batch.over]
    ended = np.zeros(4, int)
    for _ in range(tablee.games()[game].bound + 1):
        batch.step(any_of(batch.masks, random))
        ended += batch.over
        assert batch.awaited.any(axis=1).all()
        assert batch.rewards.sum() == pytest.approx(0, abs=1e-5)
        if ended.all():
            break
    assert ended.all()
    now = [batch.masks, batch.awaited, batch.observations, batch.rewards, batch.over]
    assert all(one is other for one, other in zip(kept, now, strict=True))


def test_what_is_not_offered_is_being_late() -> None:
    batch = Batch("crossing", 2, seats=3, seed=1)
    actions = batch.masks.argmax(axis=2)
    actions[0, 1], actions[1, 2] = -7, 5
    batch.step(actions)
    assert batch.late.tolist() == [[False, True, False], [False, False, True]]


def test_actions_of_another_shape_are_refused_and_nobody_writes_a_mask() -> None:
    batch = Batch("crossing", 2, seats=3, seed=1)
    with pytest.raises(ValueError, match=r"\(2, 3\)"):
        batch.step([0, 1, 2])
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0, 0] = True


def test_its_example_runs() -> None:
    failed, _ = doctest.testmod(import_module("tablee.batch"))
    assert failed == 0
