"""A table in the room's memory: it makes plans of what people want, and tells what has become true.

Its state changes in its own methods only: what a plan wants is written first, then true, then told.
"""

import asyncio
from collections.abc import Callable
from typing import Union

import msgspec
from msgspec.structs import replace

from tablee.kit.game import AnyGame
from tablee.kit.refusal import Refusal
from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.protocol.limits import SAID_AT_FIRST
from tablee.room.live import writing
from tablee.room.live.calling import Calling
from tablee.room.live.client import Client
from tablee.room.live.course import Course
from tablee.room.live.house import House
from tablee.room.live.known import Known
from tablee.room.live.plan import Plan
from tablee.room.live.receipts import Receipts
from tablee.room.live.telling import Telling
from tablee.room.live.work import Work
from tablee.room.live.writing import as_text, changed
from tablee.room.store.lifetimes import TABLE_MS
from tablee.room.store.rows import (
    AgreedRow,
    AskRow,
    ConsentRow,
    EntryRow,
    Kept,
    Person,
    SeatRow,
    SentAwayRow,
    ShareRow,
    SilencedRow,
    TableRow,
    TalkRow,
    VoteRow,
    WitnessRow,
)
from tablee.room.store.writes import (
    Add,
    DropAsk,
    DropConsent,
    DropShare,
    DropVotes,
    LetIn,
    LetSpeak,
    Save,
    Write,
)
from tablee.table.change import Change
from tablee.table.mask import Eyes
from tablee.table.table import Table


