"""Fair comes to an end on boards that no person would draw: it gathers its gems, and does not dither."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise.bots import BOTS
from tablee.games.venise.eyes import view
from tablee.games.venise.game import GAME
from tablee.games.venise.opening import set_out
from tablee.games.venise.words import Options
from tablee.games.venise.workshop.maker import make
from tablee.kit.dice import FastDice
from tablee.kit.game import Sight
from tablee.kit.state import NOT_ASKED
from tests.games.venise.positions import offered
from tests.often import one_daily

ROUNDS = 20
"""More than a game on a sensible board has taken."""


@pytest.mark.parametrize("seats", one_daily([2, 3, 4]))
@pytest.mark.parametrize("seed", [614, 662, 845])
def test_fair_gathers_its_gems_on_an_odd_board(seed: int, seats: int) -> None:
    board, dice = make(seed, night=False, name="Odd", tried=lambda: None), FastDice(seed)
    state = set_out(board, seats, Options(first=0), dice, None)
    while (result := state.result()) is None and state.round <= ROUNDS:
        seat = state.active
        move = BOTS["fair"](Sight(GAME, seat, view(state, seat), tuple(offered(state))), dice)
        chosen = [NOT_ASKED] * seats
        chosen[seat] = GAME.code_of(state, seat, move)
        state.play(vec[i64](chosen), dice, None)
    assert result is not None
    assert result.ending == "gems"
