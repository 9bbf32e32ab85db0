"""The law of search: a game's own faster methods agree with the default ones."""

from tablee.kit.chance import RecordingDice, ScriptedDice
from tablee.kit.dice import Dice, FastDice
from tablee.kit.game import AnyGame
from tablee.kit.state import NOT_ASKED, State
from tablee.laws.exhibit import Exhibit
from tablee.laws.verdict import Broken
from tablee.laws.walk import Walk, everything, nobody
from tablee.search.playout import playout


def fast_and_plain_agree(exhibit: Exhibit, walk: Walk) -> int:
    """Law 19: blind choices, playouts and shares of the win agree with `moves` and `result`."""
    judged = 0
    for state in walk.positions():
        for seat in state.to_move():
            check_blind(state, seat)
        judged += 1
    if walk.state is not None and not walk.crash:
        check_playout(exhibit.game, walk.state, walk.scenario.seed)
    return judged


def check_blind(state: State, seat: int) -> None:
    """Check that a blind choice is one pick among all moves, and names the move of that number."""
    codes = list(state.moves(seat))
    for number, code in enumerate(codes):
        dice = RecordingDice(ScriptedDice([number, 0]))  # a second pick would be recorded
        chosen = state.blind(seat, dice)
        if dice.picks != [(len(codes), number)]:
            raise Broken("blind_picks", seat=seat, picks=dice.picks, n=len(codes))
        if chosen != code:
            raise Broken("blind_differs", seat=seat, code=code, other=chosen)


def check_playout(game: AnyGame, state: State, seed: int) -> None:
    """Check that a playout ends where plain choices do, and that shares of the win match the result."""
    fast, plain = state.copy(), state.copy()
    moves = plain_playout(plain, FastDice(seed), game.box.bound)
    result = plain.result()
    if result is None:  # an endless game: law 3 reports it
        return
    if playout(fast, FastDice(seed)) != moves or everything(game, fast) != everything(game, plain):
        raise Broken("playout_differs", text=game.text(fast), other=game.text(plain))
    for seat in range(fast.seats):
        if fast.share(seat) != result.share(seat):
            raise Broken("share_differs", seat=seat, share=result.share(seat), other=fast.share(seat))


def plain_playout(state: State, dice: Dice, bound: int) -> int:
    """A playout that follows the contract literally, listing all moves in each step, up to the bound."""
    moves_played = 0
    for _ in range(bound):
        chosen = nobody(state)
        for seat in state.to_move():
            codes = list(state.moves(seat))
            chosen[seat] = codes[dice.pick(len(codes))]
            moves_played += 1
        if max(chosen) == NOT_ASKED:
            break
        state.play(chosen, dice, None)
    return moves_played
