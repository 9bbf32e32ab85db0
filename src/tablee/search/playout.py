"""A playout finishes a game at random: the yardstick of speed and the simplest look into the future."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import Dice
from tablee.kit.state import NOT_ASKED, State


def playout(state: State, dice: Dice) -> i64:
    """Play `state` to its end, every seat choosing blindly; say how many moves that took."""
    moves_played: i64 = 0
    chosen = vec[i64]([NOT_ASKED] * state.seats)
    while True:
        awaited = state.to_move()
        if len(awaited) == 0:
            return moves_played
        choose_blindly(state, awaited, dice, chosen)
        state.play(chosen, dice, None)
        moves_played += len(awaited)


def blind_game(state: State, dice: Dice, own: list[Dice]) -> i64:
    """The same game as among uniform bots, each with its own dice; say how many steps that took."""
    steps: i64 = 0
    chosen = vec[i64]([NOT_ASKED] * state.seats)
    while True:
        awaited = state.to_move()
        if len(awaited) == 0:
            return steps
        forget(chosen)
        for seat in awaited:
            chosen[seat] = state.blind(seat, own[seat])
        state.play(chosen, dice, None)
        steps += 1


def blind_choices(state: State, awaited: vec[i64], dice: Dice) -> vec[i64]:
    """One code for every awaited seat, any as likely as the next."""
    chosen = vec[i64]([NOT_ASKED] * state.seats)
    choose_blindly(state, awaited, dice, chosen)
    return chosen


def choose_blindly(state: State, awaited: vec[i64], dice: Dice, chosen: vec[i64]) -> None:
    """Write such codes over the choices of the step before."""
    forget(chosen)
    for seat in awaited:
        chosen[seat] = state.blind(seat, dice)


def forget(chosen: vec[i64]) -> None:
    """Nobody has chosen yet."""
    for seat in range(len(chosen)):
        chosen[seat] = NOT_ASKED
