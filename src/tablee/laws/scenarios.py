"""Scenarios describe how a game is played; Hypothesis generates and shrinks them."""

from dataclasses import dataclass
from itertools import product
from typing import Any

from hypothesis import strategies

from tablee.kit.facts import Options
from tablee.kit.game import AnyGame
from tablee.laws.tries import tries

Choice = int | None
"""The index of a move among those offered, modulo their number; None is the default."""

MANY = 48
"""The most choices in a scenario before they repeat."""


@dataclass(frozen=True)
class Scenario:
    """Seats, options, the seed, the most steps, and the choices, which repeat cyclically."""

    seats: int
    options: Options
    seed: int
    steps: int
    choices: tuple[Choice, ...]


def scenarios(game: AnyGame) -> strategies.SearchStrategy[Scenario]:
    """A strategy over all tables a game allows; it shrinks towards fewer steps and choices."""
    bound = game.box.bound
    choice = strategies.integers(-1, 15).map(lambda number: None if number < 0 else number)
    few_or_many = strategies.lists(choice, min_size=1, max_size=MANY)
    many = strategies.lists(choice, min_size=MANY // 2, max_size=MANY)

    def scenario(steps: int, table: tuple[int, Options], seed: int, choices: list[Choice]) -> Scenario:
        return Scenario(*table, seed, steps, tuple(choices))

    return strategies.builds(
        scenario,
        steps=strategies.integers(0, bound) | strategies.just(bound),
        table=strategies.sampled_from([table for table in tables(game) if game.unfit(*table) is None]),
        seed=strategies.integers(0, 2**32 - 1),
        choices=few_or_many | many,
    )


def tables(game: AnyGame) -> list[tuple[int, Any]]:
    """Every number of seats with many options, valid or not; the default options come first."""
    options = [game.box.options(), *tries(game.box.options, game.box.choices)]
    return [(seats, chosen) for chosen, seats in product(options, game.box.seat_counts())]
