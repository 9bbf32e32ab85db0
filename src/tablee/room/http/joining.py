"""Joining over HTTP: looking at a link, taking a seat, codes, tickets for the socket, and new links."""

from typing import Final

from tablee.kit.refusal import Refusal
from tablee.protocol.bodies.joining import Along, AskHeard, CodeOpens, LinkOpens, SeatTaken, Ticket
from tablee.protocol.bodies.tables import Links
from tablee.protocol.fields import LinkKind
from tablee.protocol.wire import Did
from tablee.room.acts import joining, late, talk
from tablee.room.http.request import Endpoint, Request
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.store.lifetimes import CODE_SLEEPS_MS
from tablee.room.store.rows import Link, TableRow
from tablee.room.store.writes import Revoke, Write


async def enter(request: Request) -> LinkOpens:
    live = await request.services.table(request.path["id"], request.body.link)
    link = await request.services.link(live, request.body.link)
    person = request.person.id if request.person else None
    live.may_come(person)
    seen = live.seen("watcher")
    going = seen.status in ("open", "playing")
    may_ask = set(live.may_ask(person))
    return LinkOpens(
        role=link.role,
        game=seen.game,
        status=seen.status,
        free=[seat.seat for seat in seen.seats if seat.kind == "free"],
        names=[seat.name or seat.owner for seat in seen.seats],
        bots=[seat.bot for seat in seen.seats],
        host=seen.host,
        may_ask=[row.seat for row in live.seats if going and row.seat in may_ask and live.is_nobodys(row)],
        yours=[row.seat for row in live.belong_to(link.person)],
        seated=bool(live.holds(person)),
        watches=person is not None and await request.services.room.house.store.watches(live.id, person),
    )


async def sit(request: Request) -> SeatTaken:
    """Take a free seat before the start, or move one's own seats to this device."""
    body, person, door = request.body, request.somebody(), request.services.door
    live = await request.services.table(request.path["id"], body.link)
    link = await request.services.link(live, body.link) if body.link else None
    secret, write = door.new_link(live.id, "mine", request.at, person.id)
    renewed = (Revoke(live.id, "mine", person.id), write)
    room = request.services.room
    await live.work.perform(lambda: joining.sit(live, person, link, body.seat, *renewed))
    if link and link.person:
        room.handed_over(link.person, person.id)
        if stirring := room.stirring(person.id):
            await room.house.store.commit(stirring)
    return SeatTaken(live.holds(person.id)[0], Links(mine=secret))


async def ask(request: Request) -> AskHeard:
    """A watcher asks for a bot's seat, or withdraws that."""
    body, person, services = request.body, request.somebody(), request.services
    live = await services.table(request.path["id"], body.link)
    await services.come(live, person, body.link, "watcher")
    request.not_done_too_often("ask")
    if body.seat is None:
        await live.work.perform(lambda: late.ask_no_more(live, person.id))
        return AskHeard(sits=False)
    link = await services.link(live, body.link) if body.link else None
    invited = link is not None and link.role == "seat"
    await live.work.perform(lambda: late.ask(live, person, body.seat, invited=invited))
    return AskHeard(sits=bool(live.holds(person.id)))


async def code(request: Request) -> CodeOpens:
    """Exchange a four-letter code for a link; in play it lets latecomers ask for a seat."""
    store = request.services.room.house.store
    with request.guessing(request.services.guesses):
        row = await store.coded(request.body.code.upper())
        if row is None or not is_awake(row, request.at):
            raise Refusal("no_such_code")
    request.not_too_often(request.services.looks)
    live = await request.services.table(row.id)
    live.may_come(request.person.id if request.person else None)
    secret, write = request.services.door.code_link(row.id, request.at)
    await store.commit([write])
    return CodeOpens(row.id, secret)


def is_awake(row: TableRow, at: int) -> bool:
    """Whether a table's code is valid: before the start, and while the game is actually played."""
    return row.status == "open" or (row.status == "playing" and at - row.touched < CODE_SLEEPS_MS)


