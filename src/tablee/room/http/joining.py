"""Joining over HTTP: what a link opens, taking a seat, a code, and the ticket for the socket."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from tablee.room import around, talk, wire, witness
from tablee.room.http.asking import Asking, Way
from tablee.room.http.tables import Links
from tablee.room.live import LiveTable, changed
from tablee.room.lobby import seat_of
from tablee.room.plan import Plan
from tablee.room.refusal import Refusal
from tablee.room.store import Deed, HandOver, Link, Person, Revoke, Save, SeatRow, Spend, TableRow, Watcher


class ByLink(Struct, forbid_unknown_fields=True):
    link: wire.Secret


class Opens(Struct):
    """What a link would give."""

    role: str
    game: str
    status: str
    free: list[int]
    names: list[str | None]


class Sit(Struct, forbid_unknown_fields=True):
    link: wire.Secret | None = None
    seat: wire.Seat | None = None


class Seated(Struct):
    seat: int
    links: Links


class ByCode(Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(pattern="^[A-Za-z]{4}$")]


class Coded(Struct):
    table: str
    link: str


class ForTicket(Struct, forbid_unknown_fields=True, rename={"as_": "as"}):
    link: wire.Secret | None = None
    as_: Literal["seat", "watcher", "screen"] | None = None


class Ticket(Struct):
    ticket: str


class ForLink(Struct, forbid_unknown_fields=True):
    link: Literal["seat", "watch", "screen", "mine"]
    revoke: bool = False


async def enter(asking: Asking) -> Opens:
    live, link = await behind(asking, asking.body.link)
    seen = around.seen(live, "watcher")
    free = [seat.seat for seat in seen.seats if seat.kind == "free"]
    return Opens(link.role, seen.game, seen.status, free, [seat.name for seat in seen.seats])


async def sit(asking: Asking) -> Seated:
    """Take a free seat before the start, or bring one's own seats to this device."""
    body, person = asking.body, asking.somebody()
    live = await asking.desk.room.table(asking.path["id"])
    link = await asking.desk.door.link(live.id, body.link, asking.at) if body.link else None
    if link and link.role == "mine":
        await take_over(asking, live, link)
    elif body.seat is not None or not live.holds(person.id):
        await take_seat(asking, live, link)
    secret, deed = asking.desk.door.new_link(live.id, "mine", asking.at, person.id)
    await asking.desk.room.house.store.commit([Revoke(live.id, "mine", person.id), deed])
    return Seated(live.holds(person.id)[0], Links(mine=secret))


async def take_seat(asking: Asking, live: LiveTable, link: Link | None) -> None:
    person, wanted = asking.somebody(), asking.body.seat

    def propose() -> Plan:
        if live.row.status != "open":
            raise Refusal("started")
        held = live.holds(person.id)
        if not held and (link is None or link.role != "seat"):
            raise Refusal("no_role")
        witness.may_sit(live, person.id)
        free = [seat.seat for seat in live.seats if seat.person is None and seat.bot is None]
        if wanted is not None and wanted in held:
            return Plan([])
        if not free or (wanted is not None and seat_of(live, wanted).seat not in free):
            raise Refusal("seat_taken")
        seat = free[0] if wanted is None else wanted
        if held:
            return live.keep(*moved(live, held[0], seat))
        assert link is not None
        seats = changed(live.seats, seat, person=person.id)
        return live.keep(live.row, seats, Spend(link.hash)).after(lambda: introduce(live, person))

    await live.work.perform(propose)


def introduce(live: LiveTable, person: Person) -> None:
    """All may know the name of who sits down."""
    live.names[person.id] = person.name


def moved(live: LiveTable, old: int, new: int) -> tuple[TableRow, tuple[SeatRow, ...]]:
    """Somebody changes to another seat; being host goes along."""
    there = live.seats[old]
    seats = changed(live.seats, new, person=there.person, ready=there.ready, nonce=there.nonce)
    seats = changed(seats, old, person=None, ready=False, nonce=None)
    return replace(live.row, host=new if live.row.host == old else live.row.host), seats


