"""Lending over HTTP: each person decides whether a game's moves may be collected; nobody else is told."""

from typing import Final

from tablee.kit.refusal import Refusal
from tablee.protocol.bodies.sharing import Lending
from tablee.room.http.request import Endpoint, Request
from tablee.room.store.rows import LentRow
from tablee.room.store.store import Forgotten
from tablee.room.store.writes import DropLent, Save, Write


async def look(request: Request) -> Lending:
    """Whether the guest lends the game of a table."""
    person, table = await who_sat(request)
    return Lending(await request.services.room.house.store.lends(table, person))


async def lend(request: Request) -> Lending:
    """Lend a game, or no longer: at any time, also after leaving it."""
    person, table = await who_sat(request)
    request.not_done_too_often("lend")
    yes, store = request.body.yes, request.services.room.house.store
    write: Write = Save(LentRow(table, person)) if yes else DropLent(table, person)
    try:
        await store.commit([write])
    except Forgotten:
        raise Refusal("unauthenticated") from None
    return Lending(yes)


async def who_sat(request: Request) -> tuple[str, str]:
    """The guest and the table, if they have or had a seat there; Refusal for anybody else.

    The table may be parked: what was lent can be taken back in any case.
    """
    person, store = request.somebody(), request.services.room.house.store
    kept = await store.table(request.path["id"])
    if kept is not None and person.id in kept.sat:
        return person.id, kept.row.id
    watches = kept is not None and await store.watches(kept.row.id, person.id)
    raise Refusal("not_for_watchers" if watches else "no_role")


ENDPOINTS: Final[dict[str, Endpoint]] = {"lending": look, "lend": lend}
