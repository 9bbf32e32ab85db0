"""Hats: name a colour and dare to find it on your own head."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Result, places
from tablee.kit.state import State
from tests.toy import words

COLOURS = range(3)
HATS_A_COLOUR = 3
DARE, PUT_ON, PASS = 3, 4, 5
Heap = list[int]


class Hats(State):
    """Codes: the three colours to name, then dare, put on, pass. `named` is −1 before a colour is named."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(seats)
        self.goal, self.generous, self.turn, self.named, self.turns_left = 3, True, 0, -1, 4 * seats
        self.chest: Heap = [HATS_A_COLOUR for _ in COLOURS]
        self.worn: list[Heap] = [[0, 0, 0] for _ in range(seats)]
        self.laid: list[Heap] = [[0, 0, 0] for _ in range(seats)]

    def to_move(self) -> vec[i64]:
        return vec[i64]([] if self.over() else [self.turn])

    def moves(self, seat: int) -> vec[i64]:
        first = [DARE] if self.named >= 0 else [*COLOURS]
        return vec[i64](first + [PUT_ON] * (sum(self.chest) > 0))

    def default(self, seat: int) -> int:
        return PASS

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        code, seat, told = chosen[self.turn], self.turn, story if story is not None else []
        if code in COLOURS:
            self.named = code
            told.append(words.Named(seat, code))
            return
        found = code == DARE and self.worn[seat][self.named] > 0
        if code == DARE:
            self.dare(seat, self.named, dice, told)
        elif code == PUT_ON:
            self.put_on(seat, dice, told)
        else:
            told.append(words.Passed(seat))
        self.named = -1
        if not (found and self.generous):
            self.turn, self.turns_left = (seat + 1) % self.seats, self.turns_left - 1

    def dare(self, seat: int, colour: int, dice: Dice, told: list[Event]) -> None:
        hats = self.worn[seat]
        if hats[colour]:  # H3
            hats[colour] -= 1
            self.laid[seat][colour] += 1
            told.append(words.Found(seat, colour))
            return
        told.append(words.Missed(seat, colour))  # H4
        self.chest = [here + back for here, back in zip(self.chest, hats, strict=True)]
        self.worn[seat] = [0, 0, 0]
        for _ in range(sum(hats)):
            self.put_on(seat, dice, told)

    def put_on(self, seat: int, dice: Dice, told: list[Event]) -> None:
        colour = dice.draw(vec[i64](self.chest))
        self.chest[colour] -= 1
        self.worn[seat][colour] += 1
        told.append(words.Donned(seat, colour))

    def over(self) -> bool:
        return self.turns_left == 0 or max(map(sum, self.laid)) >= self.goal  # H5

    def result(self) -> Result | None:
        if not self.over():
            return None
        scores = tuple(map(sum, self.laid))
        ending = "goal" if max(scores) >= self.goal else "tired"
        return Result(places([(score,) for score in scores]), scores, ending)

    def census(self) -> vec[i64]:
        return vec[i64]([sum(colour) for colour in zip(self.chest, *self.worn, *self.laid, strict=True)])

    def copy(self) -> "Hats":
        twin = type(self)(self.seats)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Hats)
        self.goal, self.generous = other.goal, other.generous
        self.turn, self.named, self.turns_left = other.turn, other.named, other.turns_left
        self.chest = other.chest[:]
        self.worn = [hats[:] for hats in other.worn]
        self.laid = [hats[:] for hats in other.laid]


def setup(seats: int, options: words.Options, dice: Dice, story: list[Event] | None = None) -> Hats:
    """H1."""
    state = Hats(seats)
    state.goal, state.generous = options.goal, options.generous
    for seat in range(seats):
        for _ in range(2):
            state.put_on(seat, dice, story if story is not None else [])
    return state
