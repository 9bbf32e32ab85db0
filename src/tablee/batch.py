"""Plays many games at once, for machine learning: observations, masks and rewards in arrays updated in place.

>>> import numpy, tablee.batch
>>> batch = tablee.batch.Batch("crossing", 8, seats=3, seed=1)
>>> batch.masks.shape
(8, 3, 6)
>>> for _ in range(40):
...     batch.step(batch.masks.argmax(axis=2))
>>> bool(batch.awaited.any(axis=1).all())
True
"""

from typing import Any

from tablee.adapters import MissingExtra
from tablee.adapters.shape import shape_of
from tablee.kit.dice import Dice
from tablee.kit.state import State
from tablee.lab.arena import dice_of
from tablee.library.asking import whole
from tablee.search.bulk import Bulk

try:
    import numpy as np
except ModuleNotFoundError as lacking:
    raise MissingExtra("batch", lacking.name) from None


class Batch:
    """Several games of one kind, played step by step; one that is over is replaced by a new one at once.

    The first games are those that `tablee.new` sets up with `seed`, `seed + 1` and so on. All arrays are
    updated in place: copy what must last. Rows of seats that are not awaited have no meaning.
    """

    def __init__(
        self,
        game: str,
        games: int,
        *,
        seats: int | None = None,
        seed: int = 0,
        looking: bool = True,
        **options: Any,
    ) -> None:
        self.shape = shape = shape_of(game, seats, options)
        many, first = whole(games, "games", 1), whole(seed, "seed", 0)
        dice = [dice_of(first + number, shape.seats)[0] for number in range(many)]
        self._bulk = Bulk([self._laid(each) for each in dice], dice, shape.seats, shape.codes)
        self._looking = looking
        rows = (many, shape.seats)
        self.masks = shared(self._bulk.offered, np.bool_).reshape(*rows, shape.codes)
        """Which codes are offered."""
        self.awaited = shared(self._bulk.awaited, np.bool_).reshape(rows)
        """Which seats must choose."""
        self.late = shared(self._bulk.late, np.bool_).reshape(rows)
        """Set where the last action was not offered, so that the default of the rules was played."""
        self.observations: Any = np.zeros((*rows, shape.cells), np.float32)
        """The encoded view of each awaited seat; all zeros unless `looking`."""
        self.rewards: Any = np.zeros(rows, np.float32)
        """The payoffs of games that ended with the last step, see `Shape.payoffs`."""
        self.over: Any = np.zeros(many, np.bool_)
        """Set for games that ended with the last step; all other arrays already describe the next game."""
        self._look()

    def step(self, actions: Any) -> None:
        """Play one step of every game: one code per seat, which counts where it is awaited."""
        given: Any = np.asarray(actions)
        if given.dtype.kind not in "iub":
            raise TypeError(f"actions are codes, whole numbers, and not {given.dtype}")
        codes: Any = np.ascontiguousarray(given, "<i8")
        if codes.shape != self.awaited.shape:
            raise ValueError(
                f"actions have a row for each game and a column for each seat: {self.awaited.shape}"
            )
        self.rewards[:] = 0
        self.over[:] = False
        for game in self._bulk.play(codes.tobytes()):
            self.rewards[game] = self.shape.payoffs(self._bulk.states[game])
            self.over[game] = True
            self._bulk.begin(game, self._laid(self._bulk.dice[game]))
        self._look()

    def _laid(self, dice: Dice) -> State:
        state: State = self.shape.game.setup(self.shape.seats, self.shape.options, dice, None)
        return state

    def _look(self) -> None:
        if not self._looking:
            return
        view, numbers, seen = self.shape.game.view, self.shape.numbers, self.observations
        if self.shape.game.hides_nothing:
            for game, state in enumerate(self._bulk.states):
                seen[game] = numbers(view(state, 0))
            return
        states = self._bulk.states
        for game, seat in np.argwhere(self.awaited).tolist():
            seen[game, seat] = numbers(view(states[game], seat))


def shared(vector: Any, kind: Any) -> Any:
    """A read-only array that shares the memory of a vector."""
    return np.frombuffer(memoryview(vector), kind)
