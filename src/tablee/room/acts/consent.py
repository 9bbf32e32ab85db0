"""Consent: seats let a watcher see every hand; one whom all seats let see may look through their eyes."""

from tablee.kit.refusal import Refusal
from tablee.protocol import acts, wire
from tablee.room.live.client import Client
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.table.mask import Eyes


def let_see(live: LiveTable, seat: int, act: acts.LetSee) -> Plan:
    """Give or withdraw consent to a watcher's seeing every hand; the seats and the watcher are told."""
    if live.game.hides_nothing:
        raise Refusal("nothing_hidden")
    onlookers, giver = live.presence.onlookers(), live.seats[seat].person
    watcher = live.trust.watcher(act.watcher, onlookers)
    if watcher is None:
        raise Refusal("no_such_watcher")
    if giver is None:
        raise Refusal("not_your_seat")
    if live.trust.sat(watcher):
        raise Refusal("sat_here")
    if live.trust.lets_see(giver, watcher) == act.yes:
        return Plan([])

    def tell() -> None:
        name = live.onlookers().get(watcher)
        said = wire.Announced("let_see", by=seat, did="yes" if act.yes else "no", what=name)
        live.gesture(said, "seats", watcher)

    return live.let_see(giver, watcher, yes=act.yes, tell=tell)


def look(live: LiveTable, client: Client, eyes: Eyes) -> Plan:
    """A watcher looks through a seat's eyes, or (None) the public's; recorded before anything is shown."""
    person = client.person
    if person is None:
        raise Refusal("unauthenticated")

    def open_eyes() -> None:
        live.look(client, eyes)

    if eyes is None:
        return Plan([], open_eyes)
    live.seat(eyes)
    return witnessed(live, person, client.name).and_then(open_eyes)


def witnessed(live: LiveTable, person: str, name: str) -> Plan:
    """The plan that records that a witness has looked; Refusal for anybody else."""
    if not live.is_witness(person):
        raise Refusal("not_a_witness")
    if live.row.status == "open":
        raise Refusal("not_started")
    return Plan([]) if live.trust.has_looked(person) else live.witnessed(person, name)
