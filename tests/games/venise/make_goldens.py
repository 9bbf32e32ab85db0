"""Makes Venise's goldens and drawings anew: `python -m tests.games.venise.make_goldens` (then read them)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise.game import GAME
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import KINDS
from tablee.games.venise.words import (
    Action,
    Discard,
    EndTurn,
    Exchange,
    Give,
    Lay,
    Lift,
    Options,
    Play,
    PlayJoker,
    Take,
    TakeJoker,
    WalkTo,
)
from tablee.kit.dice import Dice
from tablee.kit.facts import Move
from tablee.table import transcript
from tablee.table.table import Table
from tests.games.venise.drawing import draw
from tests.goldens import laid, write

FOLDER = Path(str(resources.files("tablee.games.venise") / "golden"))
DRAWINGS = Path(__file__).with_name("drawings")

SCHOOL = r"""
name  School
face  day

S | . | S
= | . | =
\ = . = /
= . . . =
S | . | S

red     a1  a2.below  b1.below  b2.below  a3.a
white   e1  e2.below  d1.below  d2.below  e3.a
green   e5  e4.below  d5.below  e3.b      d3.below
yellow  a5  a4.below  b5.below  a3.b      b3.below
"""
"""A board on which everything is close to red's start: bridges all around, a wall at a3."""

NIGHT_SCHOOL = SCHOOL.replace("day", "night").replace("= | . | =", "= | o | =").replace("= . = /", "= o = /")

RED, WHITE, GREEN, YELLOW = range(4)
IDLE = ("move", "walk1", "large", "remove", "walk3", "small", "walk2")
"""What is drawn where nothing is wished for: what is used least comes first."""


class Wishes(Dice):
    """Dice that give the cards that were wished for, and then what is used least."""

    def __init__(self) -> None:
        self.cards: list[str] = []

    def pick(self, n: i64) -> i64:
        return 0

    def draw(self, counts: vec[i64]) -> i64:
        if self.cards:
            kind = KINDS.index(self.cards.pop(0))
            assert counts[kind], f"no {KINDS[kind]} left to draw"
            return kind
        return next(KINDS.index(card) for card in IDLE if counts[KINDS.index(card)])


@dataclass(frozen=True)
class Turn:
    """What a seat does in one of its turns, and the two cards it draws at its end."""

    moves: Sequence[Move] = ()
    drawn: str = ""
    ends: bool = True


@dataclass(frozen=True)
class Script:
    """Whole turns by seat; a seat without any just ends its turns."""

    turns: dict[int, list[Turn]]
    dealt: dict[int, str] = field(default_factory=dict)
    seats: int = 2
    board: str = SCHOOL
    play_on: bool = False
    rounds: int = 0
    """So many rounds are played on after the last scripted turn."""


def record(script: Script) -> Table:
    """The game that the script tells."""
    dice = Wishes()
    for seat in range(script.seats):
        dice.cards += script.dealt.get(seat, "move remove").split()
    options = Options(board=script.board, first=0, play_on=script.play_on)
    table, _ = laid(GAME, script.seats, options, lambda n: dice)
    waiting = {seat: list(turns) for seat, turns in script.turns.items()}
    extra = script.rounds * script.seats
    while table.result is None and (any(waiting.values()) or extra > 0):
        seat = table.awaited()[0]
        extra -= not any(waiting.values())
        play_turn(table, seat, waiting[seat].pop(0) if waiting.get(seat) else Turn(), dice)
    return table


def play_turn(table: Table, seat: int, turn: Turn, dice: Wishes) -> None:
    """One turn; what must be discarded is what is used least."""
    for move in turn.moves:
        if isinstance(move, EndTurn):
            dice.cards = turn.drawn.split()
        table.apply(table.choose(seat, move, 0))
    if turn.ends and table.awaited() == (seat,) and EndTurn() not in turn.moves:
        dice.cards = turn.drawn.split()
        table.apply(table.choose(seat, EndTurn(), 0))
        while table.awaited() == (seat,) and EndTurn() not in table.moves(seat):
            offered = [move.card for move in table.moves(seat) if isinstance(move, Discard)]
            least = min(offered, key=(*IDLE, "joker").index)
            table.apply(table.choose(seat, Discard(least), 0))


