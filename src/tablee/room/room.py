"""Keeps the tables that are in use in memory: loads, makes, sweeps and unloads them."""

import asyncio
import contextlib
import logging
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tablee import shelf
from tablee.kit.box import Box
from tablee.kit.game import AnyGame
from tablee.kit.log import DAY_MS, Clock, read_options
from tablee.kit.refusal import Refusal
from tablee.protocol.bodies.tables import NewBranch
from tablee.protocol.codes import Close
from tablee.protocol.wire import Announced
from tablee.room import journal
from tablee.room.acts import branch, days, lobby
from tablee.room.acts.new import blank_row, four_letters
from tablee.room.bots.thinkers import bots_known
from tablee.room.live.course import fenced
from tablee.room.live.house import House
from tablee.room.live.naming import called_by, good_name
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.reading import game_of, is_of, read
from tablee.room.store.rows import BranchRow, DeadlineRow, SeatRow, TableRow
from tablee.room.store.store import Conflict, RulesElsewhere, Unavailable
from tablee.room.store.stored import StoredTable
from tablee.room.store.writes import Add, Foreknow, Save, Stir, Sweep, Write
from tablee.table.table import Table

log = logging.getLogger("tablee.room")

IDLE_MS: Final = 60_000
OVER_MS: Final = 10_000
"""How long an idle table stays in memory, and one whose game is over."""
RESTING: Final = 500
"""How many idle tables at most are in memory."""
UNDER_WAY_S: Final = 3
"""How long the store may take to finish pending work when the room closes; it is not acknowledged yet."""
WHOLE: Final = "room"
"""The lease of the room's housekeeping."""
AT_ONCE: Final = 500
"""How many tables whose clock of days has run out are handled in one go."""


def days_of(box: Box) -> str:
    """The lease on the clocks of days at all tables of one version of a game."""
    return f"days {box.id}.{box.rules_version}"


