"""Pig as the house plays it: the box and the functions of the contract."""

from tablee.kit.facts import Move
from tablee.kit.game import Game

from . import eyes, notation, words
from .box import BOX
from .rules import KEEP, ROLL, Pig, setup


def code_of(state: Pig, seat: int, move: Move) -> int:
    return KEEP if isinstance(move, words.Keep) else ROLL


GAME = Game(
    box=BOX,
    move_types=(words.Roll, words.Keep),
    event_types=(words.Rolled, words.Lost, words.Kept),
    view_type=words.View,
    setup=setup,
    text=notation.text,
    parse=notation.parse,
    move_of=lambda state, seat, code: words.Keep() if code == KEEP else words.Roll(),
    code_of=code_of,
    why_not=lambda state, seat, move: "empty_pot",
    refusals=("empty_pot",),
    view=eyes.view,
    imagine=eyes.imagine,
    hides_nothing=True,
)
