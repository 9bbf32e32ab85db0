"""Sitting down before the start, changing seats, and bringing one's own seats to another device."""

from msgspec.structs import replace

from tablee.kit.refusal import Refusal
from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.room.acts import branch
from tablee.room.acts.lobby import host_among
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.live.writing import changed
from tablee.room.store.rows import Link, Person, SeatRow, TableRow
from tablee.room.store.writes import HandOver, Spend


def take_seat(live: LiveTable, person: Person, link: Link | None, wanted: int | None) -> Plan:
    """Take a free seat by a link, or with a seat of one's own another one."""
    held = live.holds(person.id)
    if not held and (link is None or link.role != "seat"):
        raise Refusal("no_role")
    if live.row.status != "open":
        raise Refusal("started")
    live.may_sit(person.id)
    if live.branch is not None:
        branch.may_sit(live.branch, held, wanted)
    free = [seat.seat for seat in live.seats if seat.person is None and seat.bot is None]
    if wanted is not None and wanted in held:
        return Plan([])
    if not free or (wanted is not None and live.seat(wanted).seat not in free):
        raise Refusal("seat_taken")
    seat = free[0] if wanted is None else wanted
    if held:
        return live.keep(*moved(live, held[0], seat))
    assert link is not None
    seats = changed(live.seats, seat, person=person.id)
    row = replace(live.row, host=host_among(seats, live.row.host))
    return live.keep(row, seats, Spend(link.hash), called=person)


def moved(live: LiveTable, old: int, new: int) -> tuple[TableRow, tuple[SeatRow, ...]]:
    """Somebody changes to another seat; being host goes along."""
    there = live.seats[old]
    seats = changed(live.seats, new, person=there.person, ready=there.ready, nonce=there.nonce)
    seats = changed(seats, old, person=None, ready=False, nonce=None)
    return replace(live.row, host=new if live.row.host == old else live.row.host), seats


def take_over(live: LiveTable, person: Person, giver: str) -> Plan:
    """The seats of one's other device are this device's now; the other is told and let go."""
    live.may_sit(person.id)
    seats = live.seats
    for seat in live.holds(giver):
        seats = changed(seats, seat, person=person.id)
    if seats == live.seats:
        raise Refusal("link_closed")

    def tell_the_other() -> None:
        for client in live.presence:
            if client.person == giver and client.role == "seat":
                client.send(wire.encode(wire.Announced("taken_over")))
                client.close(Close.TAKEN_OVER)

    handed = live.keep(live.row, seats, HandOver(live.id, giver, person.id), called=person)
    return Plan([], tell_the_other).joined(handed)