class LiveTable(Known):
    """One table, from its first seat to its last word."""

    def __init__(
        self, house: House, kept: Kept, game: AnyGame, table: Table | None, names: dict[str, str]
    ) -> None:
        super().__init__(house, kept, game, table, names)
        self.read_move = msgspec.json.Decoder(Union[game.move_types]).decode  # noqa: UP007
        self.work = Work(kept.row.id, house.store, Receipts(kept.receipts), self.head)
        self.work.on_conflict = lambda: self.let_go(Close.RESTART)
        self.work.on_forgotten = self._look_who_is_known
        self._looking: asyncio.Task[None] | None = None
        self._course = Course(self)
        self._calling = Calling(self)
        self._news_due = False
        house.tables[kept.row.id] = self
        self._lead_on()

    # Plans: what shall be true once it is on the disk

    def change(self, change: Change) -> Plan:
        """The plan that makes a change of the game true."""
        row = writing.row_after(self._row, change, self.house.clock())
        seats = writing.seats_after(self._seats, change)

        def then() -> None:
            self.table.apply(change)
            self._row, self._seats = row, seats
            self._tell(change)
            self._calling.after(change)
            if row.status == "over":
                self._tell_witnesses()
                self.news()
            self._course.go_on()

        writes = writing.writes_of(change, row, seats, self.table.opening.clock)
        return Plan(writes, then, int(change.public), change.whispered)

    def time_up(self) -> Plan:
        """The plan that plays on for who is late; Refusal while there is time, or no clock runs."""
        deadline, at = self.deadline(), self.house.clock()
        change = self.table.time_up(at) if deadline is not None and at >= deadline else None
        if change is None:
            raise Refusal("stale")
        return self.change(change)

    def keep(
        self, row: TableRow, seats: tuple[SeatRow, ...], *writes: Write, called: Person | None = None
    ) -> Plan:
        """The plan that changes the table's row and seats, and nothing of the game."""
        saved: list[Write] = [Save(row)] if row != self._row else []
        saved += [Save(seat) for seat in seats if seat not in self._seats]

        def then() -> None:
            self._row, self._seats = row, seats
            self._lead_on()
            if called is not None:
                self._names[called.id] = called.name
            self.trust.seated(seats, in_play=row.status != "open")
            self._reseat()
            self.news()

        return Plan([*saved, *writes], then)

    def lay(self, table: Table, change: Change) -> Plan:
        """The plan that lays the table: from here on its log is the truth, and all is told under numbers."""
        at = self.house.clock()
        row = replace(
            self._row,
            status="playing",
            opening=as_text(table.opening),
            code=None if table.opening.clock and table.opening.clock.over_days else self._row.code,
            told=self._row.told + 1,
            awaited=as_text(list(change.after.to_move)),
            touched=at,
            expires=at + TABLE_MS["playing"],
        )

        def then() -> None:
            self._row, self._telling = row, Telling(table, row.seed)
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
        return Plan([Save(row), Add(EntryRow(self.id, 0, as_text(entry))), *due], then, public=1)

    def vacate(self, seat: int) -> Plan:
        """The plan after which a seat has lost its person for good."""

        def then() -> None:
            self._seats = changed(self._seats, seat, person=None, name=None, void=None)
            self._reseat()
            self.news()

        return Plan([Save(replace(self._seats[seat], person=None, name=None, void=None))], then)

    def occupy(self, seat: int, person: str, name: str) -> Plan:
        """The plan after which a bot's seat is that of somebody who asked for it."""
        new: dict[str, object] = {"person": person, "bot": None, "ready": False, "nonce": None, "void": None}

        def then() -> None:
            self._seats = changed(self._seats, seat, **new)
            self._names[person] = name
            self.asking.drop(person)
            self.trust.seated(self._seats, in_play=self._row.status != "open")
            self.presence.awaits((seat,), self.house.clock())
            self._reseat()
            self._send_news()  # the name, before anything is told of it

        return Plan([Save(replace(self._seats[seat], **new)), DropAsk(self.id, person)], then)

    def ask(self, person: str, seat: int) -> Plan:
        """The plan after which somebody asks for a bot's seat."""

        def then() -> None:
            self.asking.ask(person, seat)
            self.news()

        return Plan([DropAsk(self.id, person), Save(AskRow(self.id, person, seat))], then)

    def agree(self, person: str, giver: str) -> Plan:
        """The plan after which somebody at the table would give it to them."""

        def then() -> None:
            self.asking.agree(person, giver)
            self.news()

        return Plan([Save(AgreedRow(self.id, person, giver))], then)

    def end_ask(self, person: str, declined: int | None = None) -> Plan:
        """The plan after which they ask no more."""

        def then() -> None:
            self.asking.drop(person, declined)
            self.news()

        return Plan([DropAsk(self.id, person)], then)

    def make_void(self, person: str, *writes: Write) -> Plan:
        """The plan after which no device of a person opens their seats, until their new link is used."""
        rows = [replace(seat, void=person) for seat in self.belong_to(person)]

        def then() -> None:
            for row in rows:
                self._seats = changed(self._seats, row.seat, void=person)
            for client in self.presence:
                if client.person == person and client.role == "seat" and client.closing is None:
                    client.send(wire.encode(wire.Announced("reissued")))
                    client.close(Close.REISSUED)
            self.presence.awaits((row.seat for row in rows), self.house.clock())
            self.news()

        return Plan([*writes, *(Save(row) for row in rows)], then)

    def vote(self, seat: int, voter: int) -> Plan:
        """The plan after which a seat wants an absent one to be handed to a bot."""

        def then() -> None:
            self._votes.setdefault(seat, set()).add(voter)
            self.news()

        return Plan([Save(VoteRow(self.id, seat, voter))], then)

    def end_vote(self, seat: int) -> Plan:
        """The plan after which nobody wants a seat to be handed to a bot any more."""

        def then() -> None:
            self._votes.pop(seat, None)
            self.news()

        return Plan([DropVotes(self.id, seat)], then)

    def say(self, frame: wire.Said | wire.Phrased | wire.Announced, person: str | None) -> Plan:
        """The plan by which something is kept and then heard by all; nobody's words are the host's doing."""
        row = TalkRow(self.id, self._spoken + 1, person, as_text(frame))

        def then() -> None:
            self._spoken = row.n
            if person is not None:
                self._said = (*self._said, row)[-SAID_AT_FIRST:]
            self.broadcast(frame)

        return Plan([Add(row)], then)

    def silence(self, person: str, name: str | None) -> Plan:
        """The plan after which somebody says nothing here, and keeps this name; or (None) speaks again."""
        speaks = name is None
        write: Write = LetSpeak(self.id, person) if speaks else Save(SilencedRow(self.id, person, name or ""))

        def then() -> None:
            self._silenced.pop(person, None)
            if not speaks:
                self._silenced[person] = name or ""
            self.news()

        return Plan([write], then)

    def send_away(self, person: str, name: str) -> Plan:
        """The plan after which somebody may not come to this table; they hear it, and are let go."""

        def then() -> None:
            self._sent_away[person] = name
            self.asking.drop(person)
            for client in self.presence:
                if client.person == person and client.closing is None:
                    client.send(wire.encode(wire.Announced("sent_away")))
                    client.close(Close.SENT_AWAY)
            self.news()

        return Plan([Save(SentAwayRow(self.id, person, name)), DropAsk(self.id, person)], then)

    def let_in(self, person: str) -> Plan:
        """The plan after which they may come again."""

        def then() -> None:
            self._sent_away.pop(person, None)
            self.news()

        return Plan([LetIn(self.id, person)], then)

    def let_see(self, giver: str, watcher: str, *, yes: bool, tell: Callable[[], None]) -> Plan:
        """The plan by which somebody lets a watcher see every hand, or no longer; first it is told."""
        write: Write = (
            Save(ConsentRow(self.id, watcher, giver)) if yes else DropConsent(self.id, watcher, giver)
        )

        def then() -> None:
            self.trust.let_see(giver, watcher, yes=yes)
            tell()
            self._reseat()
            self.news()

        return Plan([write], then)

    def witnessed(self, person: str, name: str) -> Plan:
        """The plan after which a witness has looked, for good."""
        return Plan([Save(WitnessRow(self.id, person, name))], lambda: self.trust.looked(person, name))

    def share(self, row: ShareRow) -> Plan:
        """The plan by which the finished game has one more link of its own."""

        def then() -> None:
            self._shares = (*self._shares, row)
            self.news()

        return Plan([Save(row)], then)

    def unshare(self, id: str) -> Plan:
        """The plan after which such a link opens nothing any more."""

        def then() -> None:
            self._shares = tuple(row for row in self._shares if row.id != id)
            self.news()

        return Plan([DropShare(id)], then)

    def renamed(self, person: str, name: str) -> None:
        """Somebody has another name now."""
        here = self.presence.renamed(person, name)
        if self.holds(person):
            self._names[person] = name
        if (here or self.holds(person)) and not self.is_silenced(person):
            self.news()

    # Coming, looking and leaving

    def enter(self, client: Client, since: wire.Since | None) -> None:
        """A client comes, or comes back: it hears what it missed, or all there is to know."""
        holds = self.holds(client.person) if client.role == "seat" else ()
        client.eyes = holds[0] if len(holds) == 1 else None
        client.witness = client.role == "watcher" and self.is_witness(client.person)
        self.presence.enter(client, holds, self.house.clock())
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
        self._lead_on()
        self._course.go_on()

    def leave(self, client: Client) -> None:
        """A client is gone; its seats stay its own."""
        self.presence.leave(client, self.holds(client.person), self.house.clock())
        self.news()
        self._lead_on()

    def look(self, client: Client, eyes: Eyes) -> None:
        """Give a client other eyes, and all they may see."""
        client.eyes = eyes
        if self._telling:
            self._telling.follow(eyes)
        self.snapshot(client)

    def snapshot(self, client: Client) -> None:
        """All there is to know, at once."""
        now = self.now(client.eyes)
        client.send(wire.encode(wire.Snapshot(self.head(client.eyes), self.you(client), now)))

    def _missed(self, client: Client, since: wire.Since | None) -> list[bytes] | None:
        """What a client that comes back has not heard; None if that can no longer be told piece by piece."""
        if since is None or since.epoch != self.house.epoch or self._telling is None:
            return None
        if client.role == "watcher" and self.trust.has_looked(client.person):
            return None  # its numbers may be those of eyes that are closed now
        return self._telling.since(client.eyes, since.n, self.head(client.eyes))

    def _lead_on(self) -> None:
        """At the next game, if there is one, it is known who is still here."""
        if self._row.rematch is not None:
            self.house.before[self._row.rematch] = self.presence
            following = self.house.tables.get(self._row.rematch)
            if following is not None:
                following.news()

    def _reseat(self) -> None:
        """After seats changed hands, or trust did, every client looks through eyes it still has."""
        for client in self.presence:
            if client.closing is not None:
                continue  # it has heard why
            if client.role == "seat":
                self._close_eyes(client)
            elif client.role == "watcher" and client.witness != self.is_witness(client.person):
                client.witness = not client.witness
                self.look(client, None)

    def _close_eyes(self, client: Client) -> None:
        """Close the eyes of seats that are no longer one's own; who holds none must leave."""
        holds = self.holds(client.person)
        if not holds:
            client.send(wire.encode(wire.Announced("kicked")))
            client.close(Close.KICKED)
        elif client.eyes not in holds and (client.eyes is not None or len(holds) == 1):
            self.look(client, holds[0] if len(holds) == 1 else None)
        elif client.eyes is not None and len(holds) > 1 and self._row.status == "open":
            self.look(client, None)  # the device is shared from now on: it begins behind the curtain

    # Telling

    def _tell(self, change: Change) -> None:
        """One frame for each point of view, and to every client the one of its eyes."""
        moment = self.playing.moment(self.house.clock(), self.deadline())
        frames = self.playing.tell(change, moment, self.head)
        for client in self.presence:
            frame = frames.get(client.eyes)
            if frame is not None:
                client.send(frame)

    def _tell_witnesses(self) -> None:
        """The game begins or is over: who sees every hand, or has, is quiet from now on, or no longer."""
        for client in self.presence:
            if client.role == "watcher" and self.sees_hands(client.person):
                self.snapshot(client)

    def broadcast(self, message: wire.Out) -> None:
        """Say something to all, but to whoever is being let go: the last they hear is why."""
        frame = wire.encode(message)
        for client in self.presence:
            if client.closing is None:
                client.send(frame)

    def news(self) -> None:
        """Tell all what is around the play, soon; several changes in a row are told once."""
        if not self._news_due:
            self._news_due = True
            asyncio.get_running_loop().call_soon(self._send_news)

    def _send_news(self) -> None:
        self._news_due = False
        roles = {client.role for client in self.presence}
        frames = {role: wire.encode(wire.TableNews(self.seen(role))) for role in roles}
        for client in self.presence:
            client.send(frames[client.role])

    # Going on by itself, and the end of its time in memory

    def go_on(self) -> None:
        """Let bots think and the clock run."""
        self._course.go_on()

    def farewell(self) -> None:
        """The room closes for a moment: all may come back and resume."""
        self.broadcast(wire.Announced("restart"))
        self.let_go(Close.RESTART)

    def _look_who_is_known(self) -> None:
        """Something told of somebody who is forgotten: whoever of those here it is must go, nobody else."""
        self._looking = asyncio.get_running_loop().create_task(self._part_with_the_forgotten())

    async def _part_with_the_forgotten(self) -> None:
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
        self.work.stop()
        self._leave_the_house()

    def _leave_the_house(self) -> None:
        """No other table knows of this one any more; where it was read anew meanwhile, of that."""
        tables, before, following = self.house.tables, self.house.before, self._row.rematch
        if tables.get(self.id) is self:
            del tables[self.id]
        if following is not None and before.get(following) is self.presence:
            del before[following]

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        return not self.presence and self._course.idle and self.work.idle
