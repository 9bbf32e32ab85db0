"""Whole games at real tables, played by bots that think as they do anywhere."""

from collections.abc import Callable, Sequence

from tablee import shelf
from tablee.coach.moments import sight
from tablee.kit.dice import FastDice
from tablee.kit.game import AnyGame
from tablee.kit.log import Opening, opening_of
from tablee.search.bots import bots_of
from tablee.table.hearing import Hearing
from tablee.table.table import Table

Meanwhile = Callable[["Evening"], None]


class Evening:
    """A table and what was heard there, played on one choice at a time."""

    def __init__(self, game: AnyGame, opening: Opening, seed: int) -> None:
        self.game, self.hearing = game, Hearing(game)
        self.table, laid = Table.open(game, opening, lambda entry: FastDice(seed * 1009 + entry), 0)
        self.own = [FastDice(seed * 31 + seat + 1) for seat in range(opening.seats)]
        self.table.apply(laid)
        self.hearing.note(laid)

    def choose(self, bots: Sequence[str]) -> None:
        """One seat that is asked chooses as its bot would."""
        seat = self.table.awaited()[0]
        bot = bots_of(self.game)[bots[seat]]
        change = self.table.choose(seat, bot(sight(self.table, self.hearing, seat), self.own[seat]), 0)
        self.table.apply(change)
        self.hearing.note(change)

    def play(self, bots: Sequence[str], choices: int = 10_000) -> Table:
        """To the end, or for so many choices."""
        while self.table.result is None and choices:
            self.choose(bots)
            choices -= 1
        return self.table


def evening(game: AnyGame | str, seats: int, seed: int = 0, **more: object) -> Evening:
    """A game that begins, with a person in every seat if nothing else is said."""
    found = shelf.game(game) if isinstance(game, str) else game
    return Evening(found, opening_of(found, seats, **more), seed)  # type: ignore[arg-type]


def game_of_bots(game: AnyGame | str, bots: Sequence[str], seed: int = 0) -> Table:
    """A finished game."""
    return evening(game, len(bots), seed).play(bots)
