"""Whether a card has something to do is told at a glance; here every place and cell is listed for it."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise.opening import setup
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn import planks, walk
from tablee.games.venise.turn.cards import DECK, KINDS, LARGE, MOVE, REMOVE, SMALL, WALK
from tablee.games.venise.words import Options
from tablee.kit.dice import FastDice
from tablee.kit.state import NOT_ASKED


def listed(state: Venise, seat: int) -> set[int]:
    """The kinds of card for which a list is not empty."""
    board, there, pawns, cell = state.map, state.there, state.pawns, state.pawns[seat]
    lists = {
        SMALL: planks.places_to_lay(board, there, cell, SMALL),
        LARGE: planks.places_to_lay(board, there, cell, LARGE),
        REMOVE: planks.places_to_take(board, there, pawns, cell),
        MOVE: planks.places_to_lift(board, there, pawns, cell),
        **{WALK + more: walk.within(board, there, cell, more + 1) for more in range(3)},
    }
    return {kind for kind, found in lists.items() if len(found)}


@pytest.mark.parametrize("board", ["first-day", "first-night", "under-the-arches"])
def test_a_card_is_offered_exactly_where_a_place_or_a_cell_can_be_listed_for_it(board: str) -> None:
    dice = FastDice(7)
    state = setup(4, Options(board=board), dice)
    seen = set[int]()
    for _ in range(400):
        seat = state.active
        at_a_glance = planks.work_at(state.map, state.there, state.pawns, state.pawns[seat])
        assert {kind for kind in range(len(KINDS)) if at_a_glance & 2**kind} == listed(state, seat)
        seen.add(at_a_glance)
        chosen = vec[i64]([NOT_ASKED] * 4)
        chosen[seat] = state.blind(seat, dice)
        state.play(chosen, dice)
    assert len(seen) > 4


@pytest.mark.parametrize("left", range(9))
def test_what_so_many_hourglasses_pay_for_is_what_costs_no_more(left: int) -> None:
    payable = {kind for kind in range(len(KINDS)) if DECK.within(left) & 2**kind}
    assert payable == {kind for kind in range(len(KINDS)) if DECK.costs[kind] <= left}