def onto_the_large_plank(*then: Move, drawn: str = "walk1 remove") -> list[Turn]:
    """Over a2 onto the diagonal b1-a2, with a T from it to a1; what follows is a third turn, left open."""
    return [
        Turn([Play("small"), Lay("a1-a2"), Play("walk2"), WalkTo("a2.below")], "small walk1"),
        Turn(
            [Play("large"), Lay("b1-a2"), Play("walk1"), WalkTo("b1-a2"), Play("small"), Lay("a1+b2")],
            drawn,
            ends=bool(then),
        ),
        *([Turn(then, ends=False)] if then else []),
    ]


def towards_an_h(*then: Move) -> list[Turn]:
    """Edges a1-b1 and a2-b2, and the pawn on the latter."""
    return [
        Turn([Play("small"), Lay("a1-b1"), Play("large"), Lay("a1-b2")], "walk1 large"),
        Turn(
            [Play("walk2"), WalkTo("b2.below"), Play("small"), Lay("a2-b2"), Play("remove"), Take("a1-b2")],
            "walk1 remove",
        ),
        Turn([Play("walk1"), WalkTo("a2-b2"), Play("large"), Lay("a1b1=a2b2")], ends=False),
    ]


TWO_H = [
    Turn(
        [Play("small"), Lay("a1-a2"), Play("walk2"), WalkTo("a2.below"), Play("small"), Lay("a2-a3")],
        "small small",
    ),
    Turn(
        [
            Play("walk2"), WalkTo("a3.a"), Play("small"), Lay("a3-b3"),
            Play("walk3"), WalkTo("a1-a2"),
        ],
        "walk1 walk2",
    ),
    Turn(
        [Play("walk1"), WalkTo("a1"), Play("small"), Lay("a1-b1"), Play("large"), Lay("a1-b2")],
        "small remove",
    ),
    Turn(
        [Play("walk2"), WalkTo("b2.below"), Play("small"), Lay("a2-b2"), Play("remove"), Take("a1-b2")],
        "walk1 large",
    ),
    Turn([Play("walk1"), WalkTo("a2-b2"), Play("large"), Lay("a1b1=a2b2")], "large walk1"),
    Turn([Play("large"), Lay("a2b2=a3b3")], "remove remove"),
    Turn([Play("walk1"), WalkTo("b2.below"), Play("remove"), Take("a2-b2")], ends=False),
]  # fmt: skip

OVER = [
    Turn([Play("small"), Lay("a1-a2"), Play("walk2"), WalkTo("a2.below")], "walk1 walk2"),
    Turn([Play("large"), Lay("a2-b3"), Play("walk2"), WalkTo("b3.below")], "walk2 small"),
    Turn(
        [Play("small"), Lay("b2-b3"), Play("walk2"), WalkTo("b2.deck"), Play("small"), Lay("b1-b2")],
        "walk2 walk2",
    ),
    Turn([Play("walk2"), WalkTo("b1.deck")], ends=False),
]
UNDER = [
    Turn([Play("large"), Lay("a1-b2"), Play("walk2"), WalkTo("b2.below")], "large walk2"),
    Turn([Play("large"), Lay("b2-a3"), Play("walk2"), WalkTo("a3.a")], ends=False),
]
NORTH_OF_THE_WALL = [
    Turn([Play("small"), Lay("a1-a2"), Play("walk2"), WalkTo("a2.below")], "small walk2"),
    Turn([Play("small"), Lay("a2-a3"), Play("walk2"), WalkTo("a3.a")], "walk1 walk1"),
    Turn(ends=False),
]
SOUTH_OF_THE_WALL = [
    Turn([Play("small"), Lay("a4-a5"), Play("walk2"), WalkTo("a4.below")], "small walk2"),
    Turn([Play("small"), Lay("a3-a4"), Play("walk2"), WalkTo("a3.b")], ends=False),
]


