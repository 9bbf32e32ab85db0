"""Consent: a seat lets a watcher see every hand, or no longer; whom all let see looks through their eyes."""

from tablee.room import coming, wire, witness
from tablee.room.client import Client
from tablee.room.live import LiveTable
from tablee.room.lobby import seat_of
from tablee.room.plan import Plan
from tablee.room.refusal import Refusal
from tablee.room.store import ConsentRow, Deed, DropConsent, Save, WitnessRow


def let_see(live: LiveTable, seat: int, act: wire.LetSee) -> Plan:
    """Say yes or no to a watcher's seeing every hand; who sits here hears of it, and the watcher."""
    if live.game.hides_nothing:
        raise Refusal("nothing_hidden")
    watcher, giver = called(live, act.watcher), live.seats[seat].person
    if giver is None:
        raise Refusal("not_your_seat")
    if watcher in live.trust.sat:
        raise Refusal("sat_here")
    before = live.trust.consents.get(watcher, set())
    after = before | {giver} if act.yes else before - {giver}
    if after == before:
        return Plan([])
    deed: Deed = (
        Save(ConsentRow(live.id, watcher, giver)) if act.yes else DropConsent(live.id, watcher, giver)
    )

    def then() -> None:
        live.trust.consents[watcher] = after
        name = witness.onlookers(live).get(watcher)
        frame = wire.encode(wire.Notice("let_see", by=seat, did="yes" if act.yes else "no", what=name))
        for client in live.clients:
            if client.role == "seat" or client.person == watcher:
                client.send(frame)
        coming.reseat(live)
        live.news()

    return Plan([deed], then)


def called(live: LiveTable, id: str) -> str:
    """The watcher with this id: one who looks on, or who has somebody's consent."""
    for person in (*witness.onlookers(live), *live.trust.consents):
        if witness.id_of(live.id, person) == id:
            return person
    raise Refusal("no_such_watcher")


def look(live: LiveTable, client: Client, eyes: int | None) -> Plan:
    """A watcher looks through a seat's eyes, or (None) the public's; on the disk before anything is seen."""
    person = client.person
    if person is None:
        raise Refusal("unauthenticated")

    def open_eyes() -> None:
        coming.look(live, client, eyes)

    if eyes is None:
        return Plan([], open_eyes)
    seat_of(live, eyes)
    return witnessed(live, person, client.name).and_then(open_eyes)


def witnessed(live: LiveTable, person: str, name: str) -> Plan:
    """The plan after which a witness has seen a hand; Refusal for anybody else."""
    if not witness.is_one(live, person):
        raise Refusal("not_a_witness")
    if live.row.status == "open":
        raise Refusal("not_started")
    if person in live.trust.looked:
        return Plan([])

    def then() -> None:
        live.trust.looked[person] = name

    return Plan([Save(WitnessRow(live.id, person, name))], then)
