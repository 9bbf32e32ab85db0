"""This node among the others: it says what it wrote and who is here, and reads on where others did.

What it says on the bus is a nudge. Every two seconds it asks the database as well, so that a lost nudge, or
no broker at all, costs a delay and never a move.
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
"""A node that has said nothing for so long is gone: what it looked after is another's a second later."""
POLL_S: Final = 2.0
AT_ONCE: Final = 512
"""About so many tables at most is one question."""
NUMBER: Final = re.compile("[0-9]{1,19}")
"""A version as a node says it: Python takes other digits for a number too, and stumbles over a long one."""


async def nothing() -> None:
    """Nothing else."""


def unasked() -> NodeState:
    """Nobody has said yet how it does."""
    return NodeState()


class Tables(Protocol):
    """The tables in this node's memory."""

    def __iter__(self) -> Iterator[LiveTable]: ...

    def in_memory(self, id: str) -> LiveTable | None: ...


class Node:
    """One process of a room that runs on several."""

    def __init__(self, store: Store, bus: Bus, epoch: int, address: str) -> None:
        self.id = secrets.token_hex(8)
        self._store = store
        self._bus = bus
        self._address = address
        self._moved, self._around = subject(epoch, "moved"), subject(epoch, "around")
        self._here = subject(epoch, "here")
        self._leases = Leases(self.id, store)
        self._changed: set[str] = set()
        """Tables at which somebody came or went."""
        self._gestures: list[Write] = []
        self._near: set[str] = set()
        """Tables at which other nodes say that somebody came, went or did something."""
        self._heard: dict[str, int] = {}
        """The last gesture of others at each table."""
        self._asked = asyncio.Event()
        self._beaten = self._polled = float("-inf")
        self._reached = monotonic()
        """When the database last took what we had to say."""
        self._listening: list[Subscription] = []
        self._life: asyncio.Task[None] | None = None
        self._rules = rules()
        self.alive: list[NodeRow] = []
        """The nodes that were alive at the last look, and this one among them."""
        self._others = Others()
        self.apart: set[str] = set()
        """Those of them that have another broker."""
        self.how: Callable[[], NodeState] = unasked
        """How this node does."""
        self._state = self._written(NodeState())
        self.also: Callable[[], Awaitable[None]] = nothing
        """What else is to be looked at now and then."""

    async def begin(self, tables: Tables) -> None:
        """Be alive, listen, and look now and then."""
        await self._store.commit([self._beat()])
        self._listening = [
            self._bus.subscribe(self._moved, lambda said: heard_of_writing(tables, said)),
            self._bus.subscribe(self._around, self._hear_of_people),
            self._bus.subscribe(self._here, lambda said: self._others.heard(said.decode(errors="replace"))),
        ]
        self._life = asyncio.create_task(self._live(tables))

    async def end(self) -> None:
        """Be gone, with everything this node looked after."""
        for listening in self._listening:
            listening.end()
        if self._life is not None:
            self._life.cancel()
            await asyncio.wait([self._life])
        with contextlib.suppress(Unavailable, Conflict):
            await self._store.commit([Depart(self.id)])

    # What tables say

    def moved(self, table: str, version: int) -> None:
        """Say that a table was written to, and nothing else."""
        self._bus.publish(self._moved, f"{table} {version}".encode())

    def attended(self, table: str) -> None:
        """Somebody came or went."""
        self._changed.add(table)
        self._asked.set()

    def gesture(self, table: str, reach: Reach, person: str, frame: bytes) -> None:
        """Something is told at other nodes too, and not kept."""
        self._gestures.append(Gesture(GestureRow(table, self.id, reach, person, frame.decode())))
        self._asked.set()

    @property
    def leases(self) -> int:
        """How many tables this node looks after."""
        return self._leases.held

    @property
    def has_broker(self) -> bool:
        """Whether others could hear this node."""
        return self._bus.is_there

    def fence(self, what: str) -> Fenced | None:
        """What must be true when something goes on by itself; None where that is another node's affair."""
        return self._leases.fence(what)

    def want(self, what: str) -> None:
        """Look after something as soon as nobody else does."""
        if self._leases.want(what):
            self._asked.set()

    def lost(self, what: str) -> None:
        """Another node looks after it now."""
        self._leases.lost(what)

    def let_go(self, table: str) -> None:
        """A table is in memory here no longer."""
        self._heard.pop(table, None)
        self._leases.let_go(table)
        self.attended(table)

    async def unlike(self) -> bool:
        """Whether nodes of another kind are alive, which may know other rules."""
        alive = await self._store.alive()
        return any((row.version, read(row.state).rules) != (__version__, self._rules) for row in alive)

    # What other nodes say

    def _hear_of_people(self, said: bytes) -> None:
        table, _, node = said.decode(errors="replace").partition(" ")
        if node != self.id:
            self._near.add(table)
            self._asked.set()

    # Going on by itself

    def _written(self, state: NodeState) -> str:
        return written(replace(state, rules=self._rules))

    def _beat(self) -> Beat:
        self._beaten = monotonic()
        return Beat(self.id, self._address, __version__, LASTS_MS, self._state)

    async def _live(self, tables: Tables) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT_S):
                    await self._asked.wait()
            self._asked.clear()
            try:
                await self._say(tables)
                for what in await self._leases.look():
                    live = tables.in_memory(what)
                    if live is not None:
                        live.go_on()
                await self._look(tables)
            except Exception as problem:
                if not isinstance(problem, Unavailable | Conflict):
                    log.exception("this node could not look after itself, and tries again")
                self._polled = float("-inf")
                self._changed |= {live.id for live in tables}  # who is where may be forgotten there
                self._let_go_if_cut_off(tables)
                await asyncio.sleep(BEAT_S / 4)

    def _let_go_if_cut_off(self, tables: Tables) -> None:
        """Who is here would hear nothing of what others do: they look for a node that is taken for alive."""
        if monotonic() - self._reached > LASTS_MS / 1000:
            for live in tables:
                live.let_go(Close.RESTART)

    async def _say(self, tables: Tables) -> None:
        """That we are alive, who is here now, and what they did."""
        changed, self._changed = self._changed, set()
        gestures, self._gestures = self._gestures, []
        writes: list[Write] = [*gestures]
        for table in sorted(changed):
            live = tables.in_memory(table)
            there = live.presence.rows(table, self.id) if live is not None and live.work.going else ()
            writes.append(Attend(table, self.id, there))
        given_up = self._leases.given_up()
        writes += given_up
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
        self._leases.known(given_up)
        for table in {*changed, *(write.row.table_id for write in gestures if isinstance(write, Gesture))}:
            self._bus.publish(self._around, f"{table} {self.id}".encode())

    async def _look(self, tables: Tables) -> None:
        """Read on where others wrote, and who is there: at tables they named, and now and then at all."""
        near, self._near = self._near, set()
        if monotonic() - self._polled >= POLL_S:
            self._polled = monotonic()
            await self.also()
            self._state = self._written(self.how())
            self._bus.publish(self._here, self.id.encode())
            self.alive = await self._store.alive()
            await self._pass_on_what_is_parked(tables)
            self._look_who_is_apart()
            known = [live for live in tables if live.work.going]
            for some in parts(known):
                await self._look_who_is_behind(some)
        else:
            known = [live for table in near if (live := tables.in_memory(table)) and live.work.going]
        for some in parts(known):
            await self._look_who_is_there(some)

    def _look_who_is_apart(self) -> None:
        """Whoever runs the room hears once that its nodes do not all have the same broker."""
        others = [row for row in self.alive if row.id != self.id and read(row.state).broker]
        before, self.apart = self.apart, self._others.apart([row.id for row in others if self.has_broker])
        if self.apart and not before:
            where = ", ".join(sorted(row.address for row in others if row.id in self.apart))
            log.warning(
                "On the broker of this node nothing is heard of %s: nodes of one room need the same --bus, or"
                " hear of each other two seconds late.",
                where,
            )
        elif before and not self.apart:
            log.warning("All nodes are heard on the broker of this one again.")

    async def _pass_on_what_is_parked(self, tables: Tables) -> None:
        """Who is at a table that cannot be played here may come back at a node that has come since."""
        parked = [live for live in tables if live.row.status != "open" and live.telling is None]
        if parked and await self.unlike():
            for live in parked:
                live.let_go(Close.RESTART)

    async def _look_who_is_behind(self, known: list[LiveTable]) -> None:
        """Ask how far some tables are; those that are gone are let go."""
        versions = await self._store.versions(asked_for(known))
        for live in known:
            version = versions.get(live.id)
            if version is None:
                live.let_go(Close.RESTART)
            elif version > live.version:
                live.work.catch_up_soon()

    async def _look_who_is_there(self, known: list[LiveTable]) -> None:
        """Who is connected at other nodes, and what they did lately."""
        ids = asked_for(known)
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
    """By which rules this node plays: nodes of one Tablée with the same play the same tables."""
    return " ".join(sorted(f"{box.id}.{box.rules_version}" for box in shelf.boxes()))


def parts(known: list[LiveTable]) -> list[list[LiveTable]]:
    """As many tables at a time as one question is about."""
    return [known[start : start + AT_ONCE] for start in range(0, len(known), AT_ONCE)]


def asked_for(known: list[LiveTable]) -> list[str]:
    """Their ids, and nobody's up to the next power of two: the database has few questions to prepare."""
    ids = [live.id for live in known]
    return [*ids, *[""] * ((1 << (len(ids) - 1).bit_length()) - len(ids))]


def heard_of_writing(tables: Tables, said: bytes) -> None:
    """Another node wrote to a table, or we did."""
    table, _, version = said.decode(errors="replace").partition(" ")
    live = tables.in_memory(table)
    if live is not None and live.work.going and NUMBER.fullmatch(version) and live.version < int(version):
        live.work.catch_up_soon()
