"""Measures how many moves per second random playouts make, in a process of its own.

`python -m tablee.lab.pace compiled crossing 4` prints one number. With TABLEE_PURE=1 it is the interpreted
speed, even where the sources are compiled; games of OpenSpiel serve as the reference for speed.
"""

import signal
import sys
import time
from collections.abc import Callable

SECONDS = 0.4

OPENSPIEL = {
    "goofspiel": "goofspiel(players=4,num_cards=13,points_order=random)",
    "hanabi": "hanabi(players=4)",
    "quoridor": "quoridor(board_size=9)",
}
"""OpenSpiel's games to compare with, as its library names them."""
THEIR_SEATS = {"goofspiel": 4, "hanabi": 4, "quoridor": 2}
"""Quoridor for four sometimes fails in OpenSpiel."""

Game = Callable[[], int]
"""Plays one random game; returns the number of moves, counting each seat's."""


def pace(game: Game) -> float:
    """Moves per second, after a warm-up."""
    game()
    moves, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < SECONDS:
        moves += game()
    return moves / spent


def ours(id: str, seats: int) -> Game:
    """A game from the shelf, played by search's own playouts."""
    from tablee import shelf
    from tablee.kit.dice import FastDice
    from tablee.search.playout import playout

    game, dice = shelf.game(id), FastDice(1)
    options = game.box.options()
    return lambda: playout(game.setup(seats, options, dice, None), dice)


def theirs(name: str) -> Game:
    """A game of OpenSpiel (C++), driven from Python the way its examples do."""
    import random

    import pyspiel

    game = pyspiel.load_game(OPENSPIEL[name])
    seats = range(game.num_players())
    choose = random.Random(1).choice

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_simultaneous_node():
                state.apply_actions([choose(state.legal_actions(seat)) for seat in seats])
                moves += len(seats)
            else:
                moves += not state.is_chance_node()
                state.apply_action(choose(state.legal_actions()))
        return moves

    return play


def main(kind: str, id: str, seats: str) -> None:
    """Measure one speed and print it; Ctrl-C is left to the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    print(pace(theirs(kind) if kind in OPENSPIEL else ours(id, int(seats))))


if __name__ == "__main__":
    main(*sys.argv[1:])
