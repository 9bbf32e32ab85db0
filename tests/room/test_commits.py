"""A commit that fails must leave no trace: here each one fails once, and is then tried again."""

import asyncio
import secrets
import socket
import sqlite3
from pathlib import Path
from typing import Any

import msgspec

from tablee.room import coming
from tablee.room.addresses import addresses
from tablee.room.client import Client
from tablee.room.http.asking import Desk
from tablee.room.live import LiveTable, changed
from tablee.room.serve import Settings, opened
from tablee.room.session import Session
from tablee.room.store import Deed, Store, Unavailable
from tablee.room.wire import decode_in
from tests.room.rooms import run


class FailsFirst:
    """A store that refuses every write once before it obeys."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.failing = False
        self.failures = 0

    async def commit(self, deeds: list[Deed]) -> None:
        if self.failing:
            self.failures += 1
            raise Unavailable("as the test wants it")
        await self._store.commit(deeds)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


class Seat:
    """A client without a socket: what would be sent is in `frames`."""

    def __init__(self, live: LiveTable, person: str) -> None:
        self.client = Client("seat", person, person)
        self.session = Session(live, self.client)
        coming.enter(live, self.client, None)

    def frames(self) -> list[dict[str, Any]]:
        waiting = [msgspec.json.decode(frame) for frame in self.client._waiting]
        self.client._waiting.clear()
        self.client._size = 0
        return waiting

    async def say(self, message: dict[str, Any]) -> dict[str, Any]:
        self.session.hear(decode_in(msgspec.json.encode(message)))
        while True:
            await asyncio.sleep(0.001)
            for frame in self.frames():
                if frame.get("id") == message["id"]:
                    return frame


def rows(db: Path) -> list[tuple[Any, ...]]:
    """Everything in the file."""
    database = sqlite3.connect(db)
    names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return [(name, *row) for name in sorted(names) for row in database.execute(f"SELECT * FROM {name}")]


def memory(live: LiveTable) -> bytes:
    """Everything the table would tell anybody now."""
    eyes = [None, *range(len(live.seats))]
    return msgspec.json.encode([[live.head(seat), live.now(seat), live.row.awaited] for seat in eyes])


SCENE: list[tuple[int, dict[str, Any]]] = [
    (1, {"do": "ready", "ready": True}),
    (2, {"do": "ready", "ready": True}),
    (0, {"do": "options", "options": {"keeper": 2}}),
    (0, {"do": "clock", "clock": {"per_move_ms": 600000, "grace_ms": 0}}),
    (1, {"do": "ready", "ready": True}),
    (2, {"do": "ready", "ready": True}),
    (0, {"do": "start"}),
    (0, {"move": "point", "mushroom": 0}),
    (0, {"move": "point", "mushroom": 1}),
    (1, {"move": "point", "mushroom": 0}),
    (1, {"do": "withdraw"}),
    (1, {"move": "point", "mushroom": 1}),
    (2, {"move": "point", "mushroom": 0}),
    (0, {"do": "undo"}),
    (1, {"do": "answer", "yes": True}),
    (2, {"do": "answer", "yes": True}),
    (1, {"do": "pause"}),
    (2, {"do": "resume"}),
    (0, {"move": "point", "mushroom": 0}),
    (1, {"move": "point", "mushroom": 1}),
    (2, {"move": "point", "mushroom": 0}),
    (0, {"do": "chat", "mode": "phrases"}),
    (0, {"do": "draw"}),
    (1, {"do": "answer", "yes": True}),
    (2, {"do": "answer", "yes": True}),
    (1, {"do": "rematch"}),
]


def test_a_commit_that_fails_at_any_entry_leaves_not_a_byte_behind(tmp_path: Path) -> None:
    stores: list[FailsFirst] = []

    def wrap(store: Store) -> Store:
        stores.append(FailsFirst(store))
        return stores[0]

    async def play() -> None:
        db = tmp_path / "room.db"
        settings = Settings(socket.socket(), addresses("127.0.0.1", 0), db)
        async with opened(settings, wrap) as desk:
            object.__setattr__(desk.room.house, "clock", lambda: 1_700_000_000_000)
            live, seats = await three_people(desk)
            (store,) = stores
            for seat, what in SCENE:
                await fails_then_works(live, seats, seat, what, store, db)
            assert store.failures == len(SCENE)
            assert live.row.rematch is not None

    run(play())


async def three_people(desk: Desk) -> tuple[LiveTable, list[Seat]]:
    people = [await desk.door.introduce(f"Guest {number}", 0) for number in range(3)]
    row = await desk.room.new_table(people[0][0].id, "crossing", 3, {}, None, [], shared=True)
    live = await desk.room.table(row.id)
    seats = live.seats
    for seat in (1, 2):
        seats = changed(seats, seat, person=people[seat][0].id, ready=False)
    await live.work.perform(lambda: live.keep(live.row, seats))
    return live, [Seat(live, person.id) for person, _ in people]


async def fails_then_works(
    live: LiveTable, seats: list[Seat], seat: int, what: dict[str, Any], store: FailsFirst, db: Path
) -> None:
    """First the disk refuses and nothing has happened; then the very same message is obeyed."""
    message: dict[str, Any] = {"t": "act", "id": secrets.token_hex(16), "act": what}
    if "move" in what:
        message = {"t": "move", "id": message["id"], "base": live.table.moment, "move": what}
    await asyncio.sleep(0)
    for other in seats:
        other.frames()
    before = (rows(db), memory(live))
    store.failing = True
    answer = await seats[seat].say(message)
    store.failing = False
    assert (answer["t"], answer["code"], answer["retry"]) == ("nak", "UNAVAILABLE", True), (what, answer)
    assert (rows(db), memory(live)) == before, what
    assert [other.frames() for other in seats] == [[], [], []], what
    answer = await seats[seat].say(message)
    assert answer["t"] == "ack", (what, answer)
    assert (rows(db), memory(live)) != before
