"""The coach over HTTP: a finished game gone through with who sat in a seat, and with nobody else."""

from typing import Final

from tablee.kit.refusal import Refusal
from tablee.protocol.coach import ReviewSeen
from tablee.room.http.replays import Finished, finished, seat_asked
from tablee.room.http.request import Endpoint, Request


async def begin(request: Request) -> ReviewSeen:
    """Have a review worked out; who asks again hears how far it is."""
    request.somebody()
    found = await finished(request)
    own_seat(request, found, request.body.seat)
    request.may_make()
    raise Refusal("unavailable")


async def look(request: Request) -> ReviewSeen:
    """How far it is, or all of it; nothing is begun."""
    request.somebody()
    found = await finished(request)
    return ReviewSeen(own_seat(request, found, seat_asked(request, found)), "none")


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


ENDPOINTS: Final[dict[str, Endpoint]] = {"review": begin, "reviewed": look}
