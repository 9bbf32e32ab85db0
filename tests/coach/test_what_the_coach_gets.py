"""What leaves the room's process for the coach is the same whatever the seat could not know: a leak test."""

import pytest

from tablee.coach.moments import decisions_of, sight
from tablee.kit.dice import FastDice
from tablee.kit.game import AnyGame
from tablee.kit.log import Branch, opening_of
from tablee.kit.state import State
from tablee.room.coaching.coach import asked, known
from tablee.search.bots import bots_of
from tablee.table.hearing import Hearing
from tablee.table.table import Table
from tests.coach.played import evening
from tests.toy.game import GAME as HATS


def sent(game: AnyGame, state: State, seat: int) -> tuple[object, ...]:
    """What is sent of a seat's choice where a game stood like this, and of those that came after."""
    players = tuple(None if at == seat else "uniform" for at in range(state.seats))
    branch = Branch(parent="0" * 64, entry=0, seat=seat, exact=True, position=game.text(state))
    opening = opening_of(game, state.seats, players=players, branch=branch)
    table, laid = Table.open(game, opening, lambda entry: FastDice(entry), 0)
    table.apply(laid)
    hearing = Hearing(game)
    while table.awaited() and table.moment < 2:
        mover = table.awaited()[0]
        bot = bots_of(game)["uniform"]
        table.apply(table.choose(mover, bot(sight(table, hearing, mover), FastDice(1)), 0))
    moment = decisions_of(game, table.opening, table.log, seat).moments[0]
    return (*known(moment), asked(moment, "1", 0, 1))


@pytest.mark.parametrize("game", ["abracada", "venise", "hats"])
def test_the_coach_is_sent_nothing_that_the_seat_could_not_know(game: str) -> None:
    playing = evening(HATS if game == "hats" else game, 3, 11)
    dice, compared, different = FastDice(5), 0, 0
    while playing.table.result is None and compared < 12:
        state = playing.table.state.copy()
        seat = playing.table.awaited()[0]
        if len(list(state.moves(seat))) > 1:
            twin = playing.game.redeal(state, seat, dice)
            different += playing.game.text(twin) != playing.game.text(state)
            assert sent(playing.game, state, seat) == sent(playing.game, twin, seat)
            compared += 1
        playing.choose(("uniform",) * 3)
    assert different > 0