async def take_over(asking: Asking, live: LiveTable, link: Link) -> None:
    """The seats of one's other device are this device's now; the other is told and let go."""
    person, giver = asking.somebody(), link.person
    if giver is None or giver == person.id:
        return

    def propose() -> Plan:
        witness.may_sit(live, person.id)
        seats = live.seats
        for seat in live.holds(giver):
            seats = changed(seats, seat, person=person.id)
        if seats == live.seats:
            raise Refusal("link_closed")
        return live.keep(live.row, seats, HandOver(live.id, giver, person.id)).after(say_so)

    def say_so() -> None:
        introduce(live, person)
        for client in live.clients:
            if client.person == giver and client.role == "seat":
                client.send(wire.encode(wire.Notice("taken_over")))
                client.close(4009)

    await live.work.perform(propose)


async def code(asking: Asking) -> Coded:
    """A four-letter code, typed by somebody in the same room."""
    asking.not_too_often(asking.desk.guesses)
    store = asking.desk.room.house.store
    row = await store.coded(asking.body.code.upper())
    if row is None or row.status != "open":
        raise Refusal("no_such_code")
    secret, deed = asking.desk.door.code_link(row.id, asking.at)
    await store.commit([deed])
    return Coded(row.id, secret)


async def ticket(asking: Asking) -> Ticket:
    """For the socket's first message; a watcher who has a name need not bring the link again."""
    body, desk = asking.body, asking.desk
    live = await desk.room.table(asking.path["id"])
    link = await desk.door.link(live.id, body.link, asking.at) if body.link else None
    role = await desk.door.role(live, asking.person, link, body.as_)
    if role == "watcher" and asking.person and link:
        await desk.room.house.store.commit([Save(Watcher(live.id, asking.person.id))])
    return Ticket(desk.door.ticket(live.id, role, asking.person, asking.at))


async def links(asking: Asking) -> Links:
    """A new link; any seat may ask for one to watch or its own, only the host invites, and all hear of it."""
    body, person, desk = asking.body, asking.somebody(), asking.desk
    live = await desk.room.table(asking.path["id"])
    holds = live.holds(person.id)
    if not holds:
        raise Refusal("no_role")
    if live.row.host not in holds and (body.link == "seat" or (body.revoke and body.link != "mine")):
        raise Refusal("not_the_host")
    owner = person.id if body.link == "mine" else None
    secret, deed = desk.door.new_link(live.id, body.link, asking.at, owner)
    # Of personal links only the newest opens; the others stay unless they are revoked.
    deeds: list[Deed] = [Revoke(live.id, body.link, owner)] if body.revoke or owner else []
    did = "reissue" if body.revoke else "link"

    def propose() -> Plan:
        plan = Plan([*deeds, deed])
        return plan if owner else talk.in_the_open(live, plan, holds[0], did, what=body.link)

    await live.work.perform(propose)
    return Links(**{body.link: secret})


async def behind(asking: Asking, secret: str) -> tuple[LiveTable, Link]:
    live = await asking.desk.room.table(asking.path["id"])
    return live, await asking.desk.door.link(live.id, secret, asking.at)


WAYS = (
    Way("POST", "/api/tables/{id}/enter", "What a link would give; consumes nothing.", enter, Opens, ByLink,
        refusals=("FORBIDDEN", "NOT_FOUND")),
    Way("POST", "/api/tables/{id}/sit", "Take a seat.", sit, Seated, Sit,
        refusals=("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "ILLEGAL")),
    Way("POST", "/api/tables/{id}/ticket", "A single-use ticket for the socket.", ticket, Ticket, ForTicket,
        refusals=("FORBIDDEN", "NOT_FOUND", "RATE_LIMITED")),
    Way("POST", "/api/tables/{id}/links", "A new link to a table where you sit.", links, Links, ForLink,
        refusals=("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND")),
    Way("POST", "/api/code", "The table with a four-letter code.", code, Coded, ByCode,
        refusals=("NOT_FOUND", "RATE_LIMITED")),
)  # fmt: skip
