"""Who looks on and would like a bot's seat, and who at the table would give it to them."""

from collections.abc import Callable, Mapping

from tablee.protocol.seen import AskerSeen
from tablee.room.live.trust import id_of
from tablee.room.store.rows import SeatRow
from tablee.room.store.stored import StoredTable


class Asking:
    """The open requests of one table; they count only while whoever asks is there."""

    def __init__(self, kept: StoredTable) -> None:
        self._table = kept.row.id
        self._declined: dict[str, int] = {}
        self.believe(kept)

    def believe(self, kept: StoredTable) -> None:
        """The requests are as they are kept; who was refused is known here alone."""
        self._seats = {ask.person: ask.seat for ask in kept.asks}
        self._agreed: dict[str, set[str]] = {person: set() for person in self._seats}
        for agreed in kept.agreed:
            self._agreed.setdefault(agreed.person, set()).add(agreed.giver)

    # What is known

    def knows(self, person: str) -> bool:
        """Whether anything here tells of a person."""
        return person in self._seats or any(person in givers for givers in self._agreed.values())

    def seat_of(self, person: str | None) -> int | None:
        """The seat that somebody asks for."""
        return None if person is None else self._seats.get(person)

    def asker(self, id: str) -> str | None:
        """The person whom this id means."""
        return next((person for person in self._seats if id_of(self._table, person) == id), None)

    def declined_at(self, person: str) -> int | None:
        """When somebody was last refused a seat here."""
        return self._declined.get(person)

    def agreed(self, voices: frozenset[str]) -> tuple[str, ...]:
        """Whom all who have a voice would give the seat they ask for; without any voice, nobody."""
        if not voices:
            return ()
        return tuple(person for person in self._seats if voices <= self._agreed[person])

    def in_vain(self, seats: tuple[SeatRow, ...], nobodys: Callable[[SeatRow], bool]) -> tuple[str, ...]:
        """Who asks for a seat that is somebody's by now, or is no longer there."""
        open_seats = {row.seat for row in seats if nobodys(row)}
        return tuple(person for person, seat in self._seats.items() if seat not in open_seats)

    def seen(
        self,
        onlookers: Mapping[str, str],
        seats: tuple[SeatRow, ...],
        voices: frozenset[str],
        nobodys: Callable[[SeatRow], bool],
    ) -> tuple[AskerSeen, ...]:
        """Everybody who asks for what can be had and is there (by name), as the seats know them."""
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

    # What becomes true once it is on the disk

    def ask(self, person: str, seat: int) -> None:
        """Somebody asks for a seat; what was said to an earlier wish is forgotten."""
        self._seats[person] = seat
        self._agreed[person] = set()

    def agree(self, person: str, giver: str) -> None:
        """Somebody at the table would give it to them."""
        self._agreed[person].add(giver)

    def drop(self, person: str, declined: int | None = None) -> None:
        """They ask no more, perhaps because they were refused."""
        self._seats.pop(person, None)
        self._agreed.pop(person, None)
        if declined is not None:
            self._declined[person] = declined
