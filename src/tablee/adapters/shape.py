"""The shape of a kind of table: how many codes, cells and answers of chance there are at all such tables."""

from functools import cache
from typing import Any

from tablee import shelf
from tablee.adapters.cells import cells_of
from tablee.kit.chance import RecordingDice
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import WHOLE, Options, View
from tablee.kit.game import AnyGame
from tablee.kit.state import State
from tablee.library.asking import options_of, seats_of
from tablee.search.playout import blind_choices

GAMES = 8
"""How many random games, always the same ones, are played to find sizes."""
LOOKS = 60
"""Up to this step of a game every step is examined, then every second, every third …"""


class Shape:
    """The sizes for one kind of table, and the encoding of views."""

    def __init__(self, game: AnyGame, seats: int, options: Options) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.codes = 0
        """Actions are codes from 0 to below this."""
        self.chance = 1
        """The most possible answers to a question of chance."""
        self._cells = cells_of(game.view_type, seats)
        for seed in range(GAMES):
            self._play(FastDice(seed), FastDice(GAMES + seed))
        self.cells = self._cells.size()
        """The length of every observation."""

    def numbers(self, view: View) -> list[float]:
        """Encode a view."""
        told: list[float] = []
        self._cells.write(view, told)
        return told

    def payoffs(self, state: State) -> list[float]:
        """Each seat's share of the win minus an equal share, so payoffs sum to zero; 0 before the end."""
        if state.result() is None:
            return [0.0] * self.seats
        return [int(state.share(seat)) / WHOLE - 1 / self.seats for seat in range(self.seats)]

    def _play(self, dice: Dice, own: Dice) -> None:
        asked = RecordingDice(dice)
        state: State = self.game.setup(self.seats, self.options, asked, None)
        if self.game.codes is not None:
            self.codes = self.game.codes(state)
        step, next_look = 0, 0
        while awaited := state.to_move():
            if step >= next_look:
                self._look(state, step % self.seats)
                next_look = step + 1 + step // LOOKS
            state.play(blind_choices(state, awaited, own), asked, None)
            step += 1
        self._look(state, step % self.seats)
        self.chance = max([self.chance, *(n if isinstance(n, int) else len(n) for n, _ in asked.picks)])

    def _look(self, state: State, seat: int) -> None:
        self._cells.notice(self.game.view(state, seat))
        if self.game.codes is None:
            for asked in state.to_move():
                self.codes = max(self.codes, 1 + max(state.moves(asked)), 1 + state.default(asked))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Shape":
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _shape, (self.game.box.id, self.seats, self.options)


def shape_of(game: str, seats: int | None, options: dict[str, Any]) -> Shape:
    """The shape of tables as `tablee.new` sets them up."""
    found = shelf.game(game)
    taken = seats_of(found.box, seats)
    return _shape(game, taken, options_of(found, taken, options))


@cache
def _shape(game: str, seats: int, options: Options) -> Shape:
    return Shape(shelf.game(game), seats, options)
