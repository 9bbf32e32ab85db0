"""Scores positions for a planner: the way to the gems, the hand, the stock, the others' ways.

One hundred points are a quarter of an hourglass. Each strength has weights of its own, its taste.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.games.venise.boards.board import GEMS
from tablee.games.venise.bot.ways import FAR, Charts
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import JOKER, LARGE, MOVE, REMOVE, SMALL, WALK
from tablee.games.venise.turn.position import NONE

NEARLY: Final = 32
"""About two turns from winning, where hindering counts double."""
WON: Final = 100000
KEPT: Final = 6
"""How many cards are sure to be kept after drawing two."""

CHARTS: Final = Charts()


@final
class Taste:
    """A planner's weights, and the width of its search."""

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
        """The value of lengthening the others' ways by a step, where shortening one's own is worth 100."""
        self.hand: i64 = hand
        """The weight of a card's points (`card_worth`)."""
        self.tile: i64 = tile
        self.near: i64 = near
        """The extra weight of the way to the nearest gem."""
        self.width: i64 = width
        """The beam width: how many lines are extended."""
        self.looked_at: i64 = looked_at
        """How many lines are also scored by what they leave to the others."""

    def worth(self, state: Venise, seat: i64) -> i64:
        """The score of a position for the seat, the others left aside."""
        if state.taken[seat] == GEMS:
            return WON
        chart = CHARTS.of(state, seat)
        total = self.tile * state.tiles[seat] - 100 * chart.from_cell(state.pawns[seat])
        if self.near:
            total -= self.near * chart.nearest(state.pawns[seat])
            total += self.near * 40 * state.taken[seat]
        return total + self.hand * hand_worth(state, seat) + stock_worth(state, seat)

    def against_others(self, state: Venise, seat: i64) -> i64:
        """The score for the length of the others' ways, above all the shortest of them."""
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
    """The points of the cards that are sure to be kept, the best first."""
    total: i64 = 0
    counted: i64 = 0
    for kind in (JOKER, WALK + 2, WALK + 1, LARGE, SMALL, WALK, MOVE, REMOVE):
        for number in range(state.hands.has(seat, kind)):
            if counted < KEPT:
                total += card_worth(kind, number)
                counted += 1
    return total


def card_worth(kind: i64, number: i64) -> i64:
    """The points of one more card of a kind; other than walks, a third one is hardly worth anything."""
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
    """The value of the first few planks in stock."""
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
