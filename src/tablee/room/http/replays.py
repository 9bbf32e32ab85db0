"""Finished games over HTTP: as recorded, or as frames from one seat's eyes."""

from typing import Any

from msgspec import Struct
from starlette.responses import Response

from tablee.kit.facts import Result
from tablee.room import around, wire
from tablee.room.http.asking import Asking, Way
from tablee.room.http.tables import MyTables, tables_of
from tablee.room.live import LiveTable
from tablee.room.refusal import Refusal
from tablee.table import transcript


class Frame(Struct):
    entry: Any
    events: Any
    view: Any
    choices: dict[int, dict[str, Any]]


class Frames(Struct):
    game: str
    names: list[str | None]
    result: Result | None
    frames: list[Frame]


async def mine(asking: Asking) -> MyTables:
    return MyTables([table for table in await tables_of(asking) if table.status == "over"])


async def recorded(asking: Asking) -> Response:
    live = await finished(asking)
    text = transcript.write(live.table, live.row.seed)
    return Response(text, media_type="application/x-ndjson")


async def frames(asking: Asking) -> Frames:
    live = await finished(asking)
    seat = seat_asked(asking, live)
    recording = transcript.read(transcript.write(live.table, live.row.seed))
    game = live.game
    shown = [
        Frame(
            entry,
            tuple(game.see(event, seat) for event in events),
            game.view(state, seat),
            getattr(entry, "choices", {}),
        )
        for entry, events, state in transcript.steps(game, recording)
    ]
    names = [called(place) for place in around.seen(live, "watcher").seats]
    return Frames(live.row.game, names, live.table.result, shown)


def called(place: wire.SeatSeen) -> str | None:
    """As at the table: a bot that played on for somebody goes by their name, any other is `bot:NAME`."""
    return place.owner or place.name or (f"bot:{place.bot}" if place.bot else None)


async def finished(asking: Asking) -> LiveTable:
    """A game that is over, for whoever had a role at it."""
    live = await asking.desk.room.table(asking.path["id"])
    await asking.desk.door.role(live, asking.person, None, None)
    if live.row.status != "over":
        raise Refusal("not_over")
    return live


def seat_asked(asking: Asking, live: LiveTable) -> int | None:
    """`?seat=K`, or nothing for the public's eyes."""
    text = asking.query.get("seat", "")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < len(live.seats)):
        raise Refusal("no_such_seat")
    return int(text)


WAYS = (
    Way("GET", "/api/replays", "Finished tables where you sat.", mine, MyTables,
        refusals=("UNAUTHENTICATED",)),
    Way("GET", "/api/replays/{id}", "A finished game as JSON lines: opening, entries, closing.", recorded,
        str, refusals=("FORBIDDEN", "NOT_FOUND", "ILLEGAL", "PARKED"), media="application/x-ndjson"),
    Way("GET", "/api/replays/{id}/frames", "A finished game through one seat's eyes.", frames, Frames,
        query=("seat",), refusals=("FORBIDDEN", "NOT_FOUND", "ILLEGAL", "PARKED")),
)  # fmt: skip
