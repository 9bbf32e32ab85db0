"""Requests of watchers for a bot's seat, and who at the table agrees."""

from collections.abc import Callable, Mapping

from tablee.protocol.seen import AskerSeen
from tablee.room.live.trust import id_of
from tablee.room.store.rows import SeatRow
from tablee.room.store.stored import StoredTable


class Asking:
    """The open requests of one table; a request counts only while its asker is connected."""

    def __init__(self, kept: StoredTable) -> None:
        self._table = kept.row.id
        self._declined: dict[str, int] = {}
        self.load(kept)

    def load(self, kept: StoredTable) -> None:
        """Take the requests from the store; refusals are only in memory."""
        self._seats = {ask.person: ask.seat for ask in kept.asks}
        self._agreed: dict[str, set[str]] = {person: set() for person in self._seats}
        for agreed in kept.agreed:
            self._agreed.setdefault(agreed.person, set()).add(agreed.giver)

    # What is known

    def knows(self, person: str) -> bool:
        """Whether anything here refers to a person."""
        return person in self._seats or any(person in givers for givers in self._agreed.values())

    def seat_of(self, person: str | None) -> int | None:
        """The seat that somebody asks for."""
        return None if person is None else self._seats.get(person)

    def asker(self, id: str) -> str | None:
        """The asker with this id."""
        return next((person for person in self._seats if id_of(self._table, person) == id), None)

    def declined_at(self, person: str) -> int | None:
        """When somebody was last refused a seat here."""
        return self._declined.get(person)

    def agreed(self, voices: frozenset[str]) -> tuple[str, ...]:
        """The askers to whom all `voices` agree; nobody if there are none."""
        if not voices:
            return ()
        return tuple(person for person in self._seats if voices <= self._agreed[person])

    def in_vain(self, seats: tuple[SeatRow, ...], nobodys: Callable[[SeatRow], bool]) -> tuple[str, ...]:
        """The askers whose seat has been taken or no longer exists."""
        open_seats = {row.seat for row in seats if nobodys(row)}
        return tuple(person for person, seat in self._seats.items() if seat not in open_seats)

    def seen(
        self,
        onlookers: Mapping[str, str],
        seats: tuple[SeatRow, ...],
        voices: frozenset[str],
        nobodys: Callable[[SeatRow], bool],
    ) -> tuple[AskerSeen, ...]:
        """The requests that the seats are shown: of onlookers (by name), for seats that are still open."""
        in_vain = self.in_vain(seats, nobodys)
        asking = [person for person in self._seats if person in onlookers and person not in in_vain]
        return tuple(self._seen(person, onlookers[person], seats, voices) for person in asking)

    def _seen(self, person: str, name: str, seats: tuple[SeatRow, ...], voices: frozenset[str]) -> AskerSeen:
        asked = [row for row in seats if row.person in voices]
        return AskerSeen(
            id=id_of(self._table, person),
            name=name,
            seat=self._seats[person],
            yes=tuple(row.seat for row in asked if row.person in self._agreed[person]),
            no=tuple(row.seat for row in asked if row.person not in self._agreed[person]),
        )

    # Changes, applied once they are durable

    def ask(self, person: str, seat: int) -> None:
        """Somebody asks for a seat; agreements to an earlier request no longer count."""
        self._seats[person] = seat
        self._agreed[person] = set()

    def agree(self, person: str, giver: str) -> None:
        """Somebody at the table agrees."""
        self._agreed[person].add(giver)

    def drop(self, person: str, declined: int | None = None) -> None:
        """They no longer ask, perhaps because they were refused."""
        self._seats.pop(person, None)
        self._agreed.pop(person, None)
        if declined is not None:
            self._declined[person] = declined
