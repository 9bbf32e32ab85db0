"""Lets the host send somebody away from the table, or let them come again; both are announced to all."""

from msgspec.structs import replace

from tablee.kit.refusal import Refusal
from tablee.protocol import acts
from tablee.room.acts import talk
from tablee.room.live.hosting import host_among
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.live.writing import changed


def send_away(live: LiveTable, seat: int, act: acts.SendAway) -> Plan:
    """Send away a watcher, or before the start anybody; no link, code or ticket brings them back."""
    person = live.person_of(act.who)
    if person == live.seats[seat].person:
        raise Refusal("no_such_person")
    if (person in live.sent_away) == act.yes:
        return Plan([])
    # The stored talk names no seat: another person may have it by the time it is shown again.
    said = talk.in_the_open(live, seat, "send_away" if act.yes else "let_in")
    if not act.yes:
        return live.let_in(person).joined(said)
    return live.send_away(person, live.called(person)).joined(without(live, person)).joined(said)


def without(live: LiveTable, person: str) -> Plan:
    """The plan that frees their seats; Refusal once the game has begun."""
    held = live.belong_to(person)
    if held and live.row.status != "open":
        raise Refusal("plays_here")
    seats = live.seats
    for row in held:
        seats = changed(seats, row.seat, person=None, ready=False, nonce=None, name=None, void=None)
    if not held:
        return Plan([])
    host = host_among(seats, live.row.host, live.presence.is_here)
    return live.keep(replace(live.row, host=host), seats)
