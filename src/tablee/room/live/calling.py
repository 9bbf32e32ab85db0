"""Calls people by Web Push whom a table waits for, if they are still away after a grace period."""

import asyncio
from collections.abc import Iterable
from typing import Final, Protocol

from tablee.room.live.house import House, nobody
from tablee.room.live.presence import Presence
from tablee.room.live.work import Work
from tablee.room.store.rows import SeatRow
from tablee.table.change import Change
from tablee.table.state import TableState
from tablee.table.table import Table

AGAIN_MS: Final = 10 * 60 * 1000
"""Nobody is called again sooner than this, unless they came in between."""


class Waits(Protocol):
    """What is needed of a live table to call people."""

    house: House
    work: Work
    presence: Presence

    @property
    def seats(self) -> tuple[SeatRow, ...]: ...
    @property
    def table(self) -> Table: ...


class Calling:
    """The calls of one table; none is made after it has left memory."""

    def __init__(self, live: Waits) -> None:
        self._live: Waits | None = live
        self._called: dict[str, int] = {}

    def after(self, change: Change) -> None:
        """After a change, call those who must choose now, if they are still away after the grace period."""
        live = self._live
        if live is None or live.house.call is nobody:
            return
        if seats := asked_by(change):
            wait = live.house.absent_ms / 1000
            asyncio.get_running_loop().call_later(wait, self._call, live.table.state, seats)

    def stop(self) -> None:
        """Make no more calls."""
        self._live = None

    def is_here(self, person: str | None) -> None:
        """Somebody came: once they leave, they may be called again at once."""
        if person is not None:
            self._called.pop(person, None)

    def _call(self, state: object, seats: Iterable[int]) -> None:
        live = self._live
        if live is None or not live.work.going or live.table.state is not state or live.table.paused:
            return
        at, awaited = live.house.clock(), set(seats) & set(live.table.awaited())
        for person in {live.seats[seat].person for seat in awaited if live.table.players[seat] is None}:
            if person is None or live.presence.is_here(person):
                continue
            if at - self._called.get(person, at - AGAIN_MS) >= AGAIN_MS:
                self._called[person] = at
                live.house.call(person)


def asked_by(change: Change) -> tuple[int, ...]:
    """The seats that a change asks to choose: they did not have to before it, or only for an earlier step."""
    if change.after.result is not None or change.after.paused_at is not None:
        return ()
    anew = not change.before.steps or change.before.steps[-1] is not change.after.steps[-1]
    before = () if anew else unchosen(change.before)
    return tuple(seat for seat in unchosen(change.after) if seat not in before)


def unchosen(now: TableState) -> tuple[int, ...]:
    return tuple(seat for seat in now.to_move if seat not in now.sealed)
