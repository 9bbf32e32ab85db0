"""Shared replays over HTTP: a finished game for whoever has its link, and nothing else of its table."""

import asyncio
import re
from collections.abc import Iterator
from typing import Final

from msgspec import Raw
from msgspec.structs import replace

from tablee.kit.refusal import Refusal
from tablee.protocol.bodies.sharing import SharedFrame, SharedReplay, Shares
from tablee.protocol.seen import ShareSeen
from tablee.protocol.wire import encode
from tablee.room.acts import sharing
from tablee.room.http.replays import Finished, before_of, called, log_of, names_of, retold, seat_named
from tablee.room.http.request import Endpoint, Request
from tablee.room.live.table import LiveTable
from tablee.room.reading import game_of
from tablee.room.store.rows import ShareRow
from tablee.table.change import Change
from tablee.table.mask import Eyes, hear
from tablee.table.table import Table

SHARE_ID: Final = re.compile("[0-9a-f]{32}", re.ASCII)
EVERYBODY: Final = "all"
"""`?seat=all`: the public's eyes, also if the link opens with a seat's."""


async def share(request: Request) -> ShareSeen:
    """Share a finished game, by somebody who sits there."""
    person, body, services = request.somebody(), request.body, request.services
    live = await services.table(request.path["id"])
    if await services.role(live, person, None, None) != "seat":
        raise Refusal("not_for_watchers")
    sharing.may_share(live)
    request.may_make()
    await live.work.perform(lambda: sharing.share(live, person.id, body.seat, body.entry))
    row = sharing.found(live, person.id, body.seat, body.entry)
    if row is None:  # ended by somebody meanwhile
        raise Refusal("not_shared")
    return live.share_seen(row)


async def unshare(request: Request) -> Shares:
    """End a share; everybody who sat there may."""
    person = request.somebody()
    row = await shared_row(request)
    live = await table_of(request, row)
    await live.work.perform(lambda: sharing.unshare(live, person.id, row.id))
    return Shares(list(live.shares_seen()))


async def shared(request: Request) -> SharedReplay:
    """The replay of a share, through the eyes its link names or others."""
    request.not_too_often(request.services.looks)
    row = await shared_row(request)
    found, sat = await finished(request, row)
    eyes = eyes_asked(request, row, found)
    yours = request.person is not None and request.person.id in sat
    return await asyncio.to_thread(shown, found, row, eyes, yours=yours)


async def shared_row(request: Request) -> ShareRow:
    """The share in the path; Refusal if there is none, or no longer."""
    named = request.path["share"]
    row = await request.services.room.house.store.share(named) if SHARE_ID.fullmatch(named) else None
    if row is None:
        raise Refusal("not_shared")
    return row


async def table_of(request: Request, row: ShareRow) -> LiveTable:
    try:
        return await request.services.room.table(row.table_id)
    except Refusal as problem:
        raise Refusal("not_shared") from problem  # swept away meanwhile


async def finished(request: Request, row: ShareRow) -> tuple[Finished, tuple[str, ...]]:
    """The shared game, and who sat there."""
    kept = await request.services.room.house.store.table(row.table_id)
    if kept is None or kept.row.status != "over" or row not in kept.shares:
        raise Refusal("not_shared")
    names = await called(request, kept)
    return Finished(kept, game_of(kept.row.game), names), kept.sat


def eyes_asked(request: Request, row: ShareRow, found: Finished) -> Eyes:
    """`?seat=K`, `?seat=all`, or the eyes that the link names."""
    text = request.query.get("seat", "")
    if text == EVERYBODY:
        return None
    return seat_named(text, found) if text else row.seat


def shown(found: Finished, row: ShareRow, eyes: Eyes, *, yours: bool) -> SharedReplay:
    """The replay for somebody who was not there: what these eyes heard and saw, and who played."""
    table, frames = retold(found, log_of(found), lambda change, table: frames_of(change, table, eyes))
    return SharedReplay(
        game=found.kept.row.game,
        title=found.game.box.title,
        names=names_of(found, table),
        before=before_of(found, table),
        result=table.result,
        frames=frames,
        seat=eyes,
        entry=row.entry,
        yours=yours,
    )


def frames_of(change: Change, table: Table, eyes: Eyes) -> Iterator[SharedFrame]:
    """The frame of a change for these eyes; none if they heard nothing."""
    heard = hear(table.game, change, eyes)
    if heard is not None:
        notices = tuple(replace(notice, at=0) for notice in heard.notices)
        view = Raw(encode(table.view(eyes)))
        yield SharedFrame(change.entries[-1].n, Raw(encode(heard.events)), notices, view)


ENDPOINTS: Final[dict[str, Endpoint]] = {"share": share, "shared": shared, "unshare": unshare}
