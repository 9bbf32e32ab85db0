"""One node of a room on several: heartbeat, leases, presence and gestures, and catching up on others' writes.

Messages on the bus are only hints: the node also polls the database every two seconds, so a lost message,
or no broker at all, costs a delay and never a move.
"""

import asyncio
import contextlib
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Iterator
from itertools import groupby
from time import monotonic
from typing import Final, Protocol

from msgspec.structs import replace

from tablee import __version__, shelf
from tablee.protocol.codes import Close
from tablee.room.bus.bus import Bus, Subscription, subject
from tablee.room.live.table import LiveTable
from tablee.room.nodes.leases import Leases
from tablee.room.nodes.others import Others
from tablee.room.nodes.state import NodeState, read, written
from tablee.room.store.rows import GestureRow, NodeRow, Reach
from tablee.room.store.store import Conflict, Store, Unavailable
from tablee.room.store.writes import Attend, Beat, Depart, Fenced, Gesture, Write

log = logging.getLogger("tablee.room")

BEAT_S: Final = 1.0
LASTS_MS: Final = 3_000
"""A node without a heartbeat for so long counts as dead; another takes its leases a second later."""
POLL_S: Final = 2.0
AT_ONCE: Final = 512
"""How many tables at most one query is about."""
NUMBER: Final = re.compile("[0-9]{1,19}")
"""A version in a message: int() would also accept other digits, and fail on very long numbers."""


async def nothing() -> None:
    """Does nothing."""


def no_state() -> NodeState:
    """The state until `how` is set."""
    return NodeState()


class Tables(Protocol):
    """The tables in this node's memory."""

    def __iter__(self) -> Iterator[LiveTable]: ...

    def in_memory(self, id: str) -> LiveTable | None: ...