def four_gems(back: Action = "walk2") -> list[Turn]:
    """Red's shortest way to win: the last walk would lead on to a1-b2, but ends at the gem before."""
    return [
        Turn([Play("large"), Lay("a1-b2"), Play("small"), Lay("a1-b1")], "walk2 small"),
        Turn([Play("walk2"), WalkTo("b1.below"), Play(back), WalkTo("a1")], "large walk3"),
        Turn([Play("small"), Lay("a1-a2"), Play("walk2"), WalkTo("a2.below"), Play("small"), Lay("a2-a3")]),
        Turn([Play("walk3"), WalkTo("a3.a"), Play("large"), Lay("b2-a3")]),
        Turn([Play("walk3"), WalkTo("a1-b2")]),
    ]


def mirrored(turns: list[Turn]) -> list[Turn]:
    """The same turns for white, whose side of the school is the mirror of red's."""
    return [Turn([mirror(move) for move in turn.moves], turn.drawn, turn.ends) for turn in turns]


def mirror(move: Move) -> Move:
    """A move on the other side."""
    match move:
        case Lay(place=place):
            return Lay(mirror_name(place))
        case WalkTo(cell=cell):
            return WalkTo(mirror_name(cell))
    return move


def mirror_name(name: str) -> str:
    """`a1-b2` becomes `e1-d2`: the end further up comes first, then that further west."""
    ends = name.translate(str.maketrans("abde", "edba", "")) if "." not in name else name
    if "." in name:
        slot, side = name.split(".")
        return f"{slot.translate(str.maketrans('abde', 'edba'))}.{side}"
    parts = ends.split("-")
    return "-".join(sorted(parts, key=lambda slot: (slot[1], slot[0])))


def joker_turns(*pairs: tuple[Sequence[Move], Sequence[Move]]) -> list[Turn]:
    """Two turns to take two jokers, one to play them, again and again."""
    turns: list[Turn] = []
    for first, second in pairs:
        turns += [Turn([TakeJoker()]), Turn([TakeJoker()]), Turn([*first, *second])]
    return turns


JOKERS = joker_turns(
    ([PlayJoker("small"), Lay("a1-a2")], [PlayJoker("walk2"), WalkTo("a2.below")]),
    ([PlayJoker("large"), Lay("b1-a2")], [PlayJoker("walk1"), WalkTo("b1-a2")]),
    ([PlayJoker("walk3"), WalkTo("a1")], [PlayJoker("move"), Lift("a1-a2"), Lay("a1-b1")]),
    ([PlayJoker("remove"), Take("a1-b1")], []),
)

TO_AND_FRO = [
    *joker_turns(([PlayJoker("walk1"), WalkTo("a1-b1")], [PlayJoker("walk1"), WalkTo("a1")])),
    Turn(),
    Turn(),
]
"""Five rounds, in one of which somebody moves."""

