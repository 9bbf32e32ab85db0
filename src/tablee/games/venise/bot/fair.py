"""The fair planner tries what its cards can do in a turn, and goes on with the best of it.

A line is as good as the way it leaves to the gems is short, and as what stays in hand and stock is worth.
Among the best lines it looks at what they leave to the others, and likes to cut the way of whoever is closest
to winning.
"""

from typing import Final

from mypy_extensions import i64

from tablee.games.venise.bot.lines import Line, best_lines, cheapest, to_discard
from tablee.games.venise.bot.purse import Purse
from tablee.games.venise.bot.taste import Taste
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.offers import GIVE
from tablee.games.venise.turn.position import DISCARDING, GIVING

PATIENCE: Final = 2
MOVING: Final = 1000
"""After so many rounds in which nothing moved it is worth so much that something does."""

AT_ONCE: Final = 8
"""So many lines are weighed for one node."""

FAIR: Final = Taste()


def choose(state: Venise, seat: i64, taste: Taste = FAIR) -> i64:
    """The code of the best move."""
    if state.phase == DISCARDING:
        return to_discard(state, seat)
    if state.phase == GIVING:
        return cheapest(state, seat, state.moves(seat), GIVE)
    return best_line(state, seat, taste).first()


def best_line(state: Venise, seat: i64, taste: Taste) -> Line:
    """The best way to play the rest of the turn."""
    found = weighed_lines(state, seat, taste)
    best = found[0]
    for line in found:
        if line.score > best.score:
            best = line
    return best


def weighed_lines(state: Venise, seat: i64, taste: Taste, purse: Purse | None = None) -> list[Line]:
    """The most promising lines, with what they leave to the others."""
    found = best_lines(state, seat, taste, purse)
    for number, line in enumerate(found):
        if purse is not None and number > 0 and number % AT_ONCE == 0:
            if purse.is_done():
                return found[:number]
            purse.spend(1)
        line.score += taste.against_others(line.state, seat)
        if line.state.moved and state.still >= PATIENCE:
            line.score += MOVING
    return found
