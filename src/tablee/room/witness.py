"""Witnesses: watchers whom everybody at a table lets see every hand, and who never sit there (A24)."""

import hashlib
from typing import TYPE_CHECKING

from tablee.room import wire
from tablee.room.refusal import Refusal
from tablee.room.store import Kept

if TYPE_CHECKING:
    from tablee.room.live import LiveTable


class Trust:
    """What a table knows of who lets whom see, who has looked, and who ever sat here."""

    def __init__(self, kept: Kept) -> None:
        self.consents: dict[str, set[str]] = {}
        """For each watcher, who lets them see; only those who sit here now count."""
        for consent in kept.consents:
            self.consents.setdefault(consent.watcher, set()).add(consent.giver)
        self.looked = {witness.person: witness.name for witness in kept.witnesses}
        """Who has looked through a seat's eyes, under the name they had then."""
        self.sat = set(kept.sat)

    def knows(self, person: str) -> bool:
        """Whether anything here tells of a person."""
        given = any(person in givers for givers in self.consents.values())
        return given or person in self.consents or person in self.looked or person in self.sat


def is_one(live: "LiveTable", person: str | None) -> bool:
    """A watcher is a witness exactly while every person who holds a seat lets them see."""
    if person is None or live.game.hides_nothing or person in live.trust.sat:
        return False
    persons = {seat.person for seat in live.seats if seat.person is not None}
    return bool(persons) and persons <= live.trust.consents.get(person, set())


def is_quiet(live: "LiveTable", person: str | None) -> bool:
    """Who sees every hand, or has, says nothing while the game goes on."""
    return live.row.status == "playing" and (person in live.trust.looked or is_one(live, person))


def may_sit(live: "LiveTable", person: str) -> None:
    """Refuse a seat to whoever sees every hand, or has."""
    if person in live.trust.looked or is_one(live, person):
        raise Refusal("witness_cannot_sit")


def watching(live: "LiveTable") -> tuple[wire.WatcherSeen, ...]:
    """Everybody who looks on now and could become a witness, or is one."""
    if live.game.hides_nothing:
        return ()
    there = {person: name for person, name in onlookers(live).items() if person not in live.trust.sat}
    seen = [watcher_seen(live, person, name) for person, name in there.items()]
    return tuple(sorted(seen, key=lambda watcher: (watcher.name, watcher.id)))


def onlookers(live: "LiveTable") -> dict[str, str]:
    """The names of all who look on now; who has seen hands keeps the name they had then."""
    return {
        client.person: live.trust.looked.get(client.person, client.name)
        for client in live.clients
        if client.role == "watcher" and client.person is not None
    }


def watcher_seen(live: "LiveTable", person: str, name: str) -> wire.WatcherSeen:
    """One watcher, and which seats agree."""
    givers = live.trust.consents.get(person, set())
    held = [seat for seat in live.seats if seat.person is not None]
    return wire.WatcherSeen(
        id=id_of(live.id, person),
        name=name,
        yes=tuple(seat.seat for seat in held if seat.person in givers),
        no=tuple(seat.seat for seat in held if seat.person not in givers),
    )


def id_of(table: str, person: str) -> str:
    """What a watcher is called at one table: at another one nobody knows them again by it."""
    return hashlib.sha256(f"{table}|{person}".encode()).hexdigest()[:16]
