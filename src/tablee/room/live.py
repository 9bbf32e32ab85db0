"""A table in the room's memory: who is connected, what is true of it, and what everybody is told."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Union

import msgspec
from msgspec.structs import replace

from tablee.kit.game import AnyGame
from tablee.room import around, coming, wire
from tablee.room.client import Client
from tablee.room.course import Course
from tablee.room.plan import Plan
from tablee.room.receipts import Receipts
from tablee.room.refusal import Refusal
from tablee.room.store import (
    Add,
    Deed,
    EntryRow,
    Kept,
    Progress,
    Save,
    SealedRow,
    SeatRow,
    Status,
    Store,
    TableRow,
    Unseal,
    Whispered,
)
from tablee.room.telling import Eyes, Telling
from tablee.room.thinkers import Thinkers
from tablee.room.witness import Trust
from tablee.room.work import Work
from tablee.table.change import Change
from tablee.table.table import Table

PACE = wire.Limits(wire.FRAME, per_second=20, burst=40)


@dataclass(frozen=True)
class House:
    """What all tables of a room share."""

    store: Store
    thinkers: Thinkers
    epoch: int
    clock: Callable[[], int]
    """The time in milliseconds."""
    absent_ms: int = 20_000
    """So long must a person be away before others may hand the seat to a bot."""
    return_ms: int = 15_000
    """So much time a clock leaves to the first who comes back to a table."""
    pace: wire.Limits = PACE
    """How much one connection may say."""


class LiveTable:
    """One table, from its first seat to its last word."""

    def __init__(
        self, house: House, kept: Kept, game: AnyGame, table: Table | None, names: dict[str, str]
    ) -> None:
        self.house = house
        self.game = game
        self.read_move = msgspec.json.Decoder(Union[game.move_types]).decode  # noqa: UP007
        self.row: TableRow = kept.row
        self.seats: tuple[SeatRow, ...] = kept.seats
        self.names = names
        self.telling = Telling(table, kept.row.seed) if table else None
        self.clients: set[Client] = set()
        self.absent_since: dict[int, int] = {}
        self.votes: dict[int, set[int]] = {}
        for vote in kept.votes:
            self.votes.setdefault(vote.seat, set()).add(vote.voter)
        self.trust = Trust(kept)
        self.said, self.spoken = kept.said, kept.spoken
        self.loaded_at = self.used_at = self.attended_since = house.clock()
        self.work = Work(self.id, house.store, Receipts(kept.receipts), self.head)
        self.work.on_conflict = lambda: self.let_go(1012)
        self.course = Course(self)
        self._news_due = False

    # What is known

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def playing(self) -> Telling:
        """The play; Refusal before the start, and at a table whose rules we no longer have."""
        if self.telling is None:
            raise Refusal("not_started" if self.row.status == "open" else "parked")
        return self.telling

    @property
    def table(self) -> Table:
        return self.playing.table

    def head(self, eyes: Eyes) -> int:
        """The number of the last thing these eyes were told."""
        return self.row.told if eyes is None else self.row.told + self.seats[eyes].told

    def holds(self, person: str | None) -> tuple[int, ...]:
        """The seats of a person."""
        return tuple(seat.seat for seat in self.seats if person is not None and seat.person == person)

    def knows(self, person: str) -> bool:
        """Whether anything here tells of a person: a seat, a connection, a word, a consent."""
        here = any(client.person == person for client in self.clients)
        return here or self.trust.knows(person) or any(row.person == person for row in self.said)

    def is_here(self, seat: int) -> bool:
        """Whether the person of a seat is connected."""
        person = self.seats[seat].person
        return person is not None and any(
            client.role == "seat" and client.person == person for client in self.clients
        )

    def deadline(self) -> int | None:
        """When time is up; the clock stands while no seat is here, and whoever comes back gets some time."""
        if self.telling is None or not self.attended():
            return None
        deadline = self.table.deadline()
        return None if deadline is None else max(deadline, self.attended_since + self.house.return_ms)

    def attended(self) -> bool:
        """Whether anybody who sits here is connected."""
        return any(client.role == "seat" for client in self.clients)

    def now(self, eyes: Eyes) -> wire.Now:
        """The table as these eyes may know it."""
        at = self.house.clock()
        if self.telling is None:
            return around.before_the_start(at)
        return self.telling.seen_by(eyes, self.telling.moment(at, self.deadline()))

    # Plans: what shall be true once it is on the disk

    def change(self, change: Change, *deeds: Deed) -> Plan:
        """The plan that makes a change of the game true."""
        public = bool(change.entries) or change.before.sealed.keys() != change.after.sealed.keys()
        whispered = change.sealed.seat if change.sealed and not public else None
        row, seats = self._row_after(change, public=public), self.seats
        if whispered is not None:
            seats = changed(seats, whispered, told=seats[whispered].told + 1)

        def then() -> None:
            self.table.apply(change)
            self.row, self.seats = row, seats
            self._tell(change, whispered)
            if row.status == "over":
                self.news()
            self.course.go_on()

        # What every change writes comes first: with what other tables write it makes one statement.
        kept: list[Deed] = [Progress(row.id, row.status, row.told, row.awaited, row.touched, row.expires)]
        kept += self._deeds_of(change)
        if whispered is not None:
            kept.append(Whispered(self.id, whispered, seats[whispered].told))
        return Plan([*kept, *deeds], then, int(public), whispered)

    def _deeds_of(self, change: Change) -> list[Deed]:
        deeds: list[Deed] = [Add(EntryRow(self.id, entry.n, as_text(entry))) for entry in change.entries]
        if change.unsealed and not change.after.sealed:
            deeds.append(Unseal(self.id))
        else:
            deeds += [Unseal(self.id, seat) for seat in sorted(change.unsealed)]
        if change.sealed:
            deeds.append(Save(SealedRow(self.id, change.sealed.seat, as_text(change.sealed.move))))
        return deeds

    def _row_after(self, change: Change, *, public: bool) -> TableRow:
        after, at = change.after, self.house.clock()
        status: Status = "over" if after.result else "playing"
        awaited = [seat for seat in after.to_move if seat not in after.sealed]
        return replace(
            self.row,
            status=status,
            told=self.row.told + int(public),
            awaited=as_text([] if after.result else awaited),
            touched=at,
            expires=at + around.LIFE_MS[status],
        )

    def keep(self, row: TableRow, seats: tuple[SeatRow, ...], *deeds: Deed) -> Plan:
        """The plan that changes what is around the play."""
        saved: list[Deed] = [Save(row)] if row != self.row else []
        saved += [Save(seat) for seat in seats if seat not in self.seats]

        def then() -> None:
            self.row, self.seats = row, seats
            self.trust.sat |= {seat.person for seat in seats if seat.person is not None}
            coming.reseat(self)
            self.news()

        return Plan([*saved, *deeds], then)

    # Telling

    def begin(self, change: Change) -> None:
        """The table was laid: from here on everything is told under numbers."""
        self.table.apply(change)
        for client in self.clients:
            self.playing.follow(client.eyes)
        self._tell(change, None)
        self.news()
        self.course.go_on()

    def _tell(self, change: Change, only: int | None) -> None:
        """One frame for each point of view, and to every client the one of its eyes."""
        moment = self.playing.moment(self.house.clock(), self.deadline())
        frames = self.playing.tell(change, moment, self.head, only)
        for client in self.clients:
            frame = frames.get(client.eyes)
            if frame is not None:
                client.send(frame)

    def broadcast(self, message: wire.Out) -> None:
        """Say something to all."""
        frame = wire.encode(message)
        for client in self.clients:
            client.send(frame)

    def news(self) -> None:
        """Tell all what is around the play, soon; several changes in a row are told once."""
        if not self._news_due:
            self._news_due = True
            asyncio.get_running_loop().call_soon(self._send_news)

    def _send_news(self) -> None:
        self._news_due = False
        roles = {client.role for client in self.clients}
        frames = {role: wire.encode(wire.TableNews(around.seen(self, role))) for role in roles}
        for client in self.clients:
            client.send(frames[client.role])

    # The end of its time in memory

    def farewell(self) -> None:
        """The room closes for a moment: all may come back and resume."""
        self.broadcast(wire.Notice("restart"))
        self.let_go(1012)

    def let_go(self, code: int) -> None:
        """Close every connection and stop working; the store keeps the table."""
        for client in list(self.clients):
            client.close(code)
        self.course.stop()
        self.work.stop()

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        return not self.clients and self.course.idle and self.work.idle


def changed(seats: tuple[SeatRow, ...], seat: int, **changes: object) -> tuple[SeatRow, ...]:
    """The seats, with one of them changed."""
    return (*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :])


def as_text(fact: object) -> str:
    """JSON as the store keeps it."""
    return msgspec.json.encode(fact).decode()
