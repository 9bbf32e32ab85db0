"""The reasons shown for a line: gems gathered, the way it leaves, whom it hinders, what it keeps."""

from typing import Final

from mypy_extensions import i64

from tablee.games.venise import thoughts
from tablee.games.venise.boards.board import GEMS
from tablee.games.venise.bot.lines import Line
from tablee.games.venise.bot.taste import CHARTS
from tablee.games.venise.bot.ways import BEYOND, STEP
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import ALL
from tablee.games.venise.turn.offers import EXCHANGE
from tablee.games.venise.turn.position import NONE
from tablee.games.venise.turn.story import CARDS, spread
from tablee.kit.facts import Reason

NOTED: Final = 2
"""Changes of a seat's way by at least this many hourglasses are mentioned."""


def line_reasons(root: Venise, seat: i64, line: Line) -> tuple[Reason, ...]:
    """The reasons for a line, the weightiest first."""
    end = line.state
    if end.taken[seat] == GEMS:
        return (thoughts.Wins(),)
    found: list[Reason] = []
    gathered = end.taken[seat] - root.taken[seat]
    if gathered > 0:
        found.append(thoughts.Gathers(count=gathered, gems=end.taken[seat]))
    near, whole = left(end, seat)
    if whole * STEP < BEYOND:
        found.append(thoughts.Leaves(near=near, whole=whole))
    for other in range(root.seats):
        if other != seat and root.pawns[other] != NONE and end.pawns[other] != NONE:
            longer = left(end, other)[1] - left(root, other)[1]
            if longer >= NOTED:
                found.append(thoughts.Cuts(seat=other, hourglasses=min(longer, BEYOND // STEP)))
            elif longer <= -NOTED:
                found.append(thoughts.Eases(seat=other, hourglasses=min(-longer, BEYOND // STEP)))
    found.append(thoughts.Keeps(cards=spread(end.hands.hands[seat * ALL : seat * ALL + ALL])))
    return tuple(found)


def left(state: Venise, seat: i64) -> tuple[int, int]:
    """Estimated hourglasses to the nearest gem and to the last one."""
    chart = CHARTS.of(state, seat)
    cell = state.pawns[seat]
    return (chart.nearest(cell) + STEP - 1) // STEP, (chart.from_cell(cell) + STEP - 1) // STEP


def card_reasons(root: Venise, seat: i64, code: i64, base: i64) -> tuple[Reason, ...]:
    """The reason to give up this card."""
    if code == EXCHANGE:
        return (thoughts.WorthAJoker(),)
    return (thoughts.WorthLeast(card=CARDS[code - base]),)
