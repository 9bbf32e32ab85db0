"""Tables over HTTP: making one, looking at it, and your own."""

from typing import Final

import msgspec

from tablee.protocol import wire
from tablee.protocol.fields import LinkKind
from tablee.protocol.http import Links, MyTable, MyTables, TableMade
from tablee.protocol.seen import TableSeen
from tablee.room.acts import rules
from tablee.room.http.request import Endpoint, Request
from tablee.room.store.rows import SeatRow, TableRow
from tablee.room.store.writes import Write


async def mine(request: Request) -> MyTables:
    return MyTables([table for table in await tables_of(request) if table.status != "over"])


async def finished(request: Request) -> MyTables:
    return MyTables([table for table in await tables_of(request) if table.status == "over"])


async def tables_of(request: Request) -> list[MyTable]:
    """The tables where the guest sits."""
    person, store = request.somebody(), request.services.room.house.store
    found = await store.tables_of(person.id)
    people = await store.people(sorted({seat.person for _, seats in found for seat in seats if seat.person}))
    names = {known.id: known.name for known in people.values()}
    return [
        MyTable(
            id=row.id,
            game=row.game,
            status=row.status,
            seats=[label(seat, names) for seat in seats],
            yours=[seat.seat for seat in seats if seat.person == person.id],
            awaited=msgspec.json.decode(row.awaited),
            when=row.touched,
        )
        for row, seats in found
    ]


def label(seat: SeatRow, names: dict[str, str]) -> str | None:
    if seat.person:
        return names.get(seat.person)
    return f"bot:{seat.bot}" if seat.bot else None


async def make(request: Request) -> TableMade:
    """A new table with its host; against bots it can start at once."""
    person, body, room = request.somebody(), request.body, request.services.room
    request.may_make()
    shared = body.device == "shared"
    row = await room.new_table(
        person.id, body.game, body.seats, body.options, body.clock, body.bots, shared=shared, full=body.start
    )
    links = await new_links(request, row, person.id)
    code = row.code
    if body.start:
        live = await room.table(row.id)
        await live.work.perform(lambda: rules.plan(live, row.host, wire.Start()))
        code = None
    return TableMade(row.id, code, links)


async def new_links(request: Request, row: TableRow, person: str) -> Links:
    """One link for every role."""
    door = request.services.door
    kinds: tuple[LinkKind, ...] = ("seat", "watch", "screen", "mine")
    secrets: dict[str, str] = {}
    writes: list[Write] = []
    for kind in kinds:
        secrets[kind], write = door.new_link(row.id, kind, request.at, person if kind == "mine" else None)
        writes.append(write)
    await request.services.room.house.store.commit(writes)
    return Links(**secrets)


async def look(request: Request) -> TableSeen:
    """What anyone with a role may know before connecting."""
    live = await request.services.table(request.path["id"])
    return live.seen(await request.services.role(live, request.person, None, None))


ENDPOINTS: Final[dict[str, Endpoint]] = {"tables": mine, "replays": finished, "make": make, "table": look}
