"""A scenario says how a game is played; Hypothesis makes scenarios up and finds the smallest that matters."""

from dataclasses import dataclass
from itertools import product
from typing import Any

from hypothesis import strategies

from tablee.kit.facts import Options
from tablee.kit.game import AnyGame
from tablee.laws.tries import tries

Choice = int | None
"""The number of one of the moves offered, counted round and round; None is the default."""

MANY = 48
"""So many choices before they begin again are as good as no habit at all."""


@dataclass(frozen=True)
class Scenario:
    """Seats and options, the seed of all chance, the most steps, and what is chosen, again and again."""

    seats: int
    options: Options
    seed: int
    steps: int
    choices: tuple[Choice, ...]


def scenarios(game: AnyGame) -> strategies.SearchStrategy[Scenario]:
    """Plans of every kind of table the game allows; the fewer steps and the fewer choices the smaller."""
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
    """Every number of seats with a variety of options, fit or not; the default options come first."""
    options = [game.box.options(), *tries(game.box.options, game.box.choices)]
    return [(seats, chosen) for chosen, seats in product(options, game.box.seat_counts())]
