"""Trust: who lets which watcher see every hand, who has looked, and which hands anybody has held (A24)."""

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache

from tablee.protocol.seen import WatcherSeen
from tablee.room.store.rows import SeatRow
from tablee.room.store.stored import StoredTable


class Trust:
    """The trust at one table; irrelevant in games that hide nothing."""

    def __init__(self, kept: StoredTable, *, hides: bool) -> None:
        self._table = kept.row.id
        self._hides = hides
        self._consents: dict[str, set[str]] = {}
        for consent in kept.consents:
            self._consents.setdefault(consent.watcher, set()).add(consent.giver)
        self._looked = {witness.person: witness.name for witness in kept.witnesses}
        self._sat = set(kept.sat)
        self._foreknown = set(kept.foreknown)
        self._held: dict[str, set[int]] = {}
        for row in kept.held:
            self._held.setdefault(row.person, set()).add(row.seat)

    # What is known

    def knows(self, person: str) -> bool:
        """Whether anything here refers to a person."""
        given = any(person in givers for givers in self._consents.values())
        known = (self._consents, self._looked, self._sat, self._foreknown)
        return given or any(person in people for people in known)

    def sat(self, person: str) -> bool:
        """Whether a person holds a seat, or once held one."""
        return person in self._sat

    def held(self, person: str) -> frozenset[int]:
        """The seats whose hands a person has held in play; none if nothing is hidden."""
        return frozenset(self._held.get(person, ()) if self._hides else ())

    def foreknows(self, person: str) -> bool:
        """Whether a person saw hands of the game that this one branches from."""
        return self._hides and person in self._foreknown

    def has_looked(self, person: str | None) -> bool:
        """Whether a person has looked through a seat's eyes."""
        return person in self._looked

    def name_of(self, person: str, now: str) -> str:
        """A watcher's name: whoever has looked keeps the one they had then."""
        return self._looked.get(person, now)

    def lets_see(self, giver: str, watcher: str) -> bool:
        """Whether somebody lets a watcher see every hand; only those who sit here count."""
        return giver in self._consents.get(watcher, ())

    def is_witness(self, person: str | None, seats: Iterable[SeatRow]) -> bool:
        """A watcher is a witness exactly while every person who holds a seat lets them see."""
        if person is None or not self._hides or person in self._sat:
            return False
        holders = {seat.person for seat in seats if seat.person is not None}
        return bool(holders) and holders <= self._consents.get(person, set())

    def watching(self, onlookers: Mapping[str, str], seats: tuple[SeatRow, ...]) -> tuple[WatcherSeen, ...]:
        """The onlookers (by name) who are witnesses or could become one."""
        if not self._hides:
            return ()
        found = [
            self._seen(person, name, seats) for person, name in onlookers.items() if not self.sat(person)
        ]
        return tuple(sorted(found, key=lambda watcher: (watcher.name, watcher.id)))

    def watcher(self, id: str, onlookers: Iterable[str]) -> str | None:
        """The person with this id, among onlookers and those who have somebody's consent."""
        known = (*onlookers, *self._consents)
        return next((person for person in known if id_of(self._table, person) == id), None)

    def _seen(self, person: str, name: str, seats: tuple[SeatRow, ...]) -> WatcherSeen:
        held = [seat for seat in seats if seat.person is not None]
        agree = {seat.seat for seat in held if seat.person and self.lets_see(seat.person, person)}
        return WatcherSeen(
            id=id_of(self._table, person),
            name=name,
            yes=tuple(seat.seat for seat in held if seat.seat in agree),
            no=tuple(seat.seat for seat in held if seat.seat not in agree),
        )

    # Changes, applied once they are durable

    def let_see(self, giver: str, watcher: str, *, yes: bool) -> None:
        """Somebody lets a watcher see every hand, or no longer."""
        givers = self._consents.setdefault(watcher, set())
        if yes:
            givers.add(giver)
        else:
            givers.discard(giver)

    def looked(self, person: str, name: str) -> None:
        """Record that a witness has looked; that is permanent."""
        self._looked[person] = name

    def seated(self, seats: Iterable[SeatRow], *, in_play: bool) -> None:
        """Record who sits here, and in play whose hands they hold; that is permanent."""
        for seat in seats:
            if seat.person is None:
                continue
            self._sat.add(seat.person)
            if in_play:
                self._held.setdefault(seat.person, set()).add(seat.seat)

    def inherited(self, taker: str, giver: str) -> None:
        """A device that takes over somebody's seats inherits what they have seen."""
        self._held.setdefault(taker, set()).update(self._held.get(giver, ()))
        self.foreknown_by(taker, giver)

    def foreknown_by(self, taker: str, giver: str) -> None:
        """A device that takes over somebody's seats, at any table, inherits what they foreknew here."""
        if giver in self._foreknown:
            self._foreknown.add(taker)


@lru_cache(maxsize=1024)
def id_of(table: str, person: str) -> str:
    """A person's public id at one table; it differs at every table, so that nobody is recognized by it."""
    return hashlib.sha256(f"{table}|{person}".encode()).hexdigest()[:16]
