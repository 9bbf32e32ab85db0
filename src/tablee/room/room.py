"""The room: it knows which tables are in use, reads those that are asked for, and makes new ones."""

import asyncio
import logging
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from tablee import shelf
from tablee.kit.game import AnyGame
from tablee.room import lobby
from tablee.room.live import House, LiveTable
from tablee.room.new import blank_row, four_letters
from tablee.room.plan import Plan
from tablee.room.refusal import Refusal
from tablee.room.store import Add, Conflict, Kept, Save, SeatRow, Sweep, TableRow
from tablee.room.thinkers import bots_at
from tablee.table.log import AnyEntry, BadLog, Clock, Opening, read_options
from tablee.table.refusal import Refused
from tablee.table.replay import read_move, replay
from tablee.table.table import Table

log = logging.getLogger("tablee.room")
IDLE_MS = 60_000


class Room:
    """All tables of one house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def table(self, id: str) -> LiveTable:
        """A table, from memory or from the store; Refusal if there is none."""
        live = self._tables.get(id)
        if live is not None and live.work.going:
            live.used_at = self.house.clock()
            return live
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> LiveTable:
        kept = await self.house.store.table(id)
        if kept is None:
            raise Refusal("no_such_table")
        people = await self.house.store.people([seat.person for seat in kept.seats if seat.person])
        names = {person.id: person.name for person in people.values()}
        game = game_of(kept.row.game)
        live = LiveTable(self.house, kept, game, read(game, kept), names)
        self._tables[id] = live
        live.absent_since = {seat.seat: live.loaded_at for seat in kept.seats if seat.bot is None}
        live.course.go_on()
        return live

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
    ) -> TableRow:
        """A table with its host in seat 0, bots where they were asked for, and the other seats free."""
        game = game_of(game_id)
        if count not in game.box.seat_counts():
            raise Refusal("wrong_seats")
        bots = [*bots, *([None] * count)][:count]
        if any(bot is not None and bot not in bots_at(game_id) for bot in bots):
            raise Refusal("no_such_bot")
        settled = read_options(game, count, options)
        row = replace(blank_row(self.house.clock(), game_id, settled), clock=lobby.write_clock(clock))
        holders = [person if bot is None and (shared or seat == 0) else None for seat, bot in enumerate(bots)]
        row = replace(row, host=next((seat for seat, holder in enumerate(holders) if holder), 0))
        seats = [
            SeatRow(row.id, seat, holders[seat], bots[seat], ready=holders[seat] is not None)
            for seat in range(count)
        ]
        for _ in range(20):
            try:
                await self.house.store.commit([Add(row), *(Save(seat) for seat in seats)])
            except Conflict:  # the code is another table's
                row = replace(row, code=four_letters())
            else:
                return row
        raise Refusal("unavailable")

    def renamed(self, person: str, name: str) -> None:
        """Somebody has another name now: all tables where they sit show it."""
        for live in self._tables.values():
            here = [client for client in live.clients if client.person == person]
            for client in here:
                client.name = name
            if live.holds(person):
                live.names[person] = name
            if here or live.holds(person):
                live.news()

    def forgotten(self, person: str) -> None:
        """Somebody wants to be unknown: tables that knew them finish what they do and are read anew."""
        for live in self._tables.values():
            if live.knows(person):
                live.work.do(Plan([], partial(live.let_go, 1012)))

    async def sweep(self) -> None:
        """Forget what has expired."""
        self.tidy()
        await self.house.store.commit([Sweep(self.house.clock())])

    def tidy(self) -> None:
        """Let go of tables nobody uses: the store keeps them."""
        at = self.house.clock()
        for live in list(self._tables.values()):
            if not live.work.going or (live.idle and at - live.used_at > IDLE_MS):
                live.let_go(1012)
                self._tables.pop(live.id, None)

    def close(self) -> None:
        """Say good-bye to all."""
        for live in self._tables.values():
            live.farewell()


def game_of(id: str) -> AnyGame:
    """A game of the shelf."""
    try:
        return shelf.game(id)
    except shelf.NotOnTheShelf:
        raise Refusal("no_such_game") from None


def read(game: AnyGame, kept: Kept) -> Table | None:
    """The table its log leads to; None before the start, and for a log these rules did not write."""
    if kept.row.opening is None:
        return None
    try:
        opening = msgspec.json.decode(kept.row.opening, type=Opening)
        entries = [msgspec.json.decode(entry, type=AnyEntry) for entry in kept.entries]
        table = replay(game, opening, entries, lobby.chance(kept.row.seed, opening))
        moves = {sealed.seat: read_move(game, msgspec.json.decode(sealed.move)) for sealed in kept.sealed}
        table.restore(moves)
    except (BadLog, msgspec.DecodeError, Refused) as problem:
        log.error("table %s is parked: %s", kept.row.id, problem)
        return None
    return table
