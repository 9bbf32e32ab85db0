"""The rules of Goofspiel, in the order of a round."""

from librt.vecs import pop, remove, vec
from mypy_extensions import i64

from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Options, Result, places
from tablee.kit.state import NO_SEATS, SEATS_OF, State

from . import words


class Goofspiel(State):
    """A code is a card. Once the game is over the prize is 0."""

    def __init__(self, seats: i64 = 2) -> None:
        super().__init__(seats)
        self.prize: i64 = 0
        self.to_come = vec[i64](range(1, 14))  # 1
        self.hands = vec[vec[i64]]([vec[i64](range(1, 14)) for _ in range(seats)])
        self.scores = vec[i64]([0] * seats)

    def to_move(self) -> vec[i64]:
        return SEATS_OF[-1][: self.seats] if self.prize > 0 else NO_SEATS

    def moves(self, seat: i64) -> vec[i64]:
        return self.hands[seat]

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        told: list[Event] = [] if story is None else story
        for seat in range(self.seats):
            self.hands[seat] = remove(self.hands[seat][:], chosen[seat])
            told.append(words.Bade(seat, chosen[seat]))
        highest = max(chosen)
        if list(chosen).count(highest) == 1:  # 3
            winner = list(chosen).index(highest)
            self.scores[winner] += self.prize
            told.append(words.Won(winner, self.prize))
        else:
            told.append(words.Lost(self.prize))
        self.turn_up(dice)

    def turn_up(self, dice: Dice) -> None:  # 2
        self.prize = 0
        if len(self.to_come) > 0:
            self.to_come, self.prize = pop(self.to_come, dice.pick(len(self.to_come)))

    def result(self) -> Result | None:  # 4
        scores = tuple(self.scores)
        return Result(places([(n,) for n in scores]), scores, "all_prizes") if self.prize == 0 else None

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Goofspiel)
        self.prize, self.to_come, self.scores = other.prize, other.to_come[:], other.scores[:]
        self.hands = other.hands[:]


def setup(seats: int, options: Options, dice: Dice, story: list[Event] | None = None) -> Goofspiel:
    state = Goofspiel(seats)
    state.turn_up(dice)
    return state
