"""Coming to a table and going: what a client is told first, and through whose eyes it looks."""

from typing import TYPE_CHECKING

from msgspec import UNSET, Raw

from tablee.room import around, wire, witness
from tablee.room.boxes import box_of
from tablee.room.client import Client
from tablee.room.plan import Plan
from tablee.room.store import DropVotes

if TYPE_CHECKING:
    from tablee.room.live import LiveTable


def enter(live: "LiveTable", client: Client, since: wire.Since | None) -> None:
    """A client comes, or comes back: it hears what it missed, or all there is to know."""
    holds = live.holds(client.person) if client.role == "seat" else ()
    client.eyes = holds[0] if len(holds) == 1 else None
    client.witness = client.role == "watcher" and witness.is_one(live, client.person)
    if not live.attended():
        live.attended_since = live.house.clock()
    live.clients.add(client)
    for seat in holds:
        live.absent_since.pop(seat, None)
        if live.votes.pop(seat, None):
            live.work.do(Plan([DropVotes(live.id, seat)]))
    missed = missed_since(live, client, since)
    if live.telling:
        live.telling.follow(client.eyes)
    client.send(wire.encode(welcome(live, client, since if missed is not None else None)))
    for frame in missed or ():
        client.send(frame)
    live.news()
    live.course.go_on()


def leave(live: "LiveTable", client: Client) -> None:
    """A client is gone; its seats stay its own."""
    live.clients.discard(client)
    live.used_at = live.house.clock()
    for seat in live.holds(client.person):
        if not live.is_here(seat):
            live.absent_since.setdefault(seat, live.used_at)
    live.news()


def look(live: "LiveTable", client: Client, eyes: int | None) -> None:
    """Give a client other eyes, and all they may see."""
    client.eyes = eyes
    if live.telling:
        live.telling.follow(eyes)
    snapshot(live, client)


def snapshot(live: "LiveTable", client: Client) -> None:
    """All there is to know, at once."""
    shown = wire.Snapshot(live.head(client.eyes), you(live, client), live.now(client.eyes))
    client.send(wire.encode(shown))


def reseat(live: "LiveTable") -> None:
    """After seats changed hands, or trust did, every client looks through eyes it still has."""
    for client in list(live.clients):
        match client.role:
            case "seat":
                reseat_one(live, client)
            case "watcher":
                entrust(live, client)


def reseat_one(live: "LiveTable", client: Client) -> None:
    """Close the eyes of seats that are no longer one's own; who holds none must leave."""
    holds = live.holds(client.person)
    if not holds:
        client.send(wire.encode(wire.Notice("kicked")))
        client.close(4003)
    elif client.eyes not in holds and (client.eyes is not None or len(holds) == 1):
        look(live, client, holds[0] if len(holds) == 1 else None)


def entrust(live: "LiveTable", client: Client) -> None:
    """Tell a watcher that it may look through any seat's eyes from now on, or no longer may."""
    before, client.witness = client.witness, witness.is_one(live, client.person)
    if client.witness != before:
        look(live, client, None)


def you(live: "LiveTable", client: Client) -> wire.You:
    """Who a client is at this table."""
    holds = live.holds(client.person) if client.role == "seat" else ()
    quiet = client.role == "watcher" and witness.is_quiet(live, client.person)
    return wire.You(client.role, client.eyes, holds, live.row.host in holds, client.witness, quiet)


def missed_since(live: "LiveTable", client: Client, since: wire.Since | None) -> list[bytes] | None:
    """What a client that comes back has not heard yet; None if that can no longer be told piece by piece."""
    if since is None or since.epoch != live.house.epoch or live.telling is None:
        return None
    if client.role == "watcher" and client.person in live.trust.looked:
        return None  # its numbers may be those of eyes that are closed now
    return live.telling.since(client.eyes, since.n, live.head(client.eyes))


def welcome(live: "LiveTable", client: Client, resumed: wire.Since | None) -> wire.Welcome:
    """The first thing a client hears."""
    return wire.Welcome(
        epoch=live.house.epoch,
        you=you(live, client),
        box=box_of(live.row.game),
        mode="resumed" if resumed else "snapshot",
        n=resumed.n if resumed else live.head(client.eyes),
        table=around.seen(live, client.role),
        said=tuple(Raw(row.said.encode()) for row in live.said),
        limits=live.house.pace,
        now=UNSET if resumed else live.now(client.eyes),
    )
