"""Hats as the house plays it."""

from collections import Counter
from collections.abc import Sequence

from tablee.kit.facts import Highlight, Move
from tablee.kit.game import Game, Passed, Unfit
from tests.toy import eyes, words
from tests.toy.box import BOX
from tests.toy.rules import COLOURS, DARE, PASS, PUT_ON, Hats, setup


def unfit(seats: int, options: words.Options) -> Unfit | None:
    """There are not that many hats for everybody."""
    return None if 1 <= options.goal <= 4 else Unfit("goal_out_of_reach")


def move_of(state: Hats, seat: int, code: int) -> Move:
    """The move behind a code."""
    return words.Name(code) if code in COLOURS else (words.Dare(), words.PutOn(), words.Pass())[code - DARE]


def code_of(state: Hats, seat: int, move: Move) -> int:
    """The code of a move."""
    match move:
        case words.Name(colour=colour):
            return colour if colour in COLOURS else -1
        case words.Dare():
            return DARE
        case words.PutOn():
            return PUT_ON
    return PASS


def why_not(state: Hats, seat: int, move: Move) -> str:
    """Only what everybody knows."""
    match move:
        case words.Name(colour=colour):
            return "named_already" if colour in COLOURS else "no_such_colour"
        case words.Dare():
            return "name_first"
        case words.PutOn():
            return "chest_empty"
    return "only_when_late"


def highlights(steps: Sequence[Passed[Hats]]) -> list[Highlight]:
    """Who found most hats."""
    found = Counter(event.seat for step in steps for event in step.story if isinstance(event, words.Found))
    most = max(found.values(), default=0)
    return [words.BestFinder(most, tuple(seat for seat, n in found.items() if n == most))] if most else []


REFUSALS = (
    "goal_out_of_reach", "named_already", "no_such_colour", "name_first", "chest_empty", "only_when_late",
)  # fmt: skip

GAME = Game(
    box=BOX,
    move_types=words.MOVES,
    event_types=words.EVENTS,
    view_type=words.View,
    unfit=unfit,
    setup=setup,
    text=eyes.text,
    parse=eyes.parse,
    move_of=move_of,
    code_of=code_of,
    why_not=why_not,
    refusals=REFUSALS,
    view=eyes.view,
    see=eyes.see,
    imagine=eyes.imagine,
    redeal=eyes.redeal,
    rematch=lambda state, options: options,
    highlight_types=words.HIGHLIGHTS,
    highlights=highlights,
)