SCRIPTS = {
    "card-small": Script({RED: [Turn([Play("small"), Lay("a1-b1")], ends=False)]}),
    "card-large": Script({RED: [Turn([Play("large"), Lay("a1-b2")], ends=False)]}),
    "card-remove": Script(
        {RED: [Turn([Play("small"), Lay("a1-b1"), Play("remove"), Take("a1-b1")], ends=False)]}
    ),
    "card-move": Script(
        {RED: [Turn([Play("small"), Lay("a1-b1"), Play("move"), Lift("a1-b1"), Lay("a1-a2")], ends=False)]}
    ),
    "card-walk1": Script(
        {RED: [Turn([Play("small"), Lay("a1-b1"), Play("walk1"), WalkTo("a1-b1")], ends=False)]},
        {RED: "walk1 move"},
    ),
    "card-walk2": Script(
        {RED: [Turn([Play("small"), Lay("a1-b1"), Play("walk2"), WalkTo("b1.below")], ends=False)]}
    ),
    "card-walk3": Script(
        {
            RED: [
                Turn(
                    [Play("small"), Lay("a1-b1"), Play("walk3"), WalkTo("b1.below"), WalkTo("a1-b1")],
                    ends=False,
                )
            ]
        }
    ),
    "place-edge": Script({RED: [Turn([Play("small"), Lay("a1-a2")], ends=False)]}),
    "place-diagonal": Script({RED: UNDER[:1]}),
    "place-t": Script({RED: onto_the_large_plank()}, {RED: "walk1 small"}),
    "place-h": Script({RED: towards_an_h()}, {RED: "small remove"}),
    "x-in-one-step": Script(
        {
            RED: onto_the_large_plank(
                Play("small"), Lay("b2+a1"), Play("walk1"), WalkTo("a1+b2"), Play("walk1"), WalkTo("b2+a1")
            )
        },
        {RED: "walk1 small"},
    ),
    "x-loses-its-diagonal": Script(
        {
            RED: onto_the_large_plank(
                Play("small"), Lay("b2+a1"), Play("walk1"), WalkTo("a2.below"), Play("remove"), Take("b1-a2")
            )
        },
        {RED: "walk1 small"},
    ),
    "edge-under-two-h": Script({RED: TWO_H}, {RED: "small walk2"}),
    "a-pawn-keeps-its-plank": Script(
        {
            RED: onto_the_large_plank(
                Play("small"), Lay("b2+a1"), Play("walk1"), WalkTo("a1+b2"), Play("remove")
            )
        },
        {RED: "walk1 small"},
    ),
    "bridge-over": Script({RED: OVER}, {RED: "small small"}),
    "bridge-under": Script({RED: UNDER}, {RED: "large walk2"}),
    "wall-both-sides": Script({RED: NORTH_OF_THE_WALL, YELLOW: SOUTH_OF_THE_WALL}, seats=4),
    "joker-as-each-card": Script({RED: JOKERS}),
    "four-for-one": Script(
        {
            RED: [
                Turn(
                    [
                        Exchange(), Give("remove"), Give("move"), Give("large"), Give("walk3"),
                        PlayJoker("large"), Lay("a1-b2"),
                    ],
                    ends=False,
                )
            ]
        }
    ),
    "tile-spent-at-once": Script(
        {
            RED: [
                Turn(
                    [
                        Play("small"), Lay("a1-b1"), Play("walk2"), WalkTo("b1.below"),
                        Play("walk2"), WalkTo("a1"),
                    ],
                    ends=False,
                )
            ]
        },
        {RED: "walk2 move"},
    ),
    "discard-to-eight": Script(
        {RED: [Turn(), Turn([EndTurn(), Discard("move"), Discard("remove")], "walk1 walk1")]}
    ),
    "reshuffle": Script({}, seats=4, rounds=4),
    "win-in-mid-walk": Script({RED: four_gems()}, {RED: "small walk2"}),
    "play-on": Script(
        {RED: four_gems(), WHITE: mirrored(four_gems(back="walk3"))},
        {RED: "small walk2", WHITE: "small walk3"},
        seats=3,
        play_on=True,
    ),
    "deadlock": Script({}, rounds=8),
    "eighty-rounds": Script({RED: [Turn([Play("small"), Lay("a1-b1")]), *TO_AND_FRO * 20]}),
    "night": Script(
        {
            RED: [
                Turn([Play("large"), Lay("a1-b2"), Play("walk2"), WalkTo("b2.below")], "walk2 walk1"),
                Turn([Play("small"), Lay("b2-c2"), Play("walk2"), WalkTo("c2")], ends=False),
            ]
        },
        board=NIGHT_SCHOOL,
    ),
}  # fmt: skip


def goldens() -> dict[str, tuple[bytes, str]]:
    """All of them by name, with the drawing of where they end."""
    made = {}
    for name, script in SCRIPTS.items():
        table = record(script)
        assert isinstance(table.state, Venise)
        made[name] = as_then(table, table.state), draw(table.state)
    return made


def as_then(table: Table, end: Venise) -> bytes:
    """A recorded game; where it ends within a card, in the words of the time when goldens were first made."""
    recorded, now = transcript.write(table), GAME.text(end)
    for then in GAME.former_texts(end):
        recorded = recorded.replace(now.removeprefix(then).encode(), b"")
    return recorded


if __name__ == "__main__":
    made = goldens()
    write(FOLDER, {name: recorded for name, (recorded, _) in made.items()})
    DRAWINGS.mkdir(exist_ok=True)
    for name, (_, drawn) in made.items():
        (DRAWINGS / f"{name}.txt").write_text(drawn + "\n", encoding="utf-8")
        print(f"\n{name}\n{drawn}")