async def ticket(request: Request) -> Ticket:
    """Issue a ticket for the hello."""
    body, services = request.body, request.services
    live = await services.table(request.path["id"], body.link)
    role = await services.come(live, request.person, body.link, body.as_)
    secret = await services.door.give(live.id, role, request.person, request.at, request.counted, body.link)
    return Ticket(secret)


async def along(request: Request) -> Along:
    """The rematch of a table, with a link for watchers who are not known there."""
    body, services, person = request.body, request.services, request.person
    live = await services.table(request.path["id"], body.link)
    role = await services.role(live, person, body.link, body.as_)
    store, follows = services.room.house.store, live.row.rematch
    if follows is None:
        return Along(None, None)
    there = await services.room.table(follows)
    if role == "seat" or (person is not None and there.holds(person.id)):
        return Along(follows, None)
    invitation = await invited_by(request, live) if role == "watcher" else None
    known = person is not None and role == "watcher" and await store.watches(follows, person.id)
    if known and invitation is None:
        return Along(follows, None)
    request.may_make()
    secret, write = led_on(request, follows, "screen" if role == "screen" else "watch", invitation)
    await store.commit([write])
    return Along(follows, secret)


async def invited_by(request: Request, live: LiveTable) -> Link | None:
    """The invitation that a watcher came by, if it was one."""
    sits = request.person is not None and live.holds(request.person.id)
    if sits or request.body.link is None:
        return None
    link = await request.services.link(live, request.body.link)
    return link if link.role == "seat" else None


def led_on(request: Request, follows: str, otherwise: LinkKind, invitation: Link | None) -> tuple[str, Write]:
    """A link to the rematch; an invitation stays one there, with as many uses."""
    door = request.services.door
    if invitation is None:
        return door.new_link(follows, otherwise, request.at)
    if invitation.uses is not None:
        return door.code_link(follows, request.at)
    return door.new_link(follows, "seat", request.at)


async def links(request: Request) -> Links:
    """Make a link; only the host may invite. All but personal links are announced at the table."""
    body, person, services = request.body, request.somebody(), request.services
    live = await services.table(request.path["id"])
    holds = live.holds(person.id)
    if not holds:
        raise Refusal("no_role")
    request.not_done_too_often("link")
    if body.seat is not None:
        return await reissued(request, live, body.seat)
    if live.row.host not in holds and (body.link == "seat" or (body.revoke and body.link != "mine")):
        raise Refusal("not_the_host")
    owner = person.id if body.link == "mine" else None
    secret, write = services.door.new_link(live.id, body.link, request.at, owner)
    # A new personal link replaces the old one; other links stay valid unless they are revoked.
    writes: list[Write] = [Revoke(live.id, body.link, owner)] if body.revoke or owner else []

    def propose() -> Plan:
        plan = Plan([*writes, write])
        if owner:
            return plan
        did: Did = "reissue" if body.revoke else "link"
        return plan.joined(talk.in_the_open(live, holds[0], did, what=body.link))

    await live.work.perform(propose)
    return Links(**{body.link: secret})


async def reissued(request: Request, live: LiveTable, seat: int) -> Links:
    """A new personal link for somebody else's seat, made by the host."""
    body, person, door = request.body, request.somebody(), request.services.door
    if body.link != "mine":
        raise Refusal("bad_request")
    owner = live.seat(seat).person
    secret, write = door.new_link(live.id, "mine", request.at, owner)

    def propose() -> Plan:
        if live.seat(seat).person != owner:
            raise Refusal("no_such_seat")
        held = live.holds(person.id)
        host = live.row.host if live.row.host in held else held[0]
        return joining.reissue(live, host, seat, Revoke(live.id, "mine", owner), write)

    await live.work.perform(propose)
    return Links(mine=secret)


ENDPOINTS: Final[dict[str, Endpoint]] = {
    "enter": enter,
    "sit": sit,
    "ask": ask,
    "code": code,
    "ticket": ticket,
    "along": along,
    "links": links,
}