class Room:
    """All tables of one house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.draining = False
        """Whether the room is about to close: people who are here play on, nobody new comes in."""
        self._parting = False

    async def table(self, id: str) -> LiveTable:
        """A table, from memory or from the store; Refusal if there is none."""
        if self._parting:
            raise Unavailable("the room closes")
        live = self._tables.get(id)
        if live is not None and live.work.going:
            live.use()
            if self.house.nodes is None or await self._is_up_to_date(live):
                return live
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _is_up_to_date(self, live: LiveTable) -> bool:
        """Read what other nodes wrote, as the caller may have seen it there; False if a reload is needed."""
        try:
            await live.work.catch_up()
        except (Conflict, Unavailable):
            if live.work.going:
                raise
        return live.work.going

    def in_memory(self, id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._tables.get(id)

    async def _load(self, id: str) -> LiveTable:
        kept = await self.house.store.table(id)
        if kept is None:
            raise Refusal("no_role")  # without a role one does not learn whether a table exists
        people = await self.house.store.people(kept.holders)
        names = called_by(people.values())
        game, table = await self._read(kept)
        if self._parting:
            raise Unavailable("the room closes")
        live = self._tables[id] = LiveTable(self.house, kept, game, table, names)
        if self.house.nodes is not None:
            self.house.nodes.attended(id)
        live.go_on()
        return live

    async def _read(self, kept: StoredTable) -> tuple[AnyGame, Table | None]:
        """A table's game and play; RulesElsewhere if we lack the rules and another node may have them."""
        try:
            game = game_of(kept.row.game)
        except Refusal as problem:
            if await self.may_be_elsewhere(problem):
                raise RulesElsewhere(problem.why) from None
            raise
        if kept.opening is None:
            return game, None
        table = None
        if is_of(game, kept.opening) or not await self.is_unlike():  # replaying a long log is slow
            table = await asyncio.to_thread(read, game, kept, self.house.dealing)
        if table is None and await self.is_unlike():
            raise RulesElsewhere("another node may know these rules")
        return game, table

    async def may_be_elsewhere(self, problem: Refusal) -> bool:
        """Whether a refusal is about games or rules that we lack and another node may have."""
        lacking = problem.why in ("parked", "no_such_game", "unknown_options")
        return lacking and await self.is_unlike()

    async def is_unlike(self) -> bool:
        """Whether there are nodes that may have other rules."""
        return self.house.nodes is not None and await self.house.nodes.unlike()

    async def new_table(
        self,
        person: str,
        game_id: str,
        count: int,
        options: dict[str, Any],
        clock: Clock | None,
        bots: list[str | None],
        *,
        shared: bool,
        names: Sequence[str | None] = (),
        full: bool = False,
    ) -> TableRow:
        """Make a table with its host in seat 0, bots as asked for, and the other seats free.

        On a shared device all seats but the bots' are the host's, and may have names. With `full` no seat
        may be free.
        """
        game = game_of(game_id)
        if count not in game.box.seat_counts() or max(len(bots), len(names)) > count:
            raise Refusal("wrong_seats")
        bots = [*bots, *([None] * count)][:count]
        if any(bot is not None and bot not in bots_known(game_id) for bot in bots):
            raise Refusal("no_such_bot")
        settled = read_options(game, count, options)
        row = replace(blank_row(self.house.clock(), game_id, settled), clock=lobby.write_clock(clock))
        holders = [person if bot is None and (shared or seat == 0) else None for seat, bot in enumerate(bots)]
        called = [good_name(name) if name and shared else None for name in (*names, *([None] * count))]
        if full and any(holder is None and bot is None for holder, bot in zip(holders, bots, strict=True)):
            raise Refusal("seats_free")
        row = replace(row, host=next((seat for seat, holder in enumerate(holders) if holder), 0))
        seats = [
            SeatRow(row.id, seat, holder, bots[seat], ready=bool(holder), name=holder and called[seat])
            for seat, holder in enumerate(holders)
        ]
        return await self._add(row, [Save(seat) for seat in seats])

    async def go_on_from(
        self, person: str, parent: StoredTable, position: BranchRow, wanted: NewBranch
    ) -> TableRow:
        """Make a branch: a table that goes on from a finished one's moment, its host in the chosen seat."""
        count = len(parent.seats)
        options = read_options(game_of(parent.row.game), count, msgspec.json.decode(parent.row.options))
        row = replace(
            blank_row(self.house.clock(), parent.row.game, options),
            options=parent.row.options,
            clock=lobby.write_clock(wanted.clock),
            host=wanted.seat,
        )
        seats = branch.seats_of(row, count, person, wanted)
        stood = replace(position, table_id=row.id)
        known = Foreknow(row.id, parent.row.id, person)
        return await self._add(row, [Add(stood), *(Save(seat) for seat in seats), known])

    async def _add(self, row: TableRow, writes: list[Write]) -> TableRow:
        """Store a new table and all that belongs to it, under a code that no other table has."""
        for _ in range(20):
            try:
                await self.house.store.commit([Add(row), *writes])
            except Conflict:  # the code is another table's
                row = replace(row, code=four_letters())
            else:
                journal.event("table.made", table=row.id, game=row.game)
                return row
        raise Refusal("unavailable")

    def stirring(self, person: str) -> list[Write]:
        """The writes that make other nodes, if any, read on at all tables that know a person."""
        return [] if self.house.nodes is None else [Stir(person)]

    def renamed(self, person: str, name: str) -> None:
        """Show a person's new name at all tables where they are."""
        for live in self._tables.values():
            live.renamed(person, name)

    def handed_over(self, giver: str, taker: str) -> None:
        """A person's seats moved to another device, which inherits what they foreknew at other tables."""
        for live in self._tables.values():
            live.taken_over_elsewhere(taker, giver)

    def forgotten(self, person: str) -> None:
        """Somebody was forgotten: reload the tables that refer to them, once their queued work is done."""
        for live in self._tables.values():
            if live.knows(person):
                live.work.do(Plan([], partial(live.let_go, Close.RESTART)))

    async def sweep(self) -> None:
        """Unload idle tables, and delete what has expired."""
        self.tidy()
        await self.house.store.commit(self._fenced(Sweep(self.house.clock(), self.house.keep_days)))

    def _fenced(self, *writes: Write) -> list[Write]:
        """Writes of the room's housekeeping, which only the node with the lease may do."""
        return fenced(self.house, WHOLE, Plan([*writes])).writes

    def _ring(self, live: LiveTable) -> Plan:
        return fenced(self.house, days_of(live.game.box), days.ring(live))

    def look_after_all(self) -> None:
        """Request the leases of the housekeeping, and of clocks of days for the games that we have."""
        if self.house.nodes is not None:
            for what in (WHOLE, *map(days_of, shelf.boxes())):
                self.house.nodes.want(what)

    async def ring(self) -> None:
        """Play on where a clock of days has run out, whether anybody is connected or not.

        With several nodes, each handles the games whose lease it holds.
        """
        store, at, nodes = self.house.store, self.house.clock(), self.house.nodes
        if nodes is None:
            for table in await store.due(at, AT_ONCE):
                try:
                    await self._ring_at(table)
                except Refusal:  # not playable now: try again tomorrow, its game may be back on the shelf
                    await store.commit([Save(DeadlineRow(table, at + DAY_MS))])
            return
        for box in shelf.boxes():
            if nodes.fence(days_of(box)) is not None:
                for table in await store.due(at, AT_ONCE, box.id, box.rules_version):
                    with contextlib.suppress(Refusal, RulesElsewhere):
                        await self._ring_at(table)

    async def _ring_at(self, table: str) -> None:
        """Play for whoever is late at one table; what nobody expected there stops no other table's clock."""
        try:
            live = await self.table(table)
            await live.work.perform(partial(self._ring, live))
        except Conflict:
            pass  # the table is reloaded, and found again by the next sweep
        except (Refusal, Unavailable):
            raise
        except Exception:
            log.exception("the clock of table %s has run out, and cannot be followed", table)

    def tidy(self) -> None:
        """Unload tables that nobody uses."""
        at, resting = self.house.clock(), []
        for live in list(self._tables.values()):
            stays_ms = OVER_MS if live.row.status == "over" else IDLE_MS
            if not live.work.going or (live.idle and at - live.presence.used_at > stays_ms):
                self._let_go(live)
            elif live.idle:
                resting.append(live)
        resting.sort(key=lambda live: live.presence.used_at)
        for live in resting[:-RESTING]:
            self._let_go(live)

    def _let_go(self, live: LiveTable) -> None:
        live.let_go(Close.RESTART)
        self._tables.pop(live.id, None)

    def __iter__(self) -> Iterator[LiveTable]:
        """The tables in memory."""
        return iter(tuple(self._tables.values()))

    @property
    def attended(self) -> bool:
        """Whether anybody is connected to any table."""
        return any(len(live.presence) for live in self)

    def drain(self) -> None:
        """The room will close soon: tell everybody, and let nobody new in."""
        self.draining = True
        for live in self._tables.values():
            live.broadcast(Announced("restart"))

    async def part(self) -> None:
        """Disconnect everybody, once pending work is durable and answered."""
        self._parting = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(UNDER_WAY_S):
                await asyncio.gather(
                    *(live.wind_up() for live in self._tables.values()), return_exceptions=True
                )
        for live in self._tables.values():
            live.let_go(Close.RESTART)

    def close(self) -> None:
        """Disconnect everybody at once."""
        for live in self._tables.values():
            live.farewell()
