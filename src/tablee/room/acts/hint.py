"""Asking the house what it would play: marked in the log, and on the disk, before anything is told."""

from functools import partial

from tablee.kit.refusal import Refusal
from tablee.room.bots.advice import adviser
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable


def hint(live: LiveTable, seat: int, base: int) -> Plan:
    """The plan after which a seat is told; in the same moment it can be told again, and is marked once."""
    may_ask(live, seat)
    change = live.table.hint(seat, live.house.clock(), base)
    marked = Plan([]) if live.table.hinted(seat) else live.change(change)
    return marked.and_then(partial(live.hints.ask, seat))


def may_ask(live: LiveTable, seat: int) -> None:
    """Refuse where other persons play who did not agree, and where nobody could say anything."""
    others = [row for row in live.seats if row.seat != seat and row.seat not in live.given_up]
    if not live.row.hints and any(row.person is not None for row in others):
        raise Refusal("no_hints")
    if adviser(live.row.game) is None:
        raise Refusal("no_adviser")
