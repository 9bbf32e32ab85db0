"""Finished games over HTTP: the recorded game, or its frames from one point of view.

A log is read from the store and replayed once, in a thread.
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
    """A finished game from the store."""

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
    """A finished game, for anybody with a role at it."""
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
    """Whether a person has a seat that their devices open."""
    return person is not None and bool(own_seats(kept, person.id))


async def called(request: Request, kept: StoredTable) -> dict[str, Called]:
    """The current names of those who sit or sat there; forgotten people have none."""
    people = await request.services.room.house.store.people(kept.holders)
    return called_by(people.values(), {row.person: row.name for row in kept.silenced})


def deciders(found: Finished, log: Log, person: Person | None) -> Deciders:
    """Finds the seats that a person may go through and that had decisions."""
    seats = {} if person is None else open_to(found.kept, *log, person.id)
    return Deciders(*log, {seat: theirs_since(found, log[1], seat) for seat in seats})


def theirs_since(found: Finished, entries: Sequence[Entry], seat: int) -> int:
    """The entry since which a seat has its present holder, or had the one who gave it up."""
    return held_since(found.kept.former, entries, seat)


def held_since(former: Iterable[FormerRow], entries: Sequence[Entry], seat: int) -> int:
    """The same, from the former holders."""
    end = given_up_at(entries, seat)
    return max([row.until for row in former if row.seat == seat and row.until <= end], default=0)


def write(found: Finished) -> bytes:
    """The recorded game, sealed."""
    table = read(found.game, found.kept)
    if table is None:
        raise Refusal("parked")
    return transcript.write(table, found.kept.row.seed)


def shown(found: Finished, eyes: Eyes, person: Person | None) -> Replay:
    """The replay for these eyes: what they heard and saw of every entry, and the seats with reviews."""
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
    """The opening and the entries; Refusal if they cannot be read."""
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
    """Replay a log: the table at its end, and the frames of every change."""
    try:
        table = reopen(found.game, *log)
        frames = [frame for change in retrace(table, log[1]) for frame in show(change, table)]
    except (BadLog, DecodeError):
        raise Refusal("parked") from None
    return table, frames


def frames_of(change: Change, table: Table, eyes: Eyes) -> Iterator[ReplayFrame]:
    """One frame for each entry of a change; after the end everybody may see all choices."""
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
    """The seats' names: a stand-in has its person's name, unless they gave up; other bots are `bot:NAME`."""
    bots = [bot and f"bot:{bot}" for bot in table.players]
    theirs = {seat.seat for seat in found.kept.seats if seat.person} - table.resigned
    people = seat_names(found.kept.seats, found.names)
    return [people.get(seat) if seat in theirs else bots[seat] for seat in range(len(bots))]


def before_of(found: Finished, table: Table) -> list[tuple[HolderSeen, ...]]:
    """The former holders of each seat."""
    kept = found.kept
    names = told_apart(bearers(kept.seats, found.names), bearers(kept.former, found.names))
    name = partial(name_in, people=found.names, shown=names)
    opening, log, left = table.opening, table.log, table.resigned
    return [before(seat, opening, log, kept.former, name, gave_up=seat.seat in left) for seat in kept.seats]


def seat_asked(request: Request, found: Finished) -> Eyes:
    """The eyes of `?seat=K`; the public's without it."""
    text = request.query.get("seat", "")
    return seat_named(text, found) if text else None


def seat_named(text: str, found: Finished) -> int:
    """The seat that a number in the query means."""
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and str(int(text)) == text):
        raise Refusal("bad_request")
    if int(text) >= len(found.kept.seats):
        raise Refusal("no_such_seat")
    return int(text)


ENDPOINTS: Final[dict[str, Endpoint]] = {"recorded": recorded, "replay": frames}
