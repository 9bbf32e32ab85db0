"""The fair planner: searches the lines of its turn and plays the one with the best score.

A line scores by how short a way to the gems it leaves, and by the value of hand and stock. For the best lines
it adds how much they lengthen the others' ways, above all that of whoever is closest to winning.
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
"""After `PATIENCE` rounds in which nothing moved, the bonus for a line that moves something."""

AT_ONCE: Final = 8
"""How many lines are scored against the others per node."""

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
    """The most promising lines, with their effect on the others added to the score."""
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
