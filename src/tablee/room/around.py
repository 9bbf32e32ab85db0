"""What is around the play: who sits where, who is here, and how long the room keeps a table."""

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Raw

from tablee.kit import seal
from tablee.room import wire, witness
from tablee.room.client import Role
from tablee.table.log import Clock

if TYPE_CHECKING:
    from tablee.room.live import LiveTable

DAY_MS: Final = 24 * 60 * 60 * 1000
LIFE_MS: Final = {"open": 7 * DAY_MS, "playing": 180 * DAY_MS, "over": 400 * DAY_MS}
"""A table nobody touches for so long is forgotten."""


def before_the_start(at: int) -> wire.Now:
    """What there is to see before a table is laid."""
    return wire.Now(
        moment=0,
        view=None,
        moves=Raw(b"[]"),
        awaited=(),
        chosen=(),
        choice=None,
        deadline=None,
        server_time=at,
        paused=False,
        question=None,
        can_undo=None,
        result=None,
        seed=None,
    )


def seen(live: "LiveTable", role: Role) -> wire.TableSeen:
    """A table as all may know it; the code is not for watchers, who looks on is for seats alone."""
    row = live.row
    parked = row.status != "open" and live.telling is None
    return wire.TableSeen(
        id=row.id,
        game=row.game,
        status="parked" if parked else row.status,
        options=Raw(row.options.encode()),
        clock=None if row.clock is None else msgspec.json.decode(row.clock, type=Clock),
        commitment=seal.commitment(row.seed),
        code=None if role == "watcher" else row.code,
        host=row.host,
        chat=row.chat,
        watchers=sum(client.role == "watcher" for client in live.clients),
        watching=witness.watching(live) if role == "seat" else (),
        rematch=row.rematch,
        seats=tuple(seat_seen(live, seat) for seat in range(len(live.seats))),
    )


def seat_seen(live: "LiveTable", seat: int) -> wire.SeatSeen:
    """Who sits there; in play the log knows whether a bot holds the seat."""
    row = live.seats[seat]
    bot = live.telling.table.players[seat] if live.telling else row.bot
    name = None if row.person is None else live.names.get(row.person)
    free = bot is None and row.person is None
    return wire.SeatSeen(
        seat=seat,
        kind="bot" if bot else "free" if free else "person",
        name=None if bot else name,
        bot=bot,
        owner=name if bot else None,
        here=live.is_here(seat),
        ready=row.ready or bot is not None,
        absent_since=live.absent_since.get(seat),
        votes=tuple(sorted(live.votes.get(seat, ()))),
    )
