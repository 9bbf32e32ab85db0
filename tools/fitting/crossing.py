"""Fits the parameters of Crossing's evaluation on self-play games, and prints them.

    PYTHONPATH=build/compiled:src:. .venv/bin/python -m tools.fitting.crossing --games 300

Positions of all rounds are labelled with the final result; then coordinate descent minimises the
cross-entropy of the evaluation. Takes some minutes with the compiled copy.
"""

import argparse
from collections.abc import Sequence
from itertools import product
from math import inf, log

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.crossing.bot.guess import LOOKS, SOFTNESS, Guess
from tablee.games.crossing.bot.judge import JUDGE, Judge
from tablee.games.crossing.bot.trials import FINE, Trials
from tablee.games.crossing.rules import Crossing, setup
from tablee.games.crossing.words import Options
from tablee.kit.dice import FastDice
from tablee.kit.state import NOT_ASKED

NUMBERS = ("pair", "single", "rest", "last", "noise")
"""The parameters that are fitted; `lying_open` is set by play, since where all fear thieves few are seen."""
Position = tuple[Crossing, list[float]]
"""A position, and how the win was shared in the end."""


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="at each number of seats")
    parser.add_argument("--nodes", type=int, default=300, help="spent on each choice in these games")
    words = parser.parse_args()
    played = {seats: positions(seats, words.games, words.nodes) for seats in (3, 4, 6)}
    everything = [each for found in played.values() for each in found]
    start = [getattr(JUDGE, name) for name in NUMBERS]
    found = fitted(everything, start)
    for seats, some in played.items():
        print(f"{seats} seats: surprise {surprise(start, some):.4f}, fitted {surprise(found, some):.4f}")
    print(*(f"{name} = {number:.2f}" for name, number in zip(NUMBERS, found, strict=True)), sep="\n")


def positions(seats: int, games: int, nodes: int) -> list[Position]:
    """All positions of self-play games."""
    found: list[Position] = []
    for number in range(games):
        dice = FastDice(1000 * number + seats)
        state, passed = setup(seats, Options(), dice, None), list[Crossing]()
        while not state.over:
            if not state.serving:
                passed.append(state.copy())
            chosen = [NOT_ASKED] * seats
            for seat in state.to_move():
                chosen[seat] = choice(state, seat, nodes, dice)
            state.play(vec[i64](chosen), dice, None)
        shares = vec[float]([0.0] * seats)
        JUDGE.shares(state, shares)
        found += [(each, list(shares)) for each in passed]
    return found


def choice(state: Crossing, seat: int, nodes: int, dice: FastDice) -> int:
    """The bot's choice with this many nodes."""
    guess = Guess(state.seats, JUDGE, SOFTNESS, LOOKS)
    guess.look(state)
    trials = Trials(state, seat, guess)
    for _ in range(nodes):
        trials.run(dice)
    return guess.target(seat, dice.pick(FINE) / FINE)


def surprise(numbers: Sequence[float], found: Sequence[Position]) -> float:
    """The mean cross-entropy of the evaluation."""
    judge, total = judge_with(numbers), 0.0
    for state, won in found:
        shares = vec[float]([0.0] * state.seats)
        judge.shares(state, shares)
        total -= sum(part * log(max(share, 1e-9)) for part, share in zip(won, shares, strict=True) if part)
    return total / len(found)


def judge_with(numbers: Sequence[float]) -> Judge:
    """An evaluation with these parameters."""
    return Judge(lying_open=JUDGE.lying_open, **dict(zip(NUMBERS, numbers, strict=True)))


def fitted(found: Sequence[Position], numbers: Sequence[float]) -> list[float]:
    """The parameters that minimise the cross-entropy, by coordinate descent with shrinking steps."""
    best, least = list(numbers), surprise(numbers, found)
    for step in (0.4, 0.2, 0.1, 0.05):
        before = inf
        while least < before:
            before = least
            for place, way in product(range(len(best)), (step, -step)):
                tried = list(best)
                tried[place] = max(0.0, tried[place] + way)
                if (now := surprise(tried, found)) < least - 1e-6:
                    best, least = tried, now
    return best


if __name__ == "__main__":
    main()
