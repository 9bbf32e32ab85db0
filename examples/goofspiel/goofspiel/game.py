"""Goofspiel as the house plays it: the box and the functions of the contract."""

from tablee.kit.facts import Move
from tablee.kit.game import Game

from . import eyes, notation, words
from .box import BOX
from .rules import Goofspiel, setup


def code_of(state: Goofspiel, seat: int, move: Move) -> int:
    return move.card if isinstance(move, words.Bid) and move.card > 0 else -1


GAME = Game(
    box=BOX,
    move_types=(words.Bid,),
    event_types=(words.Bade, words.Won, words.Lost),
    view_type=words.View,
    setup=setup,
    text=notation.text,
    parse=notation.parse,
    move_of=lambda state, seat, code: words.Bid(code),
    code_of=code_of,
    why_not=lambda state, seat, move: "not_in_hand",
    refusals=("not_in_hand",),
    view=eyes.view,
    imagine=eyes.imagine,
    hides_nothing=True,
)
