"""Starter assembled: its box and the functions of the game contract."""

from tablee.kit.facts import Move
from tablee.kit.game import Game

from . import eyes, notation, words
from .box import BOX
from .rules import MOST, Starter, setup


def move_of(state: Starter, seat: int, code: int) -> Move:
    """The move behind a code."""
    return words.Take(code)


def code_of(state: Starter, seat: int, move: Move) -> int:
    """The code of a move; −1 for what nobody could ever choose."""
    return move.stones if isinstance(move, words.Take) and 1 <= move.stones <= MOST else -1


def why_not(state: Starter, seat: int, move: Move) -> str:
    """Why a move is not offered: the name of a refusal."""
    return "one_to_three" if code_of(state, seat, move) < 0 else "not_so_many"


GAME = Game(
    box=BOX,
    move_types=(words.Take,),
    event_types=(words.Took,),
    view_type=words.View,
    setup=setup,
    text=notation.text,
    parse=notation.parse,
    move_of=move_of,
    code_of=code_of,
    why_not=why_not,
    refusals=("one_to_three", "not_so_many"),
    view=eyes.view,
    imagine=eyes.imagine,
    hides_nothing=True,
)