class Node:
    """This process as a node of the room."""

    def __init__(self, store: Store, bus: Bus, epoch: int, address: str) -> None:
        self.id = secrets.token_hex(8)
        self._store = store
        self._bus = bus
        self._address = address
        self._moved, self._around = subject(epoch, "moved"), subject(epoch, "around")
        self._here = subject(epoch, "here")
        self._leases = Leases(self.id, store)
        self._changed: set[str] = set()
        """Tables whose presence has changed here."""
        self._gestures: list[Write] = []
        self._near: set[str] = set()
        """Tables whose presence or gestures have changed elsewhere, by messages of other nodes."""
        self._heard: dict[str, int] = {}
        """The number of the last gesture read at each table."""
        self._wake = asyncio.Event()
        self._beaten = self._polled = float("-inf")
        self._reached = monotonic()
        """When a write last succeeded."""
        self._listening: list[Subscription] = []
        self._running: asyncio.Task[None] | None = None
        self._rules = rules()
        self.alive: list[NodeRow] = []
        """The nodes that were alive at the last poll, including this one."""
        self._others = Others()
        self.apart: set[str] = set()
        """Those of them that are on another broker."""
        self.how: Callable[[], NodeState] = no_state
        """Measures this node's state."""
        self._state = self._written(NodeState())
        self.also: Callable[[], Awaitable[None]] = nothing
        """Called at every poll."""

    async def begin(self, tables: Tables) -> None:
        """Write the first heartbeat, subscribe, and start the loop."""
        await self._store.commit([self._beat()])
        self._listening = [
            self._bus.subscribe(self._moved, lambda said: heard_of_writing(tables, said)),
            self._bus.subscribe(self._around, self._hear_of_people),
            self._bus.subscribe(self._here, lambda said: self._others.heard(said.decode(errors="replace"))),
        ]
        self._running = asyncio.create_task(self._run(tables))

    async def end(self) -> None:
        """Leave the room, and release all leases."""
        for listening in self._listening:
            listening.end()
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])
        with contextlib.suppress(Unavailable, Conflict):
            await self._store.commit([Depart(self.id)])

    # Called by tables

    def moved(self, table: str, version: int) -> None:
        """Publish that a table was written to, and nothing else."""
        self._bus.publish(self._moved, f"{table} {version}".encode())

    def attended(self, table: str) -> None:
        """The presence of a table has changed."""
        self._changed.add(table)
        self._wake.set()

    def gesture(self, table: str, reach: Reach, person: str, frame: bytes) -> None:
        """Pass a gesture on to other nodes."""
        self._gestures.append(Gesture(GestureRow(table, self.id, reach, person, frame.decode())))
        self._wake.set()

    @property
    def leases(self) -> int:
        """The number of tables whose lease this node holds."""
        return self._leases.held

    @property
    def has_broker(self) -> bool:
        """Whether this node's broker is connected."""
        return self._bus.is_there

    def fence(self, what: str) -> Fenced | None:
        """The fencing condition of an automatic write; None if the lease is not ours."""
        return self._leases.fence(what)

    def want(self, what: str) -> None:
        """Take a lease as soon as it is free."""
        if self._leases.want(what):
            self._wake.set()

    def lost(self, what: str) -> None:
        """A lease turned out to be another node's."""
        self._leases.lost(what)

    def let_go(self, table: str) -> None:
        """A table has left memory here."""
        self._heard.pop(table, None)
        self._leases.let_go(table)
        self.attended(table)

    async def unlike(self) -> bool:
        """Whether a node with another version or other games is alive: it may have rules that we lack."""
        alive = await self._store.alive()
        return any((row.version, read(row.state).rules) != (__version__, self._rules) for row in alive)

    # Messages of other nodes

    def _hear_of_people(self, said: bytes) -> None:
        table, _, node = said.decode(errors="replace").partition(" ")
        if node != self.id:
            self._near.add(table)
            self._wake.set()

    # The loop

    def _written(self, state: NodeState) -> str:
        return written(replace(state, rules=self._rules))

    def _beat(self) -> Beat:
        self._beaten = monotonic()
        return Beat(self.id, self._address, __version__, LASTS_MS, self._state)

    async def _run(self, tables: Tables) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT_S):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self._say(tables)
                for what in await self._leases.acquire():
                    live = tables.in_memory(what)
                    if live is not None:
                        live.go_on()
                await self._poll(tables)
            except Exception as problem:
                if not isinstance(problem, Unavailable | Conflict):
                    log.exception("this node's loop failed unexpectedly, and goes on")
                self._polled = float("-inf")
                self._changed |= {live.id for live in tables}  # our presence rows may have been deleted
                self._disconnect_if_cut_off(tables)
                await asyncio.sleep(BEAT_S / 4)

    def _disconnect_if_cut_off(self, tables: Tables) -> None:
        """Without the database we count as dead: disconnect all clients, so that they find a live node."""
        if monotonic() - self._reached > LASTS_MS / 1000:
            for live in tables:
                live.let_go(Close.RESTART)

    async def _say(self, tables: Tables) -> None:
        """Write the heartbeat, changed presence, gestures and released leases."""
        changed, self._changed = self._changed, set()
        gestures, self._gestures = self._gestures, []
        writes: list[Write] = [*gestures]
        for table in sorted(changed):
            live = tables.in_memory(table)
            there = live.presence.rows(table, self.id) if live is not None and live.work.going else ()
            writes.append(Attend(table, self.id, there))
        releases = self._leases.releases()
        writes += releases
        if monotonic() - self._beaten >= BEAT_S:
            writes.append(self._beat())
        if not writes:
            return
        try:
            await self._store.commit(writes)
        except BaseException:
            self._changed |= changed
            raise
        self._reached = monotonic()
        self._leases.confirm(releases)
        for table in {*changed, *(write.row.table_id for write in gestures if isinstance(write, Gesture))}:
            self._bus.publish(self._around, f"{table} {self.id}".encode())

    async def _poll(self, tables: Tables) -> None:
        """Read versions and presence: of tables named in messages, every POLL_S of all tables in memory."""
        near, self._near = self._near, set()
        if monotonic() - self._polled >= POLL_S:
            self._polled = monotonic()
            await self.also()
            self._state = self._written(self.how())
            self._bus.publish(self._here, self.id.encode())
            self.alive = await self._store.alive()
            await self._release_parked(tables)
            self._check_brokers()
            known = [live for live in tables if live.work.going]
            for some in batches(known):
                await self._catch_up(some)
        else:
            known = [live for table in near if (live := tables.in_memory(table)) and live.work.going]
        for some in batches(known):
            await self._read_presence(some)

    def _check_brokers(self) -> None:
        """Log once if the nodes are not all on the same broker."""
        others = [row for row in self.alive if row.id != self.id and read(row.state).broker]
        before, self.apart = self.apart, self._others.apart([row.id for row in others if self.has_broker])
        if self.apart and not before:
            where = ", ".join(sorted(row.address for row in others if row.id in self.apart))
            log.warning(
                "On this node's broker nothing is heard of %s: all nodes of a room need the same --bus, or"
                " they learn of each other's changes up to two seconds late.",
                where,
            )
        elif before and not self.apart:
            log.warning("All nodes are heard on this node's broker again.")

    async def _release_parked(self, tables: Tables) -> None:
        """Release parked tables, whose rules we lack, if a node is there that may have them."""
        parked = [live for live in tables if live.row.status != "open" and live.telling is None]
        if parked and await self.unlike():
            for live in parked:
                live.let_go(Close.RESTART)

    async def _catch_up(self, known: list[LiveTable]) -> None:
        """Compare versions: read on where others wrote, and drop tables that no longer exist."""
        versions = await self._store.versions(padded_ids(known))
        for live in known:
            version = versions.get(live.id)
            if version is None:
                live.let_go(Close.RESTART)
            elif version > live.version:
                live.work.catch_up_soon()

    async def _read_presence(self, known: list[LiveTable]) -> None:
        """Read who is connected at other nodes, and their recent gestures."""
        ids = padded_ids(known)
        found = groupby(await self._store.present(ids, self.id), key=lambda row: row.table_id)
        there = {table: tuple(rows) for table, rows in found}
        for live in known:
            live.others_here(there.get(live.id, ()))
        after = min(self._heard.get(live.id, 0) for live in known)
        by_id = {live.id: live for live in known}
        for n, row in await self._store.gestures(ids, self.id, after):
            if n > self._heard.get(row.table_id, 0):
                self._heard[row.table_id] = n
                by_id[row.table_id].send_to(row.frame.encode(), row.reach, row.person)


def rules() -> str:
    """The games of this node with the versions of their rules; equal nodes can play the same tables."""
    return " ".join(sorted(f"{box.id}.{box.rules_version}" for box in shelf.boxes()))


def batches(known: list[LiveTable]) -> list[list[LiveTable]]:
    """Split tables into batches for one query each."""
    return [known[start : start + AT_ONCE] for start in range(0, len(known), AT_ONCE)]


def padded_ids(known: list[LiveTable]) -> list[str]:
    """Ids padded to the next power of two, so that the database prepares only a few different statements."""
    ids = [live.id for live in known]
    return [*ids, *[""] * ((1 << (len(ids) - 1).bit_length()) - len(ids))]


def heard_of_writing(tables: Tables, said: bytes) -> None:
    """A message that a table was written to, perhaps by ourselves."""
    table, _, version = said.decode(errors="replace").partition(" ")
    live = tables.in_memory(table)
    if live is not None and live.work.going and NUMBER.fullmatch(version) and live.version < int(version):
        live.work.catch_up_soon()
