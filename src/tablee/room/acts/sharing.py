"""Sharing a finished game by a link of its own, and ending that; both are announced at the table."""

import secrets

from tablee.kit.refusal import Refusal
from tablee.protocol.limits import SHARES
from tablee.room.acts import talk
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.live.writing import as_text
from tablee.room.store.rows import ResultRow, ShareRow
from tablee.room.store.writes import Save


def share(live: LiveTable, person: str, seat: int | None, entry: int | None) -> Plan:
    """A link to the finished game; asking for the same again leads to the same one."""
    may_share(live)
    if seat is not None:
        live.seat(seat)
    if entry is not None and entry >= live.table.moment:
        raise Refusal("no_such_moment")
    if found(live, person, seat, entry):
        return Plan([])
    if len(live.shares) >= SHARES:
        raise Refusal("too_many_shares")
    row = ShareRow(secrets.token_hex(16), live.id, person, seat, entry, live.house.clock())
    result = Save(ResultRow(live.id, as_text(live.table.result)))  # older games may have no such row
    shared = Plan([result]).joined(live.share(row))
    return shared.joined(talk.in_the_open(live, live.holds(person)[0], "share"))


def may_share(live: LiveTable) -> None:
    """Refuse a game that is not over, or whose rules are not installed."""
    if live.row.status != "over":
        raise Refusal("not_over")
    if live.telling is None:
        raise Refusal("parked")


def found(live: LiveTable, person: str, seat: int | None, entry: int | None) -> ShareRow | None:
    """A person's share with these eyes and this moment."""
    wanted = (person, seat, entry)
    return next((row for row in live.shares if (row.person, row.seat, row.entry) == wanted), None)


def unshare(live: LiveTable, person: str, id: str) -> Plan:
    """End a share; anybody who sat there may, also if somebody else made it."""
    if not live.trust.sat(person):
        raise Refusal("not_yours_to_end")
    if all(row.id != id for row in live.shares):
        return Plan([])
    ended, holds = live.unshare(id), live.holds(person)
    return ended.joined(talk.in_the_open(live, holds[0], "unshare")) if holds else ended
