"""Branches over HTTP: makes a new table that goes on from a moment of a finished game."""

import asyncio
import json
from typing import Final

from msgspec import DecodeError

from tablee.kit.log import BadLog
from tablee.kit.refusal import Refusal
from tablee.protocol.bodies.tables import NewBranch, TableMade
from tablee.room.http.replays import Finished, finished, log_of
from tablee.room.http.request import Endpoint, Request
from tablee.room.http.tables import opened
from tablee.room.store.rows import BranchRow
from tablee.table import transcript
from tablee.table.branching import stood
from tablee.table.replay import reopen, retrace


async def branch(request: Request) -> TableMade:
    """Make a branch, for anybody who may see the replay; against bots it can start at once."""
    person, wanted = request.somebody(), request.body
    found = await finished(request)
    request.may_make_table(wanted.code)
    stood = await asyncio.to_thread(moment, found, wanted)
    row = await request.services.room.go_on_from(person.id, found.kept, stood, wanted)
    return await opened(request, row, person.id, start=wanted.start)


def moment(found: Finished, wanted: NewBranch) -> BranchRow:
    """The position at that moment, with the game's seal; Refusal if no seat had to choose there."""
    try:
        opening, entries = log_of(found)
        table = reopen(found.game, opening, entries)
        position = found.game.text(stood(table, entries, wanted.entry))
        for _ in retrace(table, entries):
            pass  # to the end: the seal covers the whole game
    except (BadLog, DecodeError):
        raise Refusal("parked") from None
    seal = json.loads(transcript.write(table, found.kept.row.seed).splitlines()[-1])["seal"]
    return BranchRow("", found.kept.row.id, seal, wanted.entry, wanted.seat, wanted.exact, position)


ENDPOINTS: Final[dict[str, Endpoint]] = {"branch": branch}
