"""Who lends which games of a room, and what an export finds there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from tablee import shelf
from tablee.kit.log import AnyEntry, Opening
from tablee.library.rows import Chosen, rows_of
from tablee.room.store.sqlite.lent import Lent, opened
from tests.room.looking import in_a_file
from tests.room.rooms import step, table
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, call_it_a_draw


async def lend(who: Guest, id: str, *, yes: bool = True) -> bool:
    told = await who.ask("POST", f"tables/{id}/lend", {"yes": yes})
    return bool(told["yes"])


async def lends(who: Guest, id: str) -> bool:
    return bool((await who.ask("GET", f"tables/{id}/lend"))["yes"])


def found(room: RunningRoom, id: str) -> Lent | None:
    """What an export would read of a table now, while the room is open."""
    with in_a_file(room.db) as file, opened(file) as lending:
        return lending.game(id) if id in lending.tables(None) else None


def rows(lent: Lent) -> list[Chosen]:
    opening = msgspec.json.decode(lent.opening, type=Opening)
    entries = [msgspec.json.decode(entry, type=AnyEntry) for entry in lent.entries]
    return rows_of(shelf.game(opening.game), opening, entries)


@asynccontextmanager
async def over(room: RunningRoom, seats: int = 3) -> AsyncIterator[list[Line]]:
    """A game of one step that all have agreed to end, with everybody still at the table."""
    async with table(room, "crossing", seats) as lines:
        await step(lines)
        await call_it_a_draw(lines)
        yield lines
