"""Evaluates a position of Venise: a seat's share of the win, from ways, hands and whose turn it is.

The parameters were fitted on some thousands of self-play games of the fair planner, at two, three and four
seats.
"""

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise.bot.taste import CHARTS
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import JOKER, WALK
from tablee.games.venise.turn.position import OVER

WAY: Final = 0.03
CLOSE: Final = 4.0
"""The weight of the logarithm of the way: steps count more the fewer are left."""
TILE: Final = 0.2
CARDS: Final = vec[float]([0.3, 0.1, 0.2, 0.15, 0.27, 0.36, 0.33, 0.45])
"""The value of each further card by kind; other than walks, only two of a kind count."""
WAITING: Final = vec[float]([0.0, 0.0, 0.59, 0.32, 0.23])
"""The cost of each seat that plays before this one, by the number of seats."""


def share(state: Venise, seat: i64, done: i64) -> float:
    """The seat's share of the win; the `done` seats that had finished before no longer count."""
    placed = state.finished[seat]
    if placed > 0:
        return 1.0 if placed == done + 1 else 0.0
    if finished(state) > done:
        return 0.0
    if state.phase == OVER:
        return by_gems(state, seat)
    whole = 0.0
    own = outlook(state, seat)
    for other in range(state.seats):
        if state.finished[other] == 0:
            whole += exp(outlook(state, other) - own)
    return 1.0 / whole


def finished(state: Venise) -> i64:
    """How many seats have their four gems."""
    count: i64 = 0
    for seat in range(state.seats):
        if state.finished[seat] > 0:
            count += 1
    return count


def by_gems(state: Venise, seat: i64) -> float:
    """V21: the game went on for too long: those with the most gems share the win."""
    most: i64 = 0
    equals: i64 = 0
    for other in range(state.seats):
        if state.finished[other] == 0:
            if state.taken[other] > most:
                most = state.taken[other]
                equals = 0
            if state.taken[other] == most:
                equals += 1
    return 1.0 / float(equals) if state.taken[seat] == most else 0.0


def outlook(state: Venise, seat: i64) -> float:
    """The logit of a seat's win; shares are the softmax over the seats."""
    way = CHARTS.of(state, seat).from_cell(state.pawns[seat])
    total = -WAY * float(way) - CLOSE * log(float(way) + 16.0) + TILE * float(state.tiles[seat])
    for kind in range(JOKER + 1):
        count = state.hands.has(seat, kind)
        if kind < WALK and count > 2:
            count = 2
        total += CARDS[kind] * float(count)
    before = (seat - state.active + state.seats) % state.seats
    return total - WAITING[state.seats] * float(before)
