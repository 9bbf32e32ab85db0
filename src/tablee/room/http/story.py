"""The story of a table over HTTP: the log told again to one point of view, and all talk; highlights."""

import asyncio
from collections import deque
from typing import Final

from msgspec import Raw

from tablee.coach.moments import Deciders
from tablee.kit.game import AnyGame
from tablee.kit.log import Entry, Opening
from tablee.kit.refusal import Refusal
from tablee.kit.state import State
from tablee.protocol.bodies.looking import HighlightsTold, TableStory, Told
from tablee.protocol.fields import NULL
from tablee.protocol.limits import TOLD_AGAIN
from tablee.protocol.wire import encode
from tablee.room.acts import consent
from tablee.room.http.replays import held_since
from tablee.room.http.request import Endpoint, Request
from tablee.room.live.table import LiveTable
from tablee.room.store.rows import FormerRow
from tablee.table.highlights import highlights
from tablee.table.mask import Eyes, hear
from tablee.table.replay import reopen, retrace


async def story(request: Request) -> TableStory:
    """A seat's story for its holder and for witnesses, the public's for everybody with a role."""
    services, seat = request.services, request.body.seat
    live = await services.table(request.path["id"], request.body.link)
    await services.role(live, request.person, request.body.link, None)
    await look(request, live)
    told: list[Told] = []
    if live.telling is not None:
        table = live.table
        told = await asyncio.to_thread(retell, live.game, table.opening, table.log, seat)
    said = await services.room.house.store.talk(live.id)
    may_look(request, live)  # checked again: the table may have changed meanwhile
    return TableStory(told, [Raw(row.said.encode()) for row in said])


def may_look(request: Request, live: LiveTable) -> None:
    """Refuse the eyes of a seat to whoever neither holds it nor is a witness."""
    seat, person = request.body.seat, request.person.id if request.person else None
    if seat is not None and seat not in live.holds(person) and not live.is_witness(person):
        raise Refusal("not_your_seat")


async def look(request: Request, live: LiveTable) -> None:
    """The same, and record that a witness has looked."""
    may_look(request, live)
    seat, person = request.body.seat, request.person
    if seat is not None and person is not None and seat not in live.holds(person.id):
        live.seat(seat)
        await live.work.perform(lambda: consent.witnessed(live, person.id, person.name))


def retell(game: AnyGame, opening: Opening, log: tuple[Entry, ...], eyes: Eyes) -> list[Told]:
    """Replay the log and tell every change as these eyes were told it; only the last ones have views."""
    table = reopen(game, opening, log)
    story: list[Told] = []
    states: deque[State] = deque(maxlen=TOLD_AGAIN)
    asked: tuple[int, ...] = ()
    for change in retrace(table, log):
        heard, turn, asked = hear(game, change, eyes), asked, () if table.result else table.awaited()
        if heard is None:
            continue
        states.append(table.state)
        at = change.entries[-1].at
        story.append(Told(table.moment, at, Raw(encode(heard.events)), heard.notices, turn, NULL))
    for told, state in zip(story[-TOLD_AGAIN:], states, strict=True):
        told.view = Raw(encode(game.view(state, eyes)))
    if table.result and story:
        story[-1].view = Raw(encode(table.view(eyes)))  # at the end as the table shows it
    return story


async def remembered(request: Request) -> HighlightsTold:
    """The highlights of a finished game, for everybody with a role; hands are open by then."""
    services = request.services
    live = await services.table(request.path["id"], request.body.link)
    await services.role(live, request.person, request.body.link, None)
    if live.telling is None or live.table.result is None:
        raise Refusal("not_over")
    opening, log = live.table.opening, live.table.log
    theirs = live.holds(request.person.id) if request.person is not None else ()
    return await asyncio.to_thread(look_back, live.game, opening, log, live.former, theirs)


def look_back(
    game: AnyGame,
    opening: Opening,
    log: tuple[Entry, ...],
    former: tuple[FormerRow, ...],
    seats: tuple[int, ...],
) -> HighlightsTold:
    """The highlights, and which of these seats had decisions to review: in one replay."""
    deciding = Deciders(opening, log, {seat: held_since(former, log, seat) for seat in seats})
    found = highlights(game, opening, log, deciding.look)
    return HighlightsTold(Raw(encode(found)), sorted(deciding.found))


ENDPOINTS: Final[dict[str, Endpoint]] = {"story": story, "highlights": remembered}
