"""What a bot sees in a state, and whole games of bots on bare states."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import FastDice
from tablee.kit.facts import Result
from tablee.kit.game import AnyGame, Bot, Sight
from tablee.kit.state import NOT_ASKED, State


def sight(game: AnyGame, state: State, seat: int) -> Sight:
    moves = tuple(game.move_of(state, seat, code) for code in state.moves(seat))
    return Sight(game, seat, game.view(state, seat), moves)


def play(game: AnyGame, bots: list[Bot], seed: int) -> Result:
    """One game, a bot in each seat."""
    dice, thoughts = FastDice(seed), FastDice(seed + 1_000_000)
    state: State = game.setup(len(bots), game.box.options(), dice, None)
    while (result := state.result()) is None:
        chosen = [NOT_ASKED] * len(bots)
        for seat in state.to_move():
            move = bots[seat](sight(game, state, seat), thoughts)
            chosen[seat] = game.code_of(state, seat, move)
        state.play(vec[i64](chosen), dice, None)
    return result
