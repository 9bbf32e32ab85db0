"""Asks for a hint: it is marked in the log, durably, before anything is told."""

from functools import partial

from tablee.kit.refusal import Refusal
from tablee.room.bots.advice import adviser
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable


def hint(live: LiveTable, seat: int, base: int) -> Plan:
    """The plan that gives a seat a hint; asking again at the same moment repeats it without another mark."""
    may_ask(live, seat)
    change = live.table.hint(seat, live.house.clock(), base)
    marked = Plan([]) if live.table.hinted(seat) else live.change(change)
    return marked.and_then(partial(live.hints.ask, seat))


def may_ask(live: LiveTable, seat: int) -> None:
    """Refuse if other people play who did not agree to hints, or no bot of the game can give any."""
    others = [row for row in live.seats if row.seat != seat and row.seat not in live.given_up]
    if not live.row.hints and any(row.person is not None for row in others):
        raise Refusal("no_hints")
    if adviser(live.row.game) is None:
        raise Refusal("no_adviser")
