"""Random playouts: the benchmark of speed, and the simplest evaluation of a position."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import Dice
from tablee.kit.state import NOT_ASKED, State


def playout(state: State, dice: Dice) -> i64:
    """Play `state` to its end with blind choices; returns the number of choices made."""
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
    """Play the game that uniform bots with these dice would play; returns the number of steps."""
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
    """A uniformly random code for every awaited seat."""
    chosen = vec[i64]([NOT_ASKED] * state.seats)
    choose_blindly(state, awaited, dice, chosen)
    return chosen


def choose_blindly(state: State, awaited: vec[i64], dice: Dice, chosen: vec[i64]) -> None:
    """The same, written over the choices of the step before."""
    forget(chosen)
    for seat in awaited:
        chosen[seat] = state.blind(seat, dice)


def forget(chosen: vec[i64]) -> None:
    """Reset all choices to none."""
    for seat in range(len(chosen)):
        chosen[seat] = NOT_ASKED
