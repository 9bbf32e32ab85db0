"""What a position is worth to somebody who plans: the way to the gems, the hand, the stock, the others' ways.

A hundred is a quarter of an hourglass. How much each thing counts is a matter of taste, and every strength
has its own.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.games.venise.boards.board import GEMS
from tablee.games.venise.bot.ways import FAR, Charts
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import JOKER, LARGE, MOVE, REMOVE, SMALL, WALK
from tablee.games.venise.turn.position import NONE

NEARLY: Final = 32
"""Two turns from winning: then it is worth twice as much to be in the way."""
WON: Final = 100000
KEPT: Final = 6
"""Cards of a hand that are sure to survive drawing two."""

CHARTS: Final = Charts()


@final
class Taste:
    """How a planner looks at things, and how far it looks about."""

    def __init__(
        self,
        *,
        spite: i64 = 35,
        hand: i64 = 35,
        tile: i64 = 300,
        near: i64 = 0,
        width: i64 = 6,
        looked_at: i64 = 24,
    ) -> None:
        self.spite: i64 = spite
        """What a step more for the others is worth, where one less for itself is worth a hundred."""
        self.hand: i64 = hand
        """What a point of a card in hand is worth (`card_worth`)."""
        self.tile: i64 = tile
        self.near: i64 = near
        """How much the way to the nearest gem counts by itself, beside that to all of them."""
        self.width: i64 = width
        """So many lines are followed further."""
        self.looked_at: i64 = looked_at
        """For so many lines it is asked what they leave to the others."""

    def worth(self, state: Venise, seat: i64) -> i64:
        """How good a position is for the seat, without a look at the others."""
        if state.taken[seat] == GEMS:
            return WON
        chart = CHARTS.of(state, seat)
        total = self.tile * state.tiles[seat] - 100 * chart.from_cell(state.pawns[seat])
        if self.near:
            total -= self.near * chart.nearest(state.pawns[seat])
            total += self.near * 40 * state.taken[seat]
        return total + self.hand * hand_worth(state, seat) + stock_worth(state, seat)

    def against_others(self, state: Venise, seat: i64) -> i64:
        """The longer the way of the others the better, most of all that of whoever is closest."""
        closest: i64 = FAR * 8
        total: i64 = 0
        if self.spite == 0:
            return 0
        for other in range(state.seats):
            if other != seat and state.pawns[other] != NONE and state.finished[other] == 0:
                way = CHARTS.of(state, other).from_cell(state.pawns[other])
                total += way
                if way < closest:
                    closest = way
        if closest == FAR * 8:
            return 0
        if closest <= NEARLY:
            closest *= 2
        return self.spite * (closest + total // 6)


def hand_worth(state: Venise, seat: i64) -> i64:
    """What the cards are worth that are sure to be kept, the best first."""
    total: i64 = 0
    counted: i64 = 0
    for kind in (JOKER, WALK + 2, WALK + 1, LARGE, SMALL, WALK, MOVE, REMOVE):
        for number in range(state.hands.has(seat, kind)):
            if counted < KEPT:
                total += card_worth(kind, number)
                counted += 1
    return total


def card_worth(kind: i64, number: i64) -> i64:
    """What one more card of a kind is worth; steps always, of planks and their likes two are enough."""
    if kind == JOKER:
        return 14
    if kind >= WALK:
        return 4 * (kind - WALK + 1)
    if number >= 2:
        return 1
    if kind == LARGE:
        return 7
    if kind in (SMALL, MOVE):
        return 5
    return 4


def stock_worth(state: Venise, seat: i64) -> i64:
    """A few planks in stock are worth something."""
    small = state.stock[2 * seat + SMALL]
    large = state.stock[2 * seat + LARGE]
    total: i64 = 0
    for number in range(small):
        if number < 3:
            total += 60
    for number in range(large):
        if number < 2:
            total += 120
    return total
