"""A table that other nodes write to as well: reads what they wrote, applies it, and tells it like our own."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from tablee.kit.game import AnyGame
from tablee.kit.log import AnyEntry, Entry, Opening
from tablee.kit.typed import read_json
from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.room.live.client import Client
from tablee.room.live.company import Company
from tablee.room.live.house import House
from tablee.room.live.naming import Called, called_by
from tablee.room.live.telling import Telling
from tablee.room.live.work import Fresh
from tablee.room.live.writing import seats_after
from tablee.room.store.rows import SeatRow
from tablee.room.store.stored import Past, StoredTable
from tablee.table.change import Change
from tablee.table.elsewhere import follow_choices, follow_log
from tablee.table.mask import Eyes
from tablee.table.replay import read_move, reopen
from tablee.table.table import Table

Why = Literal["sent_away", "reissued", "taken_over"]
NONE: Final = -1
"""Eyes of no seat: a client that lost its eyes is told nothing until its new ones are known."""


class Joint(Company):
    """A table that several nodes have in memory."""

    def __init__(
        self, house: House, kept: StoredTable, game: AnyGame, table: Table | None, names: dict[str, Called]
    ) -> None:
        super().__init__(house, kept, game, table, names)
        self.version = kept.version
        """The last version we know."""

    def moved(self) -> None:
        """We wrote to it: notify the other nodes."""
        self.version += 1
        if self.house.nodes is not None:
            self.house.nodes.moved(self.id, self.version)

    async def read_on(self) -> Fresh | None:
        """Read what is new at this table, and the names of its people; None if nothing is."""
        log = self._telling.table.log if self._telling else ()
        past = Past(self.id, self.version, len(log), self._row.told, self._spoken)
        kept = await self.house.store.since(past)
        if kept is None:
            return None
        return Fresh(kept, called_by((await self.house.store.people(kept.holders)).values()))

    def follow(self, fresh: Fresh) -> None:
        """Apply what other nodes wrote, and tell it in order: the game, the table's news, the talk.

        Unchanged news are not sent: their arrival would reveal a change that only one seat may know of.
        """
        kept, shown, sat, was = fresh.kept, self._table_news(), self._seats, self._row
        self.version, self._names = kept.version, fresh.names
        self._load(kept)
        self.asking.load(kept)
        self.presence.seated(moved_in(sat, kept.seats), self.house.clock())
        self._disconnect_leavers(sat)
        self._close_lost_eyes()
        self._row = replace(kept.row, told=was.told)
        self._seats = tuple(replace(seat, told=told_before(sat, seat.seat)) for seat in kept.seats)
        if self._telling is not None or (was.status == "open" and kept.opening is not None):
            self._follow_play(kept)
        lost = self._eyes_out_of_step(kept)
        self._row, self._seats = kept.row, kept.seats
        for client in self._here():
            if client.eyes in lost:
                self.snapshot(client)
        self._reseat()
        if kept.row.status != was.status:
            self._tell_witnesses()
        if self._table_news() != shown:
            self._send_news()
        for words in kept.words:
            self._send_to_all(words.said.encode())

    # Who may no longer receive anything

    def _disconnect_leavers(self, sat: tuple[SeatRow, ...]) -> None:
        """Disconnect whoever was sent away or lost their seat to another device, before anything is told."""
        for client in self._here():
            if client.person in self._sent_away:
                self._close(client, "sent_away", Close.SENT_AWAY)
            elif client.role == "seat" and not self.holds(client.person):
                if self.belong_to(client.person):
                    self._close(client, "reissued", Close.REISSUED)
                elif self._is_elsewhere(client.person, sat):
                    self._close(client, "taken_over", Close.TAKEN_OVER)

    def _is_elsewhere(self, person: str | None, sat: tuple[SeatRow, ...]) -> bool:
        """Whether a person's seats moved to another device: nobody else gets a seat in play unasked."""
        theirs = [seat.seat for seat in sat if seat.person == person]
        gone = any(row.person == person for row in self.former)
        now = {self._seats[seat].person for seat in theirs if seat < len(self._seats)}
        return self._row.status != "open" and not gone and len(now) == 1 and now != {None}

    def _close(self, client: Client, why: Why, code: Close) -> None:
        client.send(wire.encode(wire.Announced(why)))
        client.close(code)

    def _close_lost_eyes(self) -> None:
        """Close the eyes that clients no longer have, before the play is told."""
        for client in self._here():
            if client.eyes is None:
                continue
            holds = client.eyes in self.holds(client.person)
            if not (holds if client.role == "seat" else self.is_witness(client.person)):
                client.eyes = NONE

    def _here(self) -> Iterable[Client]:
        return [client for client in self.presence if client.closing is None]

    # The play

    def _follow_play(self, kept: StoredTable) -> None:
        """Apply and tell every change between our state and the stored one."""
        entries = [read_json(entry, AnyEntry) for entry in kept.entries]
        if self._telling is None:
            self._telling = self._laid(kept, entries)
        table = self._telling.table
        for change in follow_log(table, entries):
            self._follow_change(change)
        sealed = {row.seat: read_move(self.game, msgspec.json.decode(row.move)) for row in kept.sealed}
        for change in follow_choices(table, sealed):
            self._follow_change(change)

    def _laid(self, kept: StoredTable, entries: Sequence[Entry]) -> Telling:
        """A telling of the table before its first entry, following the eyes of everybody here."""
        row, opening = kept.row, read_json(kept.opening or "", Opening)
        table = reopen(self.game, opening, entries, self.house.dealing(row.seed, opening))
        telling = Telling(table, row.seed, self.house.told)
        for eyes in {client.eyes for client in self._here()} - {NONE}:
            telling.follow(eyes)
        return telling

    def _follow_change(self, change: Change) -> None:
        self._row = replace(self._row, told=self._row.told + int(change.public))
        self._seats = seats_after(self._seats, change)
        self._tell(change)

    def _eyes_out_of_step(self, kept: StoredTable) -> set[Eyes]:
        """The eyes whose numbers at other nodes differ from ours: they need a snapshot."""
        public = self._row.told - kept.row.told
        seats = zip(self._seats, kept.seats, strict=True)
        lost: set[Eyes] = {there.seat for here, there in seats if public + here.told - there.told}
        if public:
            lost.add(None)
        if lost and self._telling is not None:
            self._telling.forget()  # whoever resumes needs a snapshot too
        return lost


def moved_in(before: tuple[SeatRow, ...], after: tuple[SeatRow, ...]) -> dict[int, str | None]:
    """The seats whose person has changed, and the new person."""
    were = {seat.seat: seat.person for seat in before}
    are = {seat.seat: seat.person for seat in after}
    return {seat: are.get(seat) for seat in {*were, *are} if were.get(seat) != are.get(seat)}


def told_before(sat: tuple[SeatRow, ...], seat: int) -> int:
    """How much a seat alone had been told before."""
    return sat[seat].told if seat < len(sat) else 0
