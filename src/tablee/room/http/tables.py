"""Tables over HTTP: making one, looking at it, and your own."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tablee.room import acts, around, wire
from tablee.room.http.asking import Asking, Way
from tablee.room.store import Deed, Role, SeatRow, TableRow
from tablee.table.log import Clock


class NewTable(Struct, forbid_unknown_fields=True):
    game: wire.Word
    seats: wire.Seat
    options: dict[str, Any] = {}
    clock: Clock | None = None
    bots: Annotated[list[wire.Word | None], Meta(max_length=20)] = []
    start: bool = False
    device: Literal["own", "shared"] = "own"


class Links(Struct, omit_defaults=True):
    """Secrets that give a role; an invitation carries one in the part after #."""

    seat: str | None = None
    watch: str | None = None
    screen: str | None = None
    mine: str | None = None


class Made(Struct):
    table: str
    code: str | None
    links: Links


class Mine(Struct):
    """One of your tables."""

    id: str
    game: str
    status: str
    seats: list[str | None]
    """Names of persons, `bot:NAME` for bots, null for free seats."""
    yours: list[int]
    awaited: list[int]
    when: int


class MyTables(Struct):
    tables: list[Mine]


async def mine(asking: Asking) -> MyTables:
    return MyTables([table for table in await tables_of(asking) if table.status != "over"])


async def tables_of(asking: Asking) -> list[Mine]:
    """The tables where the guest sits."""
    person, store = asking.somebody(), asking.desk.room.house.store
    found = await store.tables_of(person.id)
    people = await store.people(sorted({seat.person for _, seats in found for seat in seats if seat.person}))
    names = {known.id: known.name for known in people.values()}
    return [
        Mine(
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


async def make(asking: Asking) -> Made:
    """A new table with its host; against bots it can start at once."""
    person, body, room = asking.somebody(), asking.body, asking.desk.room
    asking.may_make()
    shared = body.device == "shared"
    row = await room.new_table(
        person.id, body.game, body.seats, body.options, body.clock, body.bots, shared=shared
    )
    links = await new_links(asking, row, person.id)
    code = row.code
    if body.start:
        live = await room.table(row.id)
        await live.work.perform(lambda: acts.plan(live, row.host, wire.Start()))
        code = None
    return Made(row.id, code, links)


async def new_links(asking: Asking, row: TableRow, person: str) -> Links:
    """One link for every role."""
    door = asking.desk.door
    roles: tuple[Role, ...] = ("seat", "watch", "screen", "mine")
    secrets: dict[str, str] = {}
    deeds: list[Deed] = []
    for role in roles:
        secrets[role], deed = door.new_link(row.id, role, asking.at, person if role == "mine" else None)
        deeds.append(deed)
    await asking.desk.room.house.store.commit(deeds)
    return Links(**secrets)


async def look(asking: Asking) -> wire.TableSeen:
    """What anyone with a role may know before connecting."""
    live = await asking.desk.room.table(asking.path["id"])
    role = await asking.desk.door.role(live, asking.person, None, None)
    return around.seen(live, role)


WAYS = (
    Way("GET", "/api/tables", "Your open tables, the latest first.", mine, MyTables,
        refusals=("UNAUTHENTICATED",)),
    Way("POST", "/api/tables", "Make a table; you are its host.", make, Made, NewTable,
        refusals=("UNAUTHENTICATED", "NOT_FOUND", "ILLEGAL", "RATE_LIMITED")),
    Way("GET", "/api/tables/{id}", "A table where you have a role.", look, wire.TableSeen,
        refusals=("FORBIDDEN", "NOT_FOUND")),
)  # fmt: skip
