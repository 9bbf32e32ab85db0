"""Who will win: each seat's share, from its way, its hand and whose turn it is.

The numbers were fitted to some thousand games of the fair planner with itself, at two, three and four seats.
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
"""The shorter the way, the more each step of it counts."""
TILE: Final = 0.2
CARDS: Final = vec[float]([0.3, 0.1, 0.2, 0.15, 0.27, 0.36, 0.33, 0.45])
"""One more card of each kind; of those that are no steps two are enough."""
WAITING: Final = vec[float]([0.0, 0.0, 0.59, 0.32, 0.23])
"""What each turn costs that others have before, by seats."""


def share(state: Venise, seat: i64, done: i64) -> float:
    """The seat's share of the win; who finished before, `done` of them, no longer counts."""
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
    """V21: it went on for too long; the most gems win, and are shared."""
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
    """How well a seat stands; the shares of all go by the powers of it."""
    way = CHARTS.of(state, seat).from_cell(state.pawns[seat])
    total = -WAY * float(way) - CLOSE * log(float(way) + 16.0) + TILE * float(state.tiles[seat])
    for kind in range(JOKER + 1):
        count = state.hands.has(seat, kind)
        if kind < WALK and count > 2:
            count = 2
        total += CARDS[kind] * float(count)
    before = (seat - state.active + state.seats) % state.seats
    return total - WAITING[state.seats] * float(before)
