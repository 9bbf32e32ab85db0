"""Tables over HTTP: making and looking at a table, and the lists of one's own."""

import asyncio
import contextlib
import math
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from tablee.kit.facts import Result
from tablee.kit.log import AnyEntry, Opening, Resigned
from tablee.kit.refusal import Refusal
from tablee.kit.typed import read_json
from tablee.protocol import acts
from tablee.protocol.bodies.tables import Links, MyTable, MyTables, TableMade
from tablee.protocol.fields import LinkKind
from tablee.protocol.seen import HolderSeen, TableSeen
from tablee.room.acts import rules
from tablee.room.http.request import Endpoint, Request
from tablee.room.live.holders import before
from tablee.room.live.naming import Called, called_by, seat_names
from tablee.room.live.writing import as_text
from tablee.room.reading import game_of, read
from tablee.room.store.rows import ResultRow, SeatRow, TableRow
from tablee.room.store.store import Unavailable
from tablee.room.store.stored import Handed, StoredTable
from tablee.room.store.writes import Save, Write
from tablee.table.table import Table

AT_ONCE: Final = 20
"""How many games without a stored result are replayed for one list."""


async def mine(request: Request) -> MyTables:
    """The guest's tables that are not over, without those where they gave up all their seats."""
    found = [table for table in await tables_of(request) if table.status != "over"]
    store = request.services.room.house.store
    given_up = await store.given_up([table.id for table in found if table.status == "playing"])
    for table in found:
        table.yours = [seat for seat in table.yours if (table.id, seat) not in given_up]
    return MyTables(sorted((table for table in found if table.yours), key=urgency))


async def finished(request: Request) -> MyTables:
    """The guest's finished tables with their winners; missing results are worked out once and stored."""
    request.not_too_often(request.services.looks, f"replays {request.somebody().id}")
    tables = [table for table in await tables_of(request) if table.status == "over"]
    ids = [table.id for table in tables]
    store = request.services.room.house.store
    shared, known = await store.shared(ids), await results(request, ids)
    for table in tables:
        table.shared = table.id in shared
        table.winners = [seat for seat, place in enumerate(known.get(table.id, ())) if place == 1]
    given_up = await store.given_up([table.id for table in tables if len(table.seats) > 2])
    handed = await store.handed(ids)
    for table in tables:  # the winner is the bot that played on, not the person who gave up
        bots = {seat: bot for seat in table.winners if (bot := given_up.get((table.id, seat)))}
        table.seats = [f"bot:{bots[n]}" if n in bots else name for n, name in enumerate(table.seats)]
        table.yours = [seat for seat in table.yours if seat not in bots]
    for table in tables:
        if table.id in handed:
            table.before = others(table, handed[table.id])
    return MyTables(tables)


def others(table: MyTable, handed: Handed) -> list[tuple[HolderSeen, ...]]:
    """The holders of each seat besides the one the list names; people without their names."""
    opening = read_json(handed.opening, Opening)
    entries = [read_json(entry, AnyEntry) for entry in handed.entries]
    resigned = {one.seat: one.bot for one in entries if isinstance(one, Resigned)}
    found = []
    for seat in range(len(table.seats)):
        row, left = SeatRow(table.id, seat), seat in resigned
        had = before(row, opening, entries, handed.former, lambda _: None, gave_up=left)
        if left and seat not in table.winners:  # the list names the person who gave up
            had = (*had, HolderSeen(handed.length, None, resigned[seat]))
        found.append(had)
    return found


async def results(request: Request, tables: list[str]) -> dict[str, Sequence[int]]:
    """The places of the seats of each table; only the latest few missing results are worked out."""
    store = request.services.room.house.store
    found = await store.results(tables)
    for table in [table for table in tables if table not in found][:AT_ONCE]:
        kept = await store.table(table)
        played = None if kept is None else await asyncio.to_thread(again, kept)
        if played is not None and played.result is not None:
            found[table] = as_text(played.result)
            with contextlib.suppress(Unavailable):
                await store.commit([Save(ResultRow(table, found[table]))])
    return {table: read_json(result, Result).places for table, result in found.items()}


def again(kept: StoredTable) -> Table | None:
    """A finished game replayed from its log; None if its rules are not installed."""
    try:
        return read(game_of(kept.row.game), kept)
    except Refusal:
        return None


def urgency(table: MyTable) -> tuple[bool, float]:
    """The sort key: tables where it is the guest's turn come first, by deadline."""
    waits = not set(table.awaited).isdisjoint(table.yours)
    return not waits, math.inf if table.deadline is None or not waits else table.deadline


async def tables_of(request: Request) -> list[MyTable]:
    """The tables where the guest sits."""
    person, store = request.somebody(), request.services.room.house.store
    found = await store.tables_of(person.id)
    people = await store.people(sorted({seat.person for _, seats in found for seat in seats if seat.person}))
    silenced = await store.silenced([row.id for row, _ in found])
    deadlines = await store.deadlines_of(person.id)

    def known(table: str) -> dict[str, Called]:
        return called_by(people.values(), {who: name for (at, who), name in silenced.items() if at == table})

    return [
        MyTable(
            id=row.id,
            game=row.game,
            status=row.status,
            seats=labels(seats, known(row.id)),
            yours=[seat.seat for seat in seats if seat.person == person.id],
            awaited=msgspec.json.decode(row.awaited),
            when=row.touched,
            deadline=deadlines.get(row.id),
        )
        for row, seats in found
    ]


def labels(seats: Sequence[SeatRow], known: Mapping[str, Called]) -> list[str | None]:
    """Who sits there: people by their names, bots as `bot:NAME`."""
    people = seat_names(seats, known)
    return [people.get(seat.seat) if seat.person else seat.bot and f"bot:{seat.bot}" for seat in seats]


async def make(request: Request) -> TableMade:
    """A new table with its host; against bots it can start at once."""
    person, body, room = request.somebody(), request.body, request.services.room
    request.may_make_table(body.code)
    row = await room.new_table(
        person.id,
        body.game,
        body.seats,
        body.options,
        body.clock,
        body.bots,
        shared=body.device == "shared",
        names=body.names,
        full=body.start,
    )
    return await opened(request, row, person.id, start=body.start)


async def opened(request: Request, row: TableRow, person: str, *, start: bool) -> TableMade:
    """A new table with its links, started if `start`."""
    links = await new_links(request, row, person)
    if not start:
        return TableMade(row.id, row.code, links)
    live = await request.services.room.table(row.id)
    await live.work.perform(lambda: rules.plan(live, row.host, acts.Start()))
    return TableMade(row.id, live.row.code, links)


async def new_links(request: Request, row: TableRow, person: str) -> Links:
    """Make one link for each role."""
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
    """What anybody with a role may see of a table before connecting."""
    live = await request.services.table(request.path["id"])
    return live.seen(await request.services.role(live, request.person, None, None))


ENDPOINTS: Final[dict[str, Endpoint]] = {"tables": mine, "replays": finished, "make": make, "table": look}
