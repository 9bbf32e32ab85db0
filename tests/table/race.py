"""Race: seats take turns; in its turn a seat goes on until it stops, and whoever is first on field 5 wins."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit import facts
from tablee.kit.box import Box, Credits
from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Result, places
from tablee.kit.game import Game, Unfit
from tablee.kit.state import State

GOAL = 5


class Options(facts.Options, frozen=True):
    first: int = 0


class Walk(facts.Move, frozen=True):
    """One field on: nothing anybody did not know."""


class Roll(facts.Move, frozen=True):
    """One to three fields on: chance."""


class Peek(facts.Move, frozen=True):
    """Look at what the others hide."""


class Stop(facts.Move, frozen=True):
    """The next seat's turn."""


class Vow(facts.Move, frozen=True):
    """What was done stands for good."""


class Went(facts.Event, frozen=True):
    seat: int
    fields: int


class Peeked(facts.Event, frozen=True):
    reveals = True
    seat: int


class Vowed(facts.Event, frozen=True):
    lasts = True
    seat: int


class View(facts.View, frozen=True):
    fields: tuple[int, ...]
    turn: int


MOVES = (Walk, Roll, Peek, Stop, Vow)


class Race(State):
    """Codes are places in `MOVES`."""

    def __init__(self, fields: tuple[int, ...] = (), turn: int = 0) -> None:
        super().__init__(len(fields))
        self.fields = fields
        self.turn = turn

    def to_move(self) -> vec[i64]:
        return vec[i64]([self.turn] if max(self.fields) < GOAL else [])

    def moves(self, seat: i64) -> vec[i64]:
        return vec[i64]([0, 1, 2, 3, 4])

    def default(self, seat: i64) -> i64:
        return 3

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        seat, story = self.turn, [] if story is None else story
        match MOVES[chosen[seat]]():
            case Walk():
                self.go(seat, 1, story)
            case Roll():
                self.go(seat, 1 + dice.pick(3), story)
            case Peek():
                story.append(Peeked(seat))
            case Stop():
                self.turn = (seat + 1) % self.seats
            case Vow():
                story.append(Vowed(seat))

    def go(self, seat: int, fields: int, story: list[Event]) -> None:
        self.fields = tuple(n + fields * (owner == seat) for owner, n in enumerate(self.fields))
        story.append(Went(seat, fields))

    def copy(self) -> "Race":
        return Race(self.fields, self.turn)

    def result(self) -> Result | None:
        if max(self.fields) < GOAL:
            return None
        return Result(places([(n,) for n in self.fields]), self.fields, "arrived")


def parse(line: str) -> Race:
    """`0:2/4` is seat 0 to move, on field 2, and its rival on field 4."""
    turn, _, fields = line.partition(":")
    return Race(tuple(int(n) for n in fields.split("/")), int(turn))


RACE = Game[Race, Options, View](
    box=Box(
        id="race",
        title="Race",
        rules_version=1,
        seats=(2, 4),
        age=4,
        minutes=1,
        mechanisms=(),
        themes=(),
        credits=Credits("nobody", "nobody", "nobody"),
        options=Options,
        endings=("arrived",),
        bots=("uniform",),
        bound=1000,
    ),
    move_types=MOVES,
    event_types=(Went, Peeked, Vowed),
    view_type=View,
    unfit=lambda seats, options: None if 0 <= options.first < seats else Unfit("first_not_seated"),
    setup=lambda seats, options, dice, story: Race((0,) * seats, options.first),
    text=lambda state: f"{state.turn}:{'/'.join(map(str, state.fields))}",
    parse=parse,
    move_of=lambda state, seat, code: MOVES[code](),
    code_of=lambda state, seat, move: MOVES.index(type(move)),
    why_not=lambda state, seat, move: "never",
    refusals=("first_not_seated", "never"),
    view=lambda state, seat: View(state.fields, state.turn),
    see=lambda event, seat: event,
    imagine=lambda view, dice: Race(view.fields, view.turn),
    redeal=lambda state, seat, dice: state.copy(),
    rematch=lambda state, options: options,
)
