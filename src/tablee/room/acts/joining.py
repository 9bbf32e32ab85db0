"""Taking a seat before the start, changing seats, and moving one's own seats to another device."""

from msgspec.structs import replace

from tablee.kit.refusal import Refusal
from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.room.acts import late, talk
from tablee.room.acts.lobby import is_free
from tablee.room.live.hosting import host_among
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.live.trust import id_of
from tablee.room.live.writing import changed
from tablee.room.store.rows import Link, Person, SeatRow, TableRow
from tablee.room.store.writes import HandOver, Spend, Write


def sit(live: LiveTable, person: Person, link: Link | None, wanted: int | None, *writes: Write) -> Plan:
    """Take a seat, or move one's own to this device; `writes` (a new personal link) join the same commit."""
    live.may_come(person.id)
    if link is not None and link.role == "mine" and link.person is not None:
        # Whoever comes second with the same link finds it used up, whatever was read of it before.
        plan = Plan([Spend(link.hash)]).joined(take_over(live, person, link.person))
    elif wanted is not None or not live.holds(person.id):
        plan = take_seat(live, person, link, wanted)
    else:
        plan = Plan([])
    return plan.joined(Plan([*writes], lambda: late.turn_down(live)))


def take_seat(live: LiveTable, person: Person, link: Link | None, wanted: int | None) -> Plan:
    """Take a free seat by a link, or swap one's own seat for a free one."""
    held = live.holds(person.id)
    if not held and (link is None or link.role != "seat"):
        raise Refusal("no_role")
    if live.row.status != "open":
        raise Refusal("started")
    if wanted is not None and wanted in held:
        return Plan([])
    free = [there.seat for there in live.seats if is_free(there)]
    seat = first_for(live, person.id, free) if wanted is None else live.seat(wanted).seat
    live.may_sit(person.id, seat)
    if seat not in free:
        raise Refusal("seat_taken")
    if held:
        return live.keep(*moved(live, held[0], seat))
    assert link is not None
    seats = changed(live.seats, seat, person=person.id, void=None)
    row = replace(live.row, host=host_among(seats, live.row.host, live.presence.is_here))
    return live.keep(row, seats, Spend(link.hash), called=person)


def first_for(live: LiveTable, person: str, free: list[int]) -> int:
    """The first free seat that somebody may have; if there is none, a seat whose refusal says why."""
    some = free or [row.seat for row in live.seats]
    return next((seat for seat in some if live.bar(person, seat) is None), some[0])


def moved(live: LiveTable, old: int, new: int) -> tuple[TableRow, tuple[SeatRow, ...]]:
    """A person changes to another seat; the role of host goes along."""
    there = live.seats[old]
    seats = changed(
        live.seats, new, person=there.person, ready=there.ready, nonce=there.nonce, name=there.name
    )
    seats = changed(seats, old, person=None, ready=False, nonce=None, name=None)
    return replace(live.row, host=new if live.row.host == old else live.row.host), seats


def take_over(live: LiveTable, person: Person, giver: str) -> Plan:
    """Move the seats of one's other device to this one; the other is told and disconnected.

    In play all are told, since somebody else's link would show their hand.
    """
    theirs = [row.seat for row in live.belong_to(giver)]
    if not theirs:
        raise Refusal("link_closed")
    live.may_sit(person.id, *theirs)
    seats = live.seats
    for seat in theirs:
        seats = changed(seats, seat, person=person.id, void=None)
    if seats == live.seats:
        return Plan([])

    def tell_the_other() -> None:
        for client in live.presence:
            if client.person == giver != person.id and client.role == "seat":
                client.send(wire.encode(wire.Announced("taken_over")))
                client.close(Close.TAKEN_OVER)

    at = live.house.clock()
    over = HandOver(live.id, giver, person.id, id_of(live.id, person.id))
    handed = live.keep(live.row, seats, over, called=person).and_then(
        lambda: live.taken_over(person.id, giver, theirs, at)
    )
    plan = Plan([], tell_the_other).joined(handed)
    if live.is_silenced(giver):  # the other device is silenced too
        plan = plan.joined(live.silence(person.id, live.name_of(giver)))
    if live.row.status == "open":
        return plan
    return plan.joined(talk.in_the_open(live, theirs[0], "moved", seat=theirs[0]))


def reissue(live: LiveTable, host: int, seat: int, *writes: Write) -> Plan:
    """The host reissues the personal link of somebody's seat while they are away; all are told."""
    there = live.seat(seat)
    if live.row.host != host:
        raise Refusal("not_the_host")
    if there.person is None or there.person == live.seats[host].person:
        raise Refusal("no_such_seat")
    if live.presence.is_here(there.person):  # or the host could look through a player's eyes
        raise Refusal("person_here")
    said = talk.in_the_open(live, host, "reissue", seat=seat, what="mine")
    return live.make_void(there.person, *writes).joined(said)
