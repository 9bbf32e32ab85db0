"""A match played by integer codes: the part that all adapters share."""

import copy
from typing import Any

from msgspec.structs import asdict

from tablee.adapters.shape import Shape
from tablee.kit.facts import View
from tablee.kit.state import State
from tablee.library import history
from tablee.library.match import Match, new


class CodedMatch:
    """A match whose choices stay sealed until all awaited seats have made theirs."""

    def __init__(self, shape: Shape, seed: int | None) -> None:
        self.shape = shape
        self.match: Match = new(shape.game.box.id, shape.seats, seed=seed, **asdict(shape.options))
        self._sealed: dict[int, int] = {}

    @property
    def state(self) -> State:
        """The current state; read-only."""
        return self.match.step.state

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must still choose."""
        return tuple([seat for seat in self.match.step.to_move if seat not in self._sealed])

    def codes(self, seat: int) -> list[int]:
        """What a seat may choose now."""
        return [int(code) for code in self.state.moves(seat)] if seat in self.awaited else []

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return self.match.view(seat)

    def choose(self, seat: int, code: int) -> bool:
        """Seal a choice, and play once all are in; a code that is not offered is replaced by the default."""
        offered = code in self.codes(seat)
        self._sealed[seat] = code if offered else int(self.state.default(seat))
        if not self.awaited:
            self.match = self.match.at(history.played(self.shape.game, self.match.step, self._sealed))
            self._sealed = {}
        return offered

    def ask(self, bot: Any, seat: int) -> int:
        """The code a bot would choose in a seat."""
        return int(self.shape.game.code_of(self.state, seat, self.match.ask(bot, seat)))

    def payoffs(self) -> list[float]:
        """The payoff of each seat; 0 before the end."""
        return self.shape.payoffs(self.state)

    def __deepcopy__(self, memo: dict[int, Any]) -> "CodedMatch":
        twin = copy.copy(self)
        twin.match, twin._sealed = self.match.copy(), dict(self._sealed)
        return twin
