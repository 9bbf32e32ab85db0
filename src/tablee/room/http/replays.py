"""Finished games over HTTP: as recorded, or as frames from one seat's eyes.

A log is read from the store and played once, in a thread, however long the game was.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from msgspec import DecodeError, Raw
from starlette.responses import Response

from tablee.coach.moments import Deciders, given_up_at
from tablee.kit.game import AnyGame
from tablee.kit.log import BadLog, Entry, Opening, Played
from tablee.kit.refusal import Refusal
from tablee.protocol.bodies.looking import Replay, ReplayFrame
from tablee.protocol.seen import HolderSeen
from tablee.protocol.wire import encode
from tablee.room.coaching.eyes import open_to, own_seats
from tablee.room.http.request import Endpoint, Request
from tablee.room.live import showing
from tablee.room.live.holders import before
from tablee.room.live.naming import Called, bearers, called_by, name_in, seat_names, told_apart
from tablee.room.reading import game_of, read, read_log
from tablee.room.store.rows import FormerRow, Person
from tablee.room.store.stored import StoredTable
from tablee.table import transcript
from tablee.table.change import Change
from tablee.table.mask import Eyes, hear
from tablee.table.replay import reopen, retrace
from tablee.table.table import Table

Frame = TypeVar("Frame")
Log = tuple[Opening, Sequence[Entry]]


@dataclass(frozen=True)
class Finished:
    """A game that is over, as the store keeps it."""

    kept: StoredTable
    game: AnyGame
    names: dict[str, Called]


async def recorded(request: Request) -> Response:
    found = await finished(request)
    text = await asyncio.to_thread(write, found)
    return Response(text, headers={"Cache-Control": "no-store"}, media_type="application/x-ndjson")


async def frames(request: Request) -> Replay:
    found = await finished(request)
    replay = await asyncio.to_thread(shown, found, seat_asked(request, found), request.person)
    if sits_at(found.kept, request.person):
        replay.yours = True
        replay.shares = [showing.share_seen(row, found.kept.seats) for row in found.kept.shares]
    return replay


async def finished(request: Request) -> Finished:
    """A game that is over, for whoever had a role at it."""
    services, person = request.services, request.person
    store = services.room.house.store
    kept = await store.table(request.path["id"])
    if kept is None:
        raise Refusal("no_role")
    if person is not None and any(row.person == person.id for row in kept.sent_away):
        raise Refusal("sent_away")
    sits = sits_at(kept, person)
    await services.door.role(kept.row.id, person, None, None, sits=sits)
    if kept.row.status != "over":
        raise Refusal("not_over")
    return Finished(kept, game_of(kept.row.game), await called(request, kept))


def sits_at(kept: StoredTable, person: Person | None) -> bool:
    """Whether a seat is somebody's, and their devices open it; as at the table itself."""
    return person is not None and bool(own_seats(kept, person.id))


async def called(request: Request, kept: StoredTable) -> dict[str, Called]:
    """What those who sit or sat there are called now; who was forgotten has no name."""
    people = await request.services.room.house.store.people(kept.holders)
    return called_by(people.values(), {row.person: row.name for row in kept.silenced})


def deciders(found: Finished, log: Log, person: Person | None) -> Deciders:
    """Finds the seats in somebody's reach in which there is something to go through."""
    seats = {} if person is None else open_to(found.kept, *log, person.id)
    return Deciders(*log, {seat: theirs_since(found, log[1], seat) for seat in seats})


def theirs_since(found: Finished, entries: Sequence[Entry], seat: int) -> int:
    """The first entry since which a seat is of whoever has it now, or had it when it was given up."""
    return held_since(found.kept.former, entries, seat)


def held_since(former: Iterable[FormerRow], entries: Sequence[Entry], seat: int) -> int:
    """The same, by who had which seat before."""
    end = given_up_at(entries, seat)
    return max([row.until for row in former if row.seat == seat and row.until <= end], default=0)


