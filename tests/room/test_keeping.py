"""How long a room keeps what it keeps."""

import socket
import sqlite3
from pathlib import Path

import pytest

from tablee.room import acts, wire
from tablee.room.addresses import addresses
from tablee.room.around import DAY_MS
from tablee.room.deeds import OF_A_TABLE
from tablee.room.http.asking import Desk
from tablee.room.refusal import Refusal
from tablee.room.serve import Settings, opened
from tablee.room.store import ConsentRow, Deed, Save, WitnessRow
from tests.room.rooms import run


class Calendar:
    """A clock that can be turned."""

    def __init__(self) -> None:
        self.day = 0

    def __call__(self) -> int:
        return 1_700_000_000_000 + self.day * DAY_MS


async def lay(desk: Desk, *, start: bool) -> str:
    person, _ = await desk.door.introduce("Ada", desk.room.house.clock())
    row = await desk.room.new_table(person.id, "crossing", 3, {}, None, [], shared=True)
    if start:
        live = await desk.room.table(row.id)
        await live.work.perform(lambda: acts.plan(live, 0, wire.Start()))
        await live.work.perform(lambda: acts.plan(live, 0, wire.ChatMode("phrases")))
        trust: list[Deed] = [
            Save(ConsentRow(row.id, person.id, person.id)),
            Save(WitnessRow(row.id, person.id, "Ada")),
        ]
        await desk.room.house.store.commit(trust)
    return row.id


async def is_kept(desk: Desk, table: str) -> bool:
    try:
        await desk.room.table(table)
    except Refusal:
        return False
    return True


def test_a_table_waits_for_tomorrow_and_longer_but_not_for_ever(tmp_path: Path) -> None:
    async def play() -> None:
        calendar = Calendar()
        settings = Settings(socket.socket(), addresses("127.0.0.1", 0), tmp_path / "room.db")
        async with opened(settings) as desk:
            object.__setattr__(desk.room.house, "clock", calendar)
            never_started, begun = await lay(desk, start=False), await lay(desk, start=True)
            calendar.day = 2
            await desk.room.sweep()
            assert await is_kept(desk, never_started)
            calendar.day = 8
            await desk.room.sweep()
            assert not await is_kept(desk, never_started)
            calendar.day = 100
            await desk.room.sweep()
            live = await desk.room.table(begun)
            assert live.table.awaited() == (0, 1, 2)
            calendar.day = 200
            await desk.room.sweep()
            assert not await is_kept(desk, begun)
            calendar.day = 500
            await desk.room.sweep()

    run(play())
    database = sqlite3.connect(tmp_path / "room.db")
    for name in ("tables", "people", "tokens", *OF_A_TABLE):
        assert database.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,), name


def test_a_token_that_expired_is_a_strangers(tmp_path: Path) -> None:
    async def play() -> None:
        calendar = Calendar()
        settings = Settings(socket.socket(), addresses("127.0.0.1", 0), tmp_path / "room.db")
        async with opened(settings) as desk:
            _, token = await desk.door.introduce("Ada", calendar())
            calendar.day = 399
            person = await desk.door.person(token, calendar())
            assert person is not None, "and from now on she is kept for another year"
            calendar.day = 790
            assert await desk.door.person(token, calendar()) is not None
            calendar.day = 1300
            assert await desk.door.person(token, calendar()) is None
            assert await desk.door.person("x" * 43, calendar()) is None
            with pytest.raises(Refusal):
                desk.door.redeem("x" * 43, "T", calendar())

    run(play())
