"""The hints of one table: each is computed once per moment and sent only to the seat that asked."""

import asyncio
from typing import NamedTuple, Protocol

from tablee.kit.log import Hinted
from tablee.kit.state import State
from tablee.protocol import wire
from tablee.room.live.house import House
from tablee.room.live.presence import Presence
from tablee.room.live.telling import Telling
from tablee.room.store.rows import HintRow, TableRow
from tablee.room.store.store import Unavailable
from tablee.room.store.writes import Save
from tablee.table.table import Table


class Advises(Protocol):
    """What is needed of a live table to give hints."""

    house: House
    presence: Presence

    @property
    def id(self) -> str: ...
    @property
    def row(self) -> TableRow: ...
    @property
    def playing(self) -> Telling: ...


class HintAsked(NamedTuple):
    """A hint that a seat has asked for, and at which state."""

    state: State
    thought: asyncio.Task[wire.Hint]


class Hints:
    """The last hint of each seat; it is dropped when the state changes."""

    def __init__(self, live: Advises) -> None:
        self._live: Advises | None = live
        self._asked: dict[int, HintAsked] = {}

    @property
    def idle(self) -> bool:
        return all(asked.thought.done() for asked in self._asked.values())

    def ask(self, seat: int) -> None:
        """Compute a hint, unless that has begun, and send it."""
        live = self._live
        if live is None:
            return
        state = live.playing.table.state
        asked = self._asked.get(seat)
        if asked is None or asked.state is not state:
            asked = HintAsked(state, asyncio.create_task(self._think(live, seat)))
            self._asked[seat] = asked
            asked.thought.add_done_callback(lambda thought: self._tell(seat, state, thought))
        elif asked.thought.done():
            self._tell(seat, state, asked.thought)

    def pass_on(self) -> None:
        """Drop the hints for an earlier state."""
        for seat, asked in list(self._asked.items()):
            if self._live is None or asked.state is not self._live.playing.table.state:
                asked.thought.cancel()
                del self._asked[seat]

    def stop(self) -> None:
        """Cancel all hints."""
        self._live = None
        for asked in self._asked.values():
            asked.thought.cancel()
        self._asked.clear()

    async def _think(self, live: Advises, seat: int) -> wire.Hint:
        """Compute a hint and store it for the coach before it is shown; empty if it cannot be stored."""
        sight, entry = live.playing.sight(seat), marked(live.playing.table, seat)
        found = await live.house.thinkers.advise(live.row.game, seat, *sight, table=live.id)
        moves = wire.encode([each.move for each in found]).decode()
        try:
            await live.house.store.commit([Save(HintRow(live.id, entry, moves))])
        except Unavailable:
            return wire.Hint(seat, ())
        return wire.Hint(seat, found)

    def _tell(self, seat: int, state: State, thought: asyncio.Task[wire.Hint]) -> None:
        """Send a hint to whoever sits there, unless it is stale; witnesses with the seat's eyes get none."""
        live = self._live
        if live is None or thought.cancelled() or live.playing.table.state is not state:
            return
        frame = wire.encode(thought.result())
        for client in live.presence:
            if client.role == "seat" and client.eyes == seat:
                client.send(frame)


def marked(table: Table, seat: int) -> int:
    """The number of the log entry that marks a seat's last hint."""
    return next(entry.n for entry in reversed(table.log) if isinstance(entry, Hinted) and entry.seat == seat)
