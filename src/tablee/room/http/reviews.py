"""The coach over HTTP: a finished game gone through with who sat in a seat, and with nobody else."""

import asyncio
from typing import Final

from msgspec import DecodeError

from tablee.coach.moments import Course, course
from tablee.kit.log import BadLog
from tablee.kit.refusal import Refusal
from tablee.protocol.coach import ReviewSeen
from tablee.room.coaching.coach import Job
from tablee.room.http.replays import Finished, finished, log_of, seat_asked, theirs_since
from tablee.room.http.request import Endpoint, Request
from tablee.room.live.naming import seat_names


async def begin(request: Request) -> ReviewSeen:
    """Have a review worked out; who asks again hears how far it is."""
    person, coach = request.somebody(), request.services.coach
    found = await finished(request)
    seat, table = own_seat(request, found, request.body.seat), found.kept.row.id
    now = await coach.seen(table, seat, person.id)
    if now.state in ("working", "done"):
        return named(now, found)
    request.may_make()
    came = await asyncio.to_thread(lived, found, seat)
    coach.begin(Job(table, seat, person.id, found.game, came))
    return named(await coach.seen(table, seat, person.id), found)


async def look(request: Request) -> ReviewSeen:
    """How far it is, or all of it; nothing is begun."""
    person = request.somebody()
    found = await finished(request)
    seat = own_seat(request, found, seat_asked(request, found))
    return named(await request.services.coach.seen(found.kept.row.id, seat, person.id), found)


def named(seen: ReviewSeen, found: Finished) -> ReviewSeen:
    """With the name of who sat there: after giving up a replay calls the seat by its bot's."""
    seen.name = seat_names(found.kept.seats, found.names).get(seen.seat)
    return seen


def own_seat(request: Request, found: Finished, wanted: int | None) -> int:
    """The seat that is gone through, which is one's own; Refusal for every other."""
    person = request.somebody()
    yours = [row.seat for row in found.kept.seats if row.person == person.id != row.void]
    if not yours:
        raise Refusal("not_for_watchers")
    if wanted is None:
        return yours[0]
    if wanted >= len(found.kept.seats):
        raise Refusal("no_such_seat")
    if wanted not in yours:
        raise Refusal("not_your_seat")
    return wanted


def lived(found: Finished, seat: int) -> Course:
    """What whoever has the seat decided there, since they had it; Refusal for a log of other rules."""
    log = log_of(found)
    try:
        return course(found.game, *log, seat, theirs_since(found, log[1], seat))
    except (BadLog, DecodeError):
        raise Refusal("parked") from None


ENDPOINTS: Final[dict[str, Endpoint]] = {"review": begin, "reviewed": look}
