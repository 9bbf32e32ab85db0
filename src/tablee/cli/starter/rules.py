"""The rules of Starter, in the order of a turn."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Result, places
from tablee.kit.state import ALONE, NO_SEATS, State

from . import words

FEWEST: Final = 15
MORE: Final = 7
MOST: Final = 3


@final
class Starter(State):
    """A code is how many stones are taken. Once it is over, the turn stays with who took the last one."""

    def __init__(self, seats: i64 = 2) -> None:
        super().__init__(seats)
        self.turn: i64 = 0
        self.heap: i64 = 0
        self.last_loses: bool = False
        self.taken = vec[i64]([0] * seats)

    def to_move(self) -> vec[i64]:
        return ALONE[self.turn] if self.heap > 0 else NO_SEATS

    def moves(self, seat: i64) -> vec[i64]:  # 2
        return vec[i64]([stones for stones in range(1, MOST + 1) if stones <= self.heap])

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        stones = chosen[self.turn]
        self.heap -= stones
        self.taken[self.turn] += stones
        if story is not None:
            story.append(words.Took(self.turn, stones, self.heap))
        if self.heap > 0:
            self.turn = (self.turn + 1) % self.seats

    def result(self) -> Result | None:  # 3
        if self.heap > 0:
            return None
        scores = tuple([int((seat == self.turn) != self.last_loses) for seat in range(self.seats)])
        return Result(places([(score,) for score in scores]), scores, "last_stone")

    def census(self) -> vec[i64]:
        return vec[i64]([self.heap + sum(self.taken)])

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Starter)
        self.turn, self.heap, self.last_loses = other.turn, other.heap, other.last_loses
        self.taken = other.taken[:]


def setup(seats: int, options: words.Options, dice: Dice, story: list[Event] | None = None) -> Starter:
    """1: a heap of 15 to 21 stones."""
    state = Starter(seats)
    state.heap = FEWEST + dice.pick(MORE)
    state.last_loses = options.last_loses
    return state
