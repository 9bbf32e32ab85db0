"""Compares `play_many` with raw playouts, for uniform bots: `./play python -m tools.comparing.many`.

They alternate in one process, so that other load slows both; processor time is measured.
"""

import gc
from collections.abc import Callable
from statistics import median
from time import process_time

import tablee
from tablee import shelf
from tablee.kit.dice import FastDice
from tablee.search.playout import playout

TABLES = (("crossing", 3), ("crossing", 4), ("crossing", 6), ("abracada", 2), ("abracada", 5), ("venise", 2))
TURNS = 9
SECONDS = 0.3
"""The approximate duration of each turn."""


def raw(name: str, seats: int, games: int) -> None:
    """Play games with nothing but the rules, blind choices and one source of chance."""
    game, dice = shelf.game(name), FastDice(1)
    options = game.box.options()
    for _ in range(games):
        playout(game.setup(seats, options, dice, None), dice)


def many(name: str, seats: int, games: int) -> None:
    """Play as many games through `play_many`, with seeds and rows."""
    tablee.play_many(name, "uniform", games=games, seats=seats)


def cost(play: Callable[[str, int, int], None], name: str, seats: int, games: int) -> float:
    """Seconds of processor time per game."""
    gc.collect()
    began = process_time()
    play(name, seats, games)
    return (process_time() - began) / games


def main() -> None:
    """Print a line for each kind of table."""
    for name, seats in TABLES:
        games = max(20, round(SECONDS / cost(raw, name, seats, 20)))
        many(name, seats, 20)
        turns = [(cost(raw, name, seats, games), cost(many, name, seats, games)) for _ in range(TURNS)]
        reached = [bare / whole for bare, whole in turns]
        bare, whole = (1e6 * median(column) for column in zip(*turns, strict=True))
        print(
            f"{name:9} {seats} seats: {median(reached):.2f} of raw playouts ({min(reached):.2f} to "
            f"{max(reached):.2f} in {TURNS} turns; {bare:.1f} and {whole:.1f} µs a game)",
            flush=True,
        )


if __name__ == "__main__":
    main()
