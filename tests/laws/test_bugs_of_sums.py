"""Bugs planted in what the coach counts, and law 22, which adds everything up again."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.coach import review
from tablee.coach.stretches import settled
from tablee.kit.dice import Dice
from tablee.kit.game import Sight
from tablee.kit.thinking import Budget, Judged, Thought, Watch
from tablee.laws.exhibit import Exhibit
from tablee.laws.verdict import Effort
from tablee.protocol.coach import Decision
from tablee.search.strength import Strength
from tests.laws.planting import caught, only_caught, with_game
from tests.toy.exhibit import EXHIBIT


def with_thinker(worth: Callable[[int], float]) -> Exhibit:
    """Hats with a master to whom the moves are worth so much, by their number."""

    def think(sight: Sight, dice: Dice, budget: Budget, watch: Watch) -> Thought:
        values = [worth(number) for number in range(len(sight.moves))]
        best = max(values)
        judged = [
            Judged(move, value, best - value, 0.0, float(value == best), 1)
            for move, value in zip(sight.moves, values, strict=True)
        ]
        return Thought(tuple(sorted(judged, key=lambda each: each.gap)), 1)

    return with_game(bots={"master": Strength(think, nodes=1, seconds=1.0)})


MANY = Effort(examples=300, smallest=False)
"""Enough that somebody gives up who had decided something."""
HONEST = with_thinker(lambda number: 0.6 if number else 0.2)


def test_law_22_lets_an_honest_judge_be() -> None:
    assert caught(HONEST, 22) is None


def test_law_22_catches_a_judge_who_counts_points_instead_of_shares_of_the_win() -> None:
    assert only_caught(with_thinker(lambda number: 3.0 * number), 22) == "coach_sums"


Told = tuple[Decision, ...]


@pytest.fixture
def luck_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: what happened between two decisions is told of neither."""

    def without(found: Sequence[Decision], goes_on: Sequence[bool], seat: int) -> Told:
        return tuple(found)

    monkeypatch.setattr(review, "with_luck", without)


@pytest.fixture
def hindsight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: every decision is worth what the seat came to, whatever chance did between."""

    def by_what_came(found: Sequence[Decision], goes_on: Sequence[bool], seat: int) -> list[Decision]:
        return settled(found, [True] * len(goes_on), seat)

    monkeypatch.setattr(review, "settled", by_what_came)


@pytest.fixture
def twice_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a seat that gave up is still told it ended with its share."""
    put_together = review.put_together

    def wrongly(*asked: Any) -> Any:
        return replace(put_together(*asked), given_up=0.0)

    monkeypatch.setattr("tablee.laws.summing.put_together", wrongly)


@pytest.mark.usefixtures("luck_is_forgotten")
def test_law_22_catches_luck_that_is_counted_nowhere() -> None:
    assert caught(EXHIBIT, 22) == "coach_sums"


@pytest.mark.usefixtures("hindsight")
def test_law_22_catches_a_coach_who_judges_by_how_it_came_out() -> None:
    assert caught(EXHIBIT, 22) == "coach_hindsight"


@pytest.mark.usefixtures("twice_counted")
def test_law_22_catches_a_loss_that_is_told_twice() -> None:
    assert caught(EXHIBIT, 22, MANY) == "coach_sums"
