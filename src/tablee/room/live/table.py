"""A live table: makes plans, applies them once they are durable, tells its clients, drives bots and clock.

Its state changes only in its own methods, and only in the order write, apply, tell.
"""

import asyncio
from collections.abc import Callable
from functools import cache

import msgspec
from msgspec.structs import replace

from tablee.kit.facts import Move, any_of
from tablee.kit.game import AnyGame
from tablee.kit.refusal import Refusal
from tablee.kit.typed import decoder
from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.room import journal
from tablee.room.live import writing
from tablee.room.live.calling import Calling
from tablee.room.live.client import Client
from tablee.room.live.course import Course
from tablee.room.live.hints import Hints
from tablee.room.live.house import House
from tablee.room.live.joint import Joint
from tablee.room.live.naming import Called, called_by
from tablee.room.live.plan import Plan
from tablee.room.live.receipts import Receipts
from tablee.room.live.telling import Telling
from tablee.room.live.work import Fresh, Work
from tablee.room.live.writing import as_text
from tablee.room.store.lifetimes import TABLE_MS
from tablee.room.store.rows import EntryRow, OpeningRow, Person, PresentRow, SeatRow, TableRow
from tablee.room.store.stored import StoredTable
from tablee.room.store.writes import (
    Add,
    DropSeat,
    Save,
    Write,
)
from tablee.table.change import Change
from tablee.table.table import Table


@cache
def reader(kinds: tuple[type[Move], ...]) -> Callable[[msgspec.Raw], Move]:
    """The decoder of a game's moves, shared by all its tables."""
    return decoder(any_of(kinds)).decode


