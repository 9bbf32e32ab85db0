"""The hints of one table: each is thought of once, and told to nobody but its seat."""

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
    """What of a live table a hint is made of."""

    house: House
    presence: Presence

    @property
    def id(self) -> str: ...
    @property
    def row(self) -> TableRow: ...
    @property
    def playing(self) -> Telling: ...


class HintAsked(NamedTuple):
    """A hint that a seat has asked for, and for which moment."""

    state: State
    thought: asyncio.Task[wire.Hint]


class Hints:
    """What the house would play, seat by seat; it is forgotten with the moment."""

    def __init__(self, live: Advises) -> None:
        self._live: Advises | None = live
        self._asked: dict[int, HintAsked] = {}

    @property
    def idle(self) -> bool:
        return all(asked.thought.done() for asked in self._asked.values())

    def ask(self, seat: int) -> None:
        """Think of it, unless that has begun, and tell it."""
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
        """Nobody wants to know any more what was asked at another moment."""
        for seat, asked in list(self._asked.items()):
            if self._live is None or asked.state is not self._live.playing.table.state:
                asked.thought.cancel()
                del self._asked[seat]

    def stop(self) -> None:
        """Think no more."""
        self._live = None
        for asked in self._asked.values():
            asked.thought.cancel()
        self._asked.clear()

    async def _think(self, live: Advises, seat: int) -> wire.Hint:
        """What is shown, and kept for the coach before anybody sees it; nothing where it cannot be kept."""
        sight, entry = live.playing.sight(seat), marked(live.playing.table, seat)
        found = await live.house.thinkers.advise(live.row.game, seat, *sight, table=live.id)
        moves = wire.encode([each.move for each in found]).decode()
        try:
            await live.house.store.commit([Save(HintRow(live.id, entry, moves))])
        except Unavailable:
            return wire.Hint(seat, ())
        return wire.Hint(seat, found)

    def _tell(self, seat: int, state: State, thought: asyncio.Task[wire.Hint]) -> None:
        """Only to whoever sits there, and while it is true: a witness borrows eyes, and hears nothing."""
        live = self._live
        if live is None or thought.cancelled() or live.playing.table.state is not state:
            return
        frame = wire.encode(thought.result())
        for client in live.presence:
            if client.role == "seat" and client.eyes == seat:
                client.send(frame)


def marked(table: Table, seat: int) -> int:
    """The entry that marks what a seat has asked for last."""
    return next(entry.n for entry in reversed(table.log) if isinstance(entry, Hinted) and entry.seat == seat)
