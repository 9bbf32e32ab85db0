"""The story of a table over HTTP: all its log told again to one point of view, and all that was said."""

import asyncio
from collections import deque
from typing import Any, Final

from msgspec import Raw, Struct

from tablee.kit.game import AnyGame
from tablee.kit.state import State
from tablee.room import consent, wire, witness
from tablee.room.http.asking import Asking, Way
from tablee.room.live import LiveTable
from tablee.room.lobby import seat_of
from tablee.room.refusal import Refusal
from tablee.table.log import Entry, Notice, Opening
from tablee.table.replay import reopen, retrace

SEEN: Final = 64
"""So many of the last moments can be seen again; what is older is told in words only, for views are long."""


class ForStory(Struct, forbid_unknown_fields=True):
    link: wire.Secret | None = None
    seat: wire.Seat | None = None


class Told(Struct):
    """What one point of view was told of a change: what had happened by `moment`, and what was then seen."""

    moment: int
    at: int
    events: Any
    notices: Any
    view: Any = None


class Story(Struct):
    told: list[Told]
    said: list[Raw]


async def story(asking: Asking) -> Story:
    """A seat's own story for who holds it and for a witness, the public's for everybody else with a role."""
    body, desk = asking.body, asking.desk
    live = await desk.room.table(asking.path["id"])
    link = await desk.door.link(live.id, body.link, asking.at) if body.link else None
    await desk.door.role(live, asking.person, link, None)
    await look(asking, live)
    told: list[Told] = []
    if live.telling is not None:
        table = live.table
        told = await asyncio.to_thread(retell, live.game, table.opening, table.log, body.seat)
    said = await desk.room.house.store.talk(live.id)
    may_look(asking, live)  # the table went on meanwhile
    return Story(told, [Raw(row.said.encode()) for row in said])


def may_look(asking: Asking, live: LiveTable) -> None:
    """Refuse the eyes of a seat to whoever neither holds it nor is a witness."""
    seat, person = asking.body.seat, asking.person.id if asking.person else None
    if seat is not None and seat not in live.holds(person) and not witness.is_one(live, person):
        raise Refusal("not_your_seat")


async def look(asking: Asking, live: LiveTable) -> None:
    """The same; a witness who looks has done so for good."""
    may_look(asking, live)
    seat, person = asking.body.seat, asking.person
    if seat is not None and person is not None and seat not in live.holds(person.id):
        seat_of(live, seat)
        await live.work.perform(lambda: consent.witnessed(live, person.id, person.name))


def retell(game: AnyGame, opening: Opening, log: tuple[Entry, ...], eyes: int | None) -> list[Told]:
    """Play the log again and tell every change as these eyes were told it."""
    table = reopen(game, opening, log)
    story: list[Told] = []
    stages: deque[State] = deque(maxlen=SEEN)
    for change in retrace(table, log):
        stages.append(table.state)
        story.append(
            Told(
                moment=table.moment,
                at=change.entries[-1].at,
                events=tuple(game.see(event, eyes) for event in change.events),
                notices=tuple(entry for entry in change.entries if isinstance(entry, Notice)),
            )
        )
    for told, state in zip(story[-SEEN:], stages, strict=True):
        told.view = game.view(state, eyes)
    return story


WAYS = (
    Way("POST", "/api/tables/{id}/story", "All that was told and said at a table.", story, Story, ForStory,
        refusals=("FORBIDDEN", "NOT_FOUND", "ILLEGAL")),
)  # fmt: skip
