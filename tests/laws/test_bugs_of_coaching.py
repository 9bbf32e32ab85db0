"""Bugs planted in how Hats is thought about, and law 21, which catches a coach that knows too much."""

from collections.abc import Sequence
from typing import Any

from tablee.kit.dice import Dice
from tablee.kit.game import Sight
from tablee.kit.thinking import Budget, Judged, Thinker, Thought, Watch
from tablee.laws.exhibit import Exhibit
from tablee.search.strength import Strength
from tests.laws.planting import caught, only_caught, with_game
from tests.toy import eyes
from tests.toy.rules import Hats


def thinking(values: Sequence[float], sight: Sight) -> Thought:
    """A thought with these values, in the order of the moves, over and over; the best first."""
    worth = [values[number % len(values)] for number in range(len(sight.moves))]
    best = max(worth)
    judged = [
        Judged(move, value, best - value, 0.0, float(value == best), 1)
        for move, value in zip(sight.moves, worth, strict=True)
    ]
    return Thought(tuple(sorted(judged, key=lambda each: each.gap)), 1)


class Peeping:
    """Remembers the last state that anybody looked at, all hats included."""

    hats: Sequence[int] = ()

    def view(self, state: Hats, seat: int | None) -> Any:
        self.hats = [] if seat is None else state.worn[seat]
        return eyes.view(state, seat)

    def think(self, sight: Sight, dice: Dice, budget: Budget, watch: Watch) -> Thought:
        return thinking([0.1 + 0.2 * hats for hats in self.hats], sight)

    def outlook(self, view: Any, dice: Dice) -> Sequence[float]:
        return [
            1.0 + sum((1 + at) * hats for at, hats in enumerate(self.hats)),
            *[1.0] * (len(view.sizes) - 1),
        ]


def with_thinker(think: Thinker, **changed: Any) -> Exhibit:
    """Hats with a master of that mind."""
    return with_game(bots={"master": Strength(think, nodes=1, seconds=1.0)}, **changed)


def honest(sight: Sight, dice: Dice, budget: Budget, watch: Watch) -> Thought:
    return thinking([0.3, 0.2], sight)


def test_law_21_lets_an_honest_thinker_be() -> None:
    assert caught(with_thinker(honest), 21) is None


def test_law_21_catches_a_judge_that_looks_under_the_hat() -> None:
    peeping = Peeping()
    assert only_caught(with_thinker(peeping.think, view=peeping.view), 21) == "coach_knows_more"


def test_law_21_catches_chances_that_know_the_hidden_hats() -> None:
    peeping = Peeping()
    planted = with_thinker(honest, view=peeping.view, outlook=peeping.outlook)
    assert only_caught(planted, 21) == "coach_knows_more"


def test_law_21_catches_a_judge_that_remembers_what_it_was_asked_before() -> None:
    asked: list[Sight] = []

    def moody(sight: Sight, dice: Dice, budget: Budget, watch: Watch) -> Thought:
        asked.append(sight)
        return thinking([0.3, 0.2 + len(asked) % 2 / 10], sight)

    assert only_caught(with_thinker(moody), 21) == "coach_knows_more"


def test_law_21_catches_worlds_that_are_imagined_from_the_true_one() -> None:
    truth: list[Hats] = []

    def view(state: Hats, seat: int | None) -> Any:
        truth[:] = [state]
        return eyes.view(state, seat)

    def imagine(seen: Any, dice: Dice) -> Hats:
        same = truth and eyes.view(truth[0], seen.me) == seen
        return truth[0].copy() if same else eyes.imagine(seen, dice)

    assert caught(with_game(view=view, imagine=imagine), 21) == "coach_knows_more"
