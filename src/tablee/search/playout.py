"""A playout finishes a game at random: the yardstick of speed and the simplest look into the future."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import Dice
from tablee.kit.state import NOT_ASKED, State


def playout(state: State, dice: Dice) -> i64:
    """Play `state` to its end, every seat choosing blindly; say how many moves that took."""
    moves_played: i64 = 0
    while True:
        awaited = state.to_move()
        if len(awaited) == 0:
            return moves_played
        state.play(blind_choices(state, awaited, dice), dice, None)
        moves_played += len(awaited)


def blind_choices(state: State, awaited: vec[i64], dice: Dice) -> vec[i64]:
    """One code for every awaited seat, any as likely as the next."""
    chosen = vec[i64]([NOT_ASKED] * state.seats)
    for seat in awaited:
        codes = state.moves(seat)
        chosen[seat] = codes[dice.pick(len(codes))]
    return chosen
