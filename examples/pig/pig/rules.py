"""The rules of Pig, in the order of a turn."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Result, places
from tablee.kit.state import ALONE, NO_SEATS, State

from . import words

ROLL: Final = 0
KEEP: Final = 1
FULL: Final = 20


@final
class Pig(State):
    """A code is one of two: to roll, to keep. `left` are the turns to come, with the one that is played."""

    def __init__(self, seats: i64 = 2) -> None:
        super().__init__(seats)
        self.left: i64 = 0
        self.turn: i64 = 0
        self.die: i64 = 0
        self.pot: i64 = 0
        self.scores = vec[i64]([0] * seats)

    def to_move(self) -> vec[i64]:
        return ALONE[self.turn] if self.left > 0 else NO_SEATS

    def moves(self, seat: i64) -> vec[i64]:
        return vec[i64]([ROLL, KEEP] if self.pot > 0 else [ROLL])

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        told: list[Event] = [] if story is None else story
        if chosen[self.turn] == KEEP:
            self.keep(told)
        else:
            self.roll(dice, told)

    def roll(self, dice: Dice, told: list[Event]) -> None:  # 2
        self.die = dice.pick(6) + 1
        self.pot = self.pot + self.die if self.die > 1 else 0
        told.append(words.Rolled(self.turn, self.die, self.pot))
        if self.die == 1:
            told.append(words.Lost(self.turn))
            self.pass_on()
        elif self.pot >= FULL:
            self.keep(told)

    def keep(self, told: list[Event]) -> None:  # 3
        told.append(words.Kept(self.turn, self.pot))
        self.scores[self.turn] += self.pot
        self.pass_on()

    def pass_on(self) -> None:
        self.pot = 0
        self.left -= 1
        if self.left > 0:
            self.turn = (self.turn + 1) % self.seats

    def result(self) -> Result | None:  # 4
        scores = tuple(self.scores)
        return Result(places([(n,) for n in scores]), scores, "all_turns") if self.left == 0 else None

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Pig)
        self.left, self.turn, self.die, self.pot = other.left, other.turn, other.die, other.pot
        self.scores = other.scores[:]


def setup(seats: int, options: words.Options, dice: Dice, story: list[Event] | None = None) -> Pig:
    state = Pig(seats)
    state.left = seats * options.rounds  # 1
    return state