def write(found: Finished) -> bytes:
    """The recorded game, sealed."""
    table = read(found.game, found.kept)
    if table is None:
        raise Refusal("parked")
    return transcript.write(table, found.kept.row.seed)


def shown(found: Finished, eyes: Eyes, person: Person | None) -> Replay:
    """Every entry as these eyes heard it, and what they then saw; and what the coach could go through."""
    log = log_of(found)
    deciding = deciders(found, log, person)
    own = set() if person is None else set(own_seats(found.kept, person.id))

    def show(change: Change, table: Table) -> Iterator[ReplayFrame]:
        deciding.look(table)
        return frames_of(change, table, eyes)

    table, frames = retold(found, log, show)
    return Replay(
        game=found.kept.row.game,
        title=found.game.box.title,
        names=names_of(found, table),
        before=before_of(found, table),
        result=table.result,
        frames=frames,
        shares=[],
        yours=False,
        reviews=sorted(deciding.found & own),
        eyes=sorted(deciding.found),
    )


def log_of(found: Finished) -> Log:
    """How the game was opened, and all that was written."""
    try:
        log = read_log(found.kept)
    except (BadLog, DecodeError):
        raise Refusal("parked") from None
    if log is None:
        raise Refusal("parked")
    return log


def retold(
    found: Finished, log: Log, show: Callable[[Change, Table], Iterable[Frame]]
) -> tuple[Table, list[Frame]]:
    """The game built anew from its log: the table at its end, and what is shown of every change."""
    try:
        table = reopen(found.game, *log)
        frames = [frame for change in retrace(table, log[1]) for frame in show(change, table)]
    except (BadLog, DecodeError):
        raise Refusal("parked") from None
    return table, frames


def frames_of(change: Change, table: Table, eyes: Eyes) -> Iterator[ReplayFrame]:
    """One frame for each entry of a change; once the game is over, everybody may know what was chosen."""
    view = Raw(encode(table.view(eyes)))
    hidden = Raw(encode(() if eyes is None else tuple(table.game.hidden(table.state, eyes))))
    for entry in change.entries:
        heard = hear(table.game, change, eyes) if entry is change.entries[-1] else None
        choices = entry.choices if isinstance(entry, Played) else {}
        yield ReplayFrame(
            entry,
            Raw(encode(heard.events if heard else ())),
            heard.notices if heard else (),
            view,
            {seat: Raw(encode(move)) for seat, move in choices.items()},
            hidden,
        )


def names_of(found: Finished, table: Table) -> list[str | None]:
    """A bot that played on for somebody goes by their name, unless they gave up; any other is `bot:NAME`."""
    bots = [bot and f"bot:{bot}" for bot in table.players]
    theirs = {seat.seat for seat in found.kept.seats if seat.person} - table.resigned
    people = seat_names(found.kept.seats, found.names)
    return [people.get(seat) if seat in theirs else bots[seat] for seat in range(len(bots))]


def before_of(found: Finished, table: Table) -> list[tuple[HolderSeen, ...]]:
    """Who had each seat before whoever has it now."""
    kept = found.kept
    names = told_apart(bearers(kept.seats, found.names), bearers(kept.former, found.names))
    name = partial(name_in, people=found.names, shown=names)
    opening, log, left = table.opening, table.log, table.resigned
    return [before(seat, opening, log, kept.former, name, gave_up=seat.seat in left) for seat in kept.seats]


def seat_asked(request: Request, found: Finished) -> Eyes:
    """`?seat=K`, or nothing for the public's eyes."""
    text = request.query.get("seat", "")
    return seat_named(text, found) if text else None


def seat_named(text: str, found: Finished) -> int:
    """The seat of this game that a number in an address means."""
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and str(int(text)) == text):
        raise Refusal("bad_request")
    if int(text) >= len(found.kept.seats):
        raise Refusal("no_such_seat")
    return int(text)


ENDPOINTS: Final[dict[str, Endpoint]] = {"recorded": recorded, "replay": frames}
