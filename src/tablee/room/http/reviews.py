"""The coach over HTTP: reviews of finished games, for one's own seat or another that one may go through."""

import asyncio
from dataclasses import replace
from typing import Final

from msgspec import DecodeError, json

from tablee.coach.moments import Decisions, decisions_of
from tablee.kit.log import BadLog
from tablee.kit.refusal import Refusal
from tablee.protocol.coach import LetThrough, ReviewSeen
from tablee.room.coaching.coach import ReviewJob
from tablee.room.coaching.eyes import Whose, open_to, own_seats
from tablee.room.http.replays import Finished, finished, log_of, seat_asked, theirs_since
from tablee.room.http.request import Endpoint, Request
from tablee.room.live.naming import seat_names
from tablee.room.store.rows import LetsThroughRow
from tablee.room.store.store import Forgotten
from tablee.room.store.writes import DropLetsThrough, Save, Write
from tablee.table.replay import read_move


async def begin(request: Request) -> ReviewSeen:
    """Start a review; asking again returns its progress."""
    person, coach = request.somebody(), request.services.coach
    found = await finished(request)
    whose = await within_reach(request, found)
    seat, table = seat_wanted(found, whose, person.id, request.body.seat), found.kept.row.id
    now = await coach.seen(table, seat, whose[seat])
    if now.state not in ("working", "done"):
        request.may_make()
        came = await asyncio.to_thread(lived, found, seat)
        coach.begin(ReviewJob(table, seat, whose[seat] or person.id, found.game, came, whose[seat] is None))
        now = await coach.seen(table, seat, whose[seat])
    return await told(request, found, whose, now)


async def look(request: Request) -> ReviewSeen:
    """A review, or its progress; starts nothing."""
    person = request.somebody()
    found = await finished(request)
    whose = await within_reach(request, found)
    seat = seat_wanted(found, whose, person.id, seat_asked(request, found))
    now = await request.services.coach.seen(found.kept.row.id, seat, whose[seat])
    return await told(request, found, whose, now)


async def let_through(request: Request) -> LetThrough:
    """Let the others who sat there go through one's decisions, or no longer."""
    person, store = request.somebody(), request.services.room.house.store
    found = await finished(request)
    if not own_seats(found.kept, person.id):
        raise Refusal("not_for_watchers")
    request.not_done_too_often("let_through")
    table, yes = found.kept.row.id, request.body.yes
    write: Write = Save(LetsThroughRow(table, person.id)) if yes else DropLetsThrough(table, person.id)
    try:
        await store.commit([write])
    except Forgotten:
        raise Refusal("unauthenticated") from None
    return LetThrough(yes)


async def within_reach(request: Request, found: Finished) -> Whose:
    """The seats that the guest may go through; Refusal without a seat there."""
    person = request.somebody()
    if not own_seats(found.kept, person.id):
        raise Refusal("not_for_watchers")
    return await asyncio.to_thread(lambda: open_to(found.kept, *log_of(found), person.id))


async def told(request: Request, found: Finished, whose: Whose, seen: ReviewSeen) -> ReviewSeen:
    """Complete a review by the seat's name, and once it is done by the counts of all seats within reach.

    The name is the person's, even if they gave up and the replay names the bot.
    """
    person, kept = request.somebody().id, found.kept
    seen.name = seat_names(kept.seats, found.names).get(seen.seat)
    seen.lets = person in kept.lets_through
    if seen.state == "done":
        seen.counted = await request.services.coach.counted(kept.row.id, whose)
    return seen


def seat_wanted(found: Finished, whose: Whose, person: str, wanted: int | None) -> int:
    """The seat to go through; Refusal if it is not within reach."""
    if wanted is None:
        return own_seats(found.kept, person)[0]
    if wanted >= len(found.kept.seats):
        raise Refusal("no_such_seat")
    if wanted not in whose:
        raise Refusal("not_your_seat")
    return wanted


def lived(found: Finished, seat: int) -> Decisions:
    """The decisions of a seat's holder since they had it; Refusal if the log has other rules."""
    log = log_of(found)
    try:
        return with_hints(found, decisions_of(found.game, *log, seat, theirs_since(found, log[1], seat)))
    except (BadLog, DecodeError):
        raise Refusal("parked") from None


def with_hints(found: Finished, came: Decisions) -> Decisions:
    """Decisions with the moves that hints had shown, which on a slow machine may differ from the coach's."""
    kept = {row.entry: json.decode(row.moves) for row in found.kept.hints}
    moments = [
        replace(moment, shown=tuple([read_move(found.game, move) for move in kept[moment.asked]]))
        if moment.asked in kept
        else moment
        for moment in came.moments
    ]
    return replace(came, moments=tuple(moments))


ENDPOINTS: Final[dict[str, Endpoint]] = {"review": begin, "reviewed": look, "let_through": let_through}
