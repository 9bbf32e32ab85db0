"""Whether Venise's bots gather their gems on any board: `-m tools.comparing.stalls`.

All seats have the same bot. It plays on every board of the catalogue and on boards made from seeds, half of
them night boards, with two to four seats. Every game that ends without the gems is printed with its board,
its seats and its seed, and in the end how many there were and how long the longest game was.
"""

import argparse
from collections.abc import Iterator
from typing import Final

from tablee import shelf
from tablee.games.venise.boards.board import Board
from tablee.games.venise.boards.catalogue import board_of, names
from tablee.games.venise.opening import set_out
from tablee.games.venise.words import Options
from tablee.games.venise.workshop.maker import make
from tablee.kit.facts import Result
from tablee.kit.game import Bot
from tablee.lab.arena import Player, Referee, dice_of
from tablee.search.bots import bots_of

SEATS: Final = (2, 3, 4)
GATHERED: Final = "gems"


def main() -> None:
    parser = argparse.ArgumentParser("python -m tools.comparing.stalls", description=__doc__)
    parser.add_argument("--bot", default="fair")
    parser.add_argument("--games", type=int, default=1, help="on each board, with each number of seats")
    parser.add_argument("--made", type=int, default=30, help="boards by day, and as many by night")
    parser.add_argument("--seed", type=int, default=0, help="of the first board that is made")
    asked = parser.parse_args()
    bot, played, left, longest = bots_of(shelf.game("venise"))[asked.bot], 0, 0, 0
    for board in boards(asked.seed, asked.made):
        for seats in SEATS:
            for seed in range(asked.games):
                result, rounds = play(board, seats, bot, seed)
                played, longest = played + 1, max(longest, rounds)
                if result.ending != GATHERED:
                    left += 1
                    print(f"{board.name}, {seats} seats, seed {seed}: {result.ending} in round {rounds}")
    print(f"{left} of {played} games ended without the gems; the longest had {longest} rounds.")


def boards(seed: int, made: int) -> Iterator[Board]:
    """Those of the catalogue first, then those made."""
    yield from map(board_of, names())
    for night in (False, True):
        for number in range(seed, seed + made):
            name = f"made from {number} {'by night' if night else 'by day'}"
            yield make(number, night=night, name=name, tried=lambda: None)


def play(board: Board, seats: int, bot: Bot, seed: int) -> tuple[Result, int]:
    """How a game of such bots ended, and in which round."""
    game = shelf.game("venise")
    dice, own = dice_of(seed, seats)
    players = [Player(game, seat, bot, own[seat]) for seat in range(seats)]
    state, referee = set_out(board, seats, Options(), dice), Referee(game, dice, in_the_open=False)
    while (result := state.result()) is None:
        referee.step(state, {seat: players[seat].choose(state) for seat in state.to_move()})
    return result, state.round


if __name__ == "__main__":
    main()
