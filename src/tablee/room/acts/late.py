"""Latecomers ask for a seat; before the start the host decides, in play all who are seated and connected."""

from functools import partial

from msgspec.structs import replace

from tablee.kit.refusal import Refusal
from tablee.protocol import acts, wire
from tablee.protocol.limits import ASK_AGAIN_MS
from tablee.room.acts import talk
from tablee.room.live.naming import Called
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.live.work import WorkItem
from tablee.room.store.rows import Person


def ask(live: LiveTable, person: Person, seat: int, *, invited: bool) -> Plan:
    """Ask for a seat that is a bot's or free; at a table without people an invitation suffices."""
    live.may_speak(person.id)
    may_have(live, person.id, seat)
    if all(row.person is None for row in live.seats):
        if not invited:
            raise Refusal("nobody_to_ask")
        return seated(live, person.id, Called(person.name, person.created), seat)
    if live.asking.seat_of(person.id) == seat:
        return Plan([])
    declined = live.asking.declined_at(person.id)
    if declined is not None and live.house.clock() - declined < ASK_AGAIN_MS:
        raise Refusal("too_many")
    return live.ask(person.id, seat)


def ask_no_more(live: LiveTable, person: str) -> Plan:
    """Withdraw a request."""
    return Plan([]) if live.asking.seat_of(person) is None else live.end_ask(person)


def let_sit(live: LiveTable, seat: int, act: acts.LetSit) -> Plan:
    """Answer somebody who asks for a seat; a single no refuses it."""
    asker, giver = live.asking.asker(act.watcher), live.seats[seat].person
    if asker is None or giver is None:
        raise Refusal("no_such_watcher")
    if giver not in live.voices():  # before the start it is the host who lets people sit down
        raise Refusal("not_the_host")
    wanted = live.asking.seat_of(asker)
    if act.yes:
        return live.agree(asker, giver).and_then(lambda: carry(live))

    def tell() -> None:
        whisper(live, asker, wire.Announced("let_sit", seat=wanted, did="no"))

    return live.end_ask(asker, live.house.clock()).and_then(tell)


def carry(live: LiveTable) -> None:
    """Seat every asker who is connected and to whom all agree."""
    here = live.presence.onlookers()
    for person in live.asking.agreed(live.voices()):
        if person in here:
            live.work.put(WorkItem(partial(sit_down, live, person), lambda outcome: None))


def sit_down(live: LiveTable, person: str) -> Plan:
    """Seat an asker, if all still agree; end the request if they can no longer have the seat."""
    called, seat = live.presence.onlookers().get(person), live.asking.seat_of(person)
    if called is None or seat is None or person not in live.asking.agreed(live.voices()):
        raise Refusal("stale")
    try:
        may_have(live, person, seat)
    except Refusal as problem:
        return no_longer(live, person, seat, problem.why)
    return seated(live, person, called, seat)


def turn_down(live: LiveTable) -> None:
    """End the requests for seats that are taken or gone by now, and tell their askers why."""
    for person in live.asking.in_vain(live.seats, live.is_nobodys):
        live.work.put(WorkItem(partial(asked_in_vain, live, person), lambda outcome: None))


def asked_in_vain(live: LiveTable, person: str) -> Plan:
    """The same for one asker, if it still applies."""
    seat = live.asking.seat_of(person)
    if seat is None or person not in live.asking.in_vain(live.seats, live.is_nobodys):
        return Plan([])
    return no_longer(live, person, seat, "seat_taken")


def no_longer(live: LiveTable, person: str, seat: int, why: str) -> Plan:
    """End a request that cannot be granted, and tell the asker why."""
    heard = wire.Announced("let_sit", seat=seat, did="no", what=why)
    return live.end_ask(person).and_then(lambda: whisper(live, person, heard))


def may_have(live: LiveTable, person: str, seat: int) -> None:
    """Refuse a seat that is somebody's, or that this person may not have."""
    there = live.seat(seat)
    if live.row.status == "over":
        raise Refusal("game_over")
    if live.row.status == "playing" and live.telling is None:
        raise Refusal("parked")
    if live.belong_to(person):
        raise Refusal("already_seated")
    live.may_sit(person, seat)
    if not live.is_nobodys(there):
        raise Refusal("seat_taken" if live.row.status == "open" else "no_bot_there")


def seated(live: LiveTable, person: str, called: Called, seat: int) -> Plan:
    """The bot leaves, and the asker plays on in its place; all are told."""
    plan = live.occupy(seat, person, called)
    if live.row.status == "playing" and live.table.players[seat] is not None:
        plan = live.change(live.table.sit(seat, None, live.house.clock())).joined(plan)
    plan = plan.joined(talk.in_the_open(live, seat, "sat", seat=seat))

    def tell() -> None:
        whisper(live, person, wire.Announced("let_sit", seat=seat, did="yes"))
        if live.seats[live.row.host].person is None or live.row.host in live.given_up:
            live.work.put(WorkItem(partial(take_charge, live, seat), lambda outcome: None))
        turn_down(live)

    return plan.and_then(tell)


def take_charge(live: LiveTable, seat: int) -> Plan:
    """Become host of a table without one."""
    return live.keep(replace(live.row, host=seat), live.seats)


def whisper(live: LiveTable, person: str, notice: wire.Announced) -> None:
    """Tell a watcher the outcome of their request."""
    live.gesture(notice, "watcher", person)
