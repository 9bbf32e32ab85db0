"""Who is connected to a table, and since when the others are away."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from tablee.protocol.fields import Role
from tablee.protocol.limits import CROWD, CROWD_EACH, DEVICES
from tablee.room.live.client import Client
from tablee.room.live.naming import Called
from tablee.room.store.rows import PresentRow

Holds = Callable[[str], Iterable[int]]
"""The seats that a person's devices open."""


class Presence:
    """The clients of one table, here and at other nodes."""

    def __init__(self, at: int, seats: Iterable[int]) -> None:
        self._clients: set[Client] = set()
        self._elsewhere: tuple[PresentRow, ...] = ()
        """Who is connected at other nodes."""
        self._away_since = dict.fromkeys(seats, at)
        self.attended_since = at
        """When the first of those who are here came."""
        self.used_at = at
        """When the table was last used."""

    def __iter__(self) -> Iterator[Client]:
        return iter(tuple(self._clients))

    def __len__(self) -> int:
        return len(self._clients)

    def is_full_for(self, role: Role, person: str | None, address: str | None) -> bool:
        """Whether one more client is too many: seats, onlookers and addresses have limits of their own.

        Without an address (the owner at this machine) only the total counts.
        """
        if role == "seat":
            return sum(client.role == "seat" and client.person == person for client in self) >= DEVICES
        onlookers = [client for client in self if client.role != "seat"]
        theirs = sum(client.address == address for client in onlookers)
        return len(onlookers) >= CROWD or (address is not None and theirs >= CROWD_EACH)

    def attended(self) -> bool:
        """Whether anybody who sits here is connected."""
        return any(client.role == "seat" for client in self._clients) or any(
            row.role == "seat" for row in self._elsewhere
        )

    def is_here(self, person: str | None) -> bool:
        """Whether somebody who sits here is connected."""
        if person is None:
            return False
        return any(client.role == "seat" and client.person == person for client in self._clients) or any(
            row.role == "seat" and row.person == person for row in self._elsewhere
        )

    def away_since(self, seat: int) -> int | None:
        """Since when the person of a seat is away."""
        return self._away_since.get(seat)

    def onlookers(self) -> dict[str, Called]:
        """All named watchers, by person."""
        elsewhere = {
            row.person: Called(row.name, row.since)
            for row in self._elsewhere
            if row.role == "watcher" and row.person
        }
        return elsewhere | {
            client.person: Called(client.name, client.since)
            for client in self._clients
            if client.role == "watcher" and client.person is not None and client.closing is None
        }

    def watchers(self) -> int:
        """The number of watchers."""
        elsewhere = sum(row.clients for row in self._elsewhere if row.role == "watcher")
        return elsewhere + sum(client.role == "watcher" for client in self._clients)

    def rows(self, table: str, node: str) -> tuple[PresentRow, ...]:
        """Who is connected here, as rows for other nodes; without screens."""
        here: dict[tuple[Role, str], PresentRow] = {}
        for client in self._clients:
            key = (client.role, client.person or "")
            if client.role != "screen":
                count = here[key].clients + 1 if key in here else 1
                here[key] = PresentRow(table, node, *key, client.name, client.since, count)
        return tuple(here.values())

    def known_elsewhere(self, rows: tuple[PresentRow, ...], holds: Holds, at: int) -> bool:
        """Take over who is connected at other nodes; whether that has changed."""
        if rows == self._elsewhere:
            return False
        attended = self.attended()
        before, self._elsewhere = self._elsewhere, rows
        if not attended:
            self.attended_since = at
        for person in {row.person for row in (*before, *rows) if row.role == "seat"}:
            for seat in holds(person):
                if self.is_here(person):
                    self._away_since.pop(seat, None)
                else:
                    self._away_since.setdefault(seat, at)
        return True

    def use(self, at: int) -> None:
        """Note that the table was used."""
        self.used_at = at

    def enter(self, client: Client, seats: Iterable[int], at: int) -> None:
        """Add a client; the seats of its person are no longer away."""
        if not self.attended():
            self.attended_since = at
        self._clients.add(client)
        for seat in seats:
            self._away_since.pop(seat, None)

    def leave(self, client: Client, seats: Iterable[int], at: int) -> None:
        """Remove a client; if it was the last of its person, their seats are away from now on."""
        self._clients.discard(client)
        self.use(at)
        if not self.is_here(client.person):
            for seat in seats:
                self._away_since.setdefault(seat, at)

    def awaits(self, seats: Iterable[int], at: int) -> None:
        """These seats have another person or device, which is away from now on."""
        for seat in seats:
            self._away_since[seat] = at

    def seated(self, people: Mapping[int, str | None], at: int) -> None:
        """These seats changed hands: a new person who is not here is away from now on."""
        for seat, person in people.items():
            self._away_since.pop(seat, None)
            if person is not None and not self.is_here(person):
                self._away_since[seat] = at

    def sit_anew(self, away_since: Mapping[int, int | None]) -> None:
        """Seats were renumbered: replace since when each is away."""
        self._away_since = {seat: at for seat, at in away_since.items() if at is not None}

    def renamed(self, person: str, name: str) -> bool:
        """Rename a person's clients; whether there are any."""
        here = [client for client in self._clients if client.person == person]
        for client in here:
            client.name = name
        return bool(here)
