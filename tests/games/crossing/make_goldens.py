"""Makes Crossing's goldens anew: `python -m tests.games.crossing.make_goldens` (then read the difference)."""

from collections.abc import Callable, Mapping
from importlib import resources
from itertools import takewhile
from pathlib import Path

from tablee.games.crossing import words
from tablee.games.crossing.game import GAME
from tablee.games.crossing.words import Cover, Options, Point, Rob
from tablee.kit.chance import ScriptedDice
from tablee.kit.facts import Event, Move
from tablee.table import transcript
from tablee.table.table import Table
from tests.goldens import laid, played_blindly, write

FOLDER = Path(str(resources.files("tablee.games.crossing") / "golden"))
R, B, Y, W = range(4)
HUMAN, ELF, SPRITE = range(3)

Round = tuple[Mapping[int, Move], tuple[int, ...]]
"""The moves of all seats, and the colours drawn in the refill that follows."""

START = (R, B, Y, W)
"""Red and blue on the first mushroom, yellow and white on the second."""

FIRST_ROUND: Round = ({HUMAN: Point(0), ELF: Point(1), SPRITE: Point(1)}, (R, R, B))
"""The rulebook's first example: the human is alone, elf and sprite meet."""

THREE_PILES: tuple[Round, ...] = (
    FIRST_ROUND,
    ({HUMAN: Rob(ELF), ELF: Point(1), SPRITE: Point(0)}, (B, B, Y, Y)),
)
"""After two rounds everybody has a pile: 1R1B, 1B1Y1W and 2R."""

RULEBOOK: dict[str, tuple[Round, ...]] = {
    "1-alone-and-in-company": (FIRST_ROUND,),
    "2-a-swap": (*THREE_PILES, ({HUMAN: Rob(ELF), ELF: Rob(HUMAN), SPRITE: Point(0)}, (R, R, B))),
    "3-a-chain-of-thieves": (
        *THREE_PILES,
        ({HUMAN: Rob(SPRITE), ELF: Rob(HUMAN), SPRITE: Point(0)}, (R, R, B)),
    ),
    "4-covered-then-resting": (
        *THREE_PILES,
        ({HUMAN: Rob(ELF), ELF: Cover(), SPRITE: Point(1)}, (R, Y, Y)),
        ({HUMAN: Point(0), SPRITE: Rob(HUMAN)}, (B, B, W)),
    ),
}


def scripted(rounds: tuple[Round, ...]) -> bytes:
    """Three seats play these rounds with these stones; the human keeps the bag."""
    drawn = [START, *(colours for _, colours in rounds)]
    table, _ = laid(GAME, 3, Options(keeper=HUMAN), lambda n: ScriptedDice(drawn[n]))
    for moves, _ in rounds:
        for seat, move in moves.items():
            table.apply(table.choose(seat, move, 0))
    return transcript.write(table)


Wanted = Callable[[Table, list[Event]], bool]


def ends(ending: str) -> Wanted:
    return lambda table, story: table.result is not None and table.result.ending == ending


def served_last(story: list[Event]) -> int:
    """How many mushrooms got stones in the refill that emptied the bag."""
    before = reversed(story[: story.index(words.BagEmptied())])
    return sum(1 for _ in takewhile(lambda event: isinstance(event, words.Filled), before))


def asked(story: list[Event]) -> bool:
    """Whether the keeper had to decide."""
    return any(isinstance(event, words.Named) for event in story)


def emptied_exactly(table: Table, story: list[Event]) -> bool:
    return served_last(story) == table.opening.seats - 1 and not asked(story) and ends("points")(table, story)


WHOLE: dict[str, tuple[int, Options, Wanted]] = {
    "5-short-bag": (4, Options(keeper=1), lambda table, story: asked(story)),
    "5-short-bag-by-chance": (5, Options(keeper_chooses=False), lambda table, story: served_last(story) < 4),
    "6-bag-emptied-exactly": (3, Options(), emptied_exactly),
    "7-tie-broken-by-white": (6, Options(), ends("white")),
    "8-shared-win": (4, Options(), ends("shared")),
}


def whole(seats: int, options: Options, wanted: Wanted) -> bytes:
    """The first blind game that shows what is wanted."""
    games = (played_blindly(GAME, seats, options, seed) for seed in range(10_000))
    return transcript.write(next(table for table, story in games if wanted(table, story)))


def goldens() -> dict[str, bytes]:
    """All of them, by name."""
    made = {name: scripted(rounds) for name, rounds in RULEBOOK.items()}
    return made | {name: whole(*wanted) for name, wanted in WHOLE.items()}


if __name__ == "__main__":
    write(FOLDER, goldens())