class LiveTable(Joint):
    """One table in memory, from its lobby to after its end."""

    def __init__(
        self, house: House, kept: StoredTable, game: AnyGame, table: Table | None, names: dict[str, Called]
    ) -> None:
        super().__init__(house, kept, game, table, names)
        self.read_move = reader(game.move_types)
        self.work = Work(kept.row.id, house.store, Receipts(kept.receipts), self.head)
        self.work.on_conflict = lambda: self.let_go(Close.RESTART)
        self.work.on_forgotten = self._check_who_is_known
        self.work.others = self if house.nodes else None
        self._checking: asyncio.Task[None] | None = None
        self._course = Course(self)
        self.hints = Hints(self)
        self._calling = Calling(self)
        house.tables[kept.row.id] = self
        self._notify_next_table()

    # Plans: what is to be true once it is durable

    def change(self, change: Change, moves: int = 0, host: int | None = None) -> Plan:
        """The plan for a change of the game; `moves` are counted, `host` becomes the host."""
        led = self._row if host is None else replace(self._row, host=host)
        table, row = self.table, writing.row_after(led, change, self.house.clock())
        seats = writing.seats_after(self._seats, change)

        def then() -> None:
            table.apply(change)
            self._row, self._seats = row, seats
            self.house.meter.moves += moves
            self._tell(change)
            self._calling.after(change)
            if row.status == "over":
                journal.event("table.over", table=self.id, game=row.game, entries=len(self.table.log))
                self._tell_witnesses()
                self.news()
            self.hints.pass_on()
            self._course.go_on()

        writes = writing.writes_of(change, row, seats, table.opening.clock)
        writes += [Save(row)] if led is not self._row and row.status == "playing" else []
        return Plan(writes, then, int(change.public), change.whispered)

    def time_up(self) -> Plan:
        """The plan that plays for whoever is late; Refusal while there is time, or no clock runs."""
        deadline, at = self.deadline(), self.house.clock()
        change = self.table.time_up(at) if deadline is not None and at >= deadline else None
        if change is None:
            raise Refusal("stale")
        return self.change(change)

    def keep(
        self, row: TableRow, seats: tuple[SeatRow, ...], *writes: Write, called: Person | None = None
    ) -> Plan:
        """The plan that changes the table's row and seats, but not the game."""
        saved: list[Write] = [Save(row)] if row != self._row else []
        saved += [Save(seat) for seat in seats if seat not in self._seats]

        def then() -> None:
            self._row, self._seats = row, seats
            self._notify_next_table()
            if called is not None:
                self._names |= called_by([called])
            self.trust.seated(seats, in_play=row.status != "open")
            self._reseat()
            self.news()

        return Plan([*saved, *writes], then)

    def lay(self, table: Table, change: Change, settled: TableRow, seats: tuple[SeatRow, ...]) -> Plan:
        """The plan that starts the game: from here on the log is the truth, and tells are numbered."""
        at = self.house.clock()
        row = replace(
            settled,
            status="playing",
            code=None if table.opening.clock and table.opening.clock.over_days else settled.code,
            told=settled.told + 1,
            awaited=as_text(list(change.after.to_move)),
            touched=at,
            expires=at + TABLE_MS["playing"],
        )

        def then() -> None:
            self._sit_as_laid(settled, seats)
            self._row, self._telling = row, Telling(table, row.seed, self.house.told)
            journal.event("table.started", table=self.id, game=row.game, seats=len(self._seats))
            self.trust.seated(self._seats, in_play=True)
            self.table.apply(change)
            for client in self.presence:
                self.playing.follow(client.eyes)
            self._tell(change)
            self._calling.after(change)
            self._tell_witnesses()
            self.news()
            self._course.go_on()

        (entry,) = change.entries
        due = writing.deadline_after(change, self.id, table.opening.clock)
        moved: list[Write] = [Save(seat) for seat in seats if seat not in self._seats]
        moved += [DropSeat(self.id, gone.seat) for gone in self._seats[len(seats) :]]
        laid: list[Write] = [
            Save(row),
            Add(OpeningRow(self.id, as_text(table.opening))),
            Add(EntryRow(self.id, 0, as_text(entry))),
        ]
        return Plan([*moved, *laid, *due], then, public=1)

    def _sit_as_laid(self, row: TableRow, seats: tuple[SeatRow, ...]) -> None:
        """If free seats were removed, tell whoever moved up, before the first numbered tell."""
        if seats == self._seats:
            return
        away = {seat.person: self.presence.away_since(seat.seat) for seat in self._seats}
        self.presence.sit_anew({seat.seat: away[seat.person] for seat in seats if seat.person is not None})
        self._row, self._seats = row, seats
        self._reseat()
        for client in self.presence:
            if client.role == "seat" and len(self.holds(client.person)) > 1:
                self.snapshot(client)

    def renamed(self, person: str, name: str) -> None:
        """A person has changed their name."""
        here = self.presence.renamed(person, name)
        known = person in self._names
        if known:
            self._names[person] = self._names[person]._replace(name=name)
        if (here or known) and not self.is_silenced(person):
            self.news()

    # What other nodes wrote

    def follow(self, fresh: Fresh) -> None:
        super().follow(fresh)
        self._notify_next_table()
        if self._telling is not None:
            self.hints.pass_on()
        self._course.go_on()

    def others_here(self, rows: tuple[PresentRow, ...]) -> None:
        """Take over who is connected at other nodes."""
        if self.presence.known_elsewhere(rows, self.holds, self.house.clock()):
            self.news()
            self._notify_next_table()
            self._course.go_on()

    # Coming and leaving

    def enter(self, client: Client, since: wire.Since | None) -> None:
        """A client connects or resumes: send the welcome, and what it missed or a snapshot."""
        holds = self.holds(client.person) if client.role == "seat" else ()
        client.eyes = holds[0] if len(holds) == 1 else None
        client.witness = client.role == "watcher" and self.is_witness(client.person)
        self.presence.enter(client, holds, self.house.clock())
        if self.house.nodes is not None:
            self.house.nodes.attended(self.id)
        self._calling.is_here(client.person)
        for seat in holds:
            if self._votes.pop(seat, None):
                self.work.do(self.end_vote(seat))
        missed = self._missed(client, since)
        if self._telling:
            self._telling.follow(client.eyes)
        client.send(wire.encode(self.welcome(client, since if missed is not None else None)))
        for frame in missed or ():
            client.send(frame)
        self.news()
        self._notify_next_table()
        self._course.go_on()

    def leave(self, client: Client) -> None:
        """A client has disconnected; its person keeps their seats."""
        self.presence.leave(client, self.holds(client.person), self.house.clock())
        if self.house.nodes is not None:
            self.house.nodes.attended(self.id)
        self.news()
        self._notify_next_table()

    def _notify_next_table(self) -> None:
        """Let the rematch, if there is one, know who is still here."""
        if self._row.rematch is not None:
            self.house.before[self._row.rematch] = self.presence
            following = self.house.tables.get(self._row.rematch)
            if following is not None:
                following.news()

    # Bots and clock, and leaving memory

    def go_on(self) -> None:
        """Ask awaited bots and set the clock."""
        self._course.go_on()

    async def wind_up(self) -> None:
        """Stop bots and clock, and finish queued work."""
        self._course.stop()
        self.hints.stop()
        await self.work.wind_up()

    def farewell(self) -> None:
        """The room restarts: disconnect everybody, who may resume afterwards."""
        self.broadcast(wire.Announced("restart"))
        self.let_go(Close.RESTART)

    def _check_who_is_known(self) -> None:
        """A write referred to a forgotten person: disconnect those here who are no longer known."""
        self._checking = asyncio.get_running_loop().create_task(self._disconnect_forgotten())

    async def _disconnect_forgotten(self) -> None:
        known = await self.house.store.people(
            sorted({client.person for client in self.presence if client.person})
        )
        for client in self.presence:
            if client.person is not None and client.person not in known:
                client.close(Close.UNAUTHENTICATED)

    def let_go(self, code: int) -> None:
        """Close every connection and stop working; the store keeps the table."""
        for client in self.presence:
            client.close(code)
        self._course.stop()
        self.hints.stop()
        self._calling.stop()
        self.work.stop()
        if self._telling:
            self._telling.forget()
        self._unregister()

    def _unregister(self) -> None:
        """Remove this table from the house, unless a fresh copy has replaced it there."""
        tables, before, following = self.house.tables, self.house.before, self._row.rematch
        if tables.get(self.id) is self:
            del tables[self.id]
            if self.house.nodes is not None:
                self.house.nodes.let_go(self.id)
        if following is not None and before.get(following) is self.presence:
            del before[following]

    @property
    def idle(self) -> bool:
        """Whether it may leave memory: no client, no bot at work, no work queued."""
        return not self.presence and self._course.idle and self.hints.idle and self.work.idle
