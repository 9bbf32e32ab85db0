"""This node among the others: it says which tables it wrote to, and reads on where others wrote.

What it says is a hint. Every two seconds it asks the database as well, so that a lost hint, or no broker at
all, costs a delay and never a move.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Final, Protocol

from tablee.protocol.codes import Close
from tablee.room.bus.bus import Bus, Subscription, subject
from tablee.room.live.table import LiveTable
from tablee.room.store.store import Store, Unavailable

POLL_S: Final = 2.0


class Tables(Protocol):
    """The tables in this node's memory."""

    def __iter__(self) -> Iterator[LiveTable]: ...

    def in_memory(self, id: str) -> LiveTable | None: ...


class Node:
    """One process of a room that runs on several."""

    def __init__(self, store: Store, bus: Bus, epoch: int) -> None:
        self._store = store
        self._bus = bus
        self._moved = subject(epoch, "moved")
        self._listening: Subscription | None = None
        self._polling: asyncio.Task[None] | None = None

    def begin(self, tables: Tables) -> None:
        """Listen, and look now and then."""
        self._listening = self._bus.subscribe(self._moved, lambda said: heard(tables, said))
        self._polling = asyncio.create_task(self._poll(tables))

    def end(self) -> None:
        """Hear and look no more."""
        if self._listening is not None:
            self._listening.end()
        if self._polling is not None:
            self._polling.cancel()

    def moved(self, table: str, version: int) -> None:
        """Say that a table was written to, and nothing else."""
        self._bus.publish(self._moved, f"{table} {version}".encode())

    async def _poll(self, tables: Tables) -> None:
        while True:
            await asyncio.sleep(POLL_S)
            with contextlib.suppress(Unavailable):
                await self._look(tables)

    async def _look(self, tables: Tables) -> None:
        """Ask how far all tables are that are in memory; those that are gone are let go."""
        known = [live for live in tables if live.work.going]
        if not known:
            return
        versions = await self._store.versions([live.id for live in known])
        for live in known:
            version = versions.get(live.id)
            if version is None:
                live.let_go(Close.RESTART)
            elif version > live.version:
                live.work.catch_up_soon()


def heard(tables: Tables, said: bytes) -> None:
    """Another node wrote to a table, or we did."""
    table, _, version = said.decode().partition(" ")
    live = tables.in_memory(table)
    if live is not None and live.work.going and version.isdigit() and live.version < int(version):
        live.work.catch_up_soon()
