"""A room that is asked to end (SIGTERM) takes nobody new, finishes what it has begun, and goes by itself."""

import asyncio
import contextlib
import json
import signal
import sqlite3
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.cli.shell import OpenRoom, open_room
from tests.patience import PATIENCE_S
from tests.room.rooms import close_code, refused, run, sit
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import asked, make, until

LONG_S = "3600"


class Room:
    """A room as `tablee` opens it, and the file it keeps."""

    def __init__(self, opened: OpenRoom, db: Path) -> None:
        self.process = opened.process
        self.db = db
        self.address = opened.address

    def probe(self, path: str) -> tuple[int, str]:
        """What something that watches over it is told."""
        try:
            with urllib.request.urlopen(f"{self.address}{path}", timeout=PATIENCE_S) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as problem:
            return problem.code, problem.read().decode()

    def asked_to_end(self) -> None:
        """It is told to end, and has heard it."""
        self.process.send_signal(signal.SIGTERM)
        while self.probe("/readyz") != (503, "draining\n"):
            time.sleep(0.01)

    async def ended(self) -> int:
        return await asyncio.to_thread(self.process.wait, PATIENCE_S)

    def kept(self, table: str, seat: int, moment: int) -> Any:
        """What the file says a seat chose."""
        with contextlib.closing(sqlite3.connect(self.db)) as database:
            played = database.execute(
                "SELECT entry FROM entries WHERE table_id = ? AND n = ?", (table, moment)
            ).fetchone()
            if played:
                return json.loads(played[0])["choices"][str(seat)]
            (sealed,) = database.execute(
                "SELECT move FROM sealed WHERE table_id = ? AND seat = ?", (table, seat)
            ).fetchone()
            return json.loads(sealed)


@contextlib.contextmanager
def a_room(folder: Path, *words: str) -> Iterator[Room]:
    db = folder / "room.db"
    with open_room(db, *words) as opened:
        yield Room(opened, db)
        complaints = opened.err.read()
        softly = opened.process.returncode == 0
        assert not softly or complaints == "", "a room that ends softly has nothing to say"
        assert "Traceback" not in complaints


@contextlib.asynccontextmanager
async def seated(room: Room) -> AsyncIterator[list[Line]]:
    """Three people at a table in play."""
    people = [Guest(room.address) for _ in range(3)]
    for number, person in enumerate(people):
        await person.introduce(f"Guest {number}")
    made = await make(people[0], "crossing", 3)
    for person in people[1:]:
        await sit(person, made)
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, made["table"])) for person in people]
        for line in lines[1:]:
            await line.act("ready")
        await lines[0].act("start")
        for line in lines:
            await until(line, asked_of)
        yield lines


def asked_of(line: Line) -> bool:
    return bool(line.now) and asked(line)


async def chosen(line: Line) -> tuple[int, Message]:
    """A move of this seat, acknowledged."""
    moment, move = line.now["moment"], line.now["moves"][0]
    assert (await line.move(move))["t"] == "ack"
    return moment, move


def test_a_room_that_drains_lets_people_play_on_lets_nobody_in_and_ends_when_they_have_left(
    tmp_path: Path,
) -> None:
    async def play(room: Room) -> None:
        async with seated(room) as lines:
            ada = lines[0].guest
            await asyncio.to_thread(room.asked_to_end)
            assert room.probe("/healthz") == (200, "ok\n")
            assert await refused(ada.ask("POST", "tables", {"game": "crossing", "seats": 3})) == "unavailable"
            assert await refused(Guest(room.address).introduce("Eve")) == "unavailable"
            async with connect(ada.socket) as socket:
                assert await close_code(socket) == 1012, "come back, and resume"
            for line in lines:
                while (await line.hear()).get("kind") != "restart":
                    pass
            moment, move = await chosen(lines[1])
            assert room.process.poll() is None
        assert await room.ended() == 0
        assert room.kept(lines[1].table, 1, moment) == move

    with a_room(tmp_path, "--drain", LONG_S) as room:
        run(play(room))


def test_a_second_sigterm_ends_it_where_it_stands_and_what_was_acknowledged_is_there(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        async with seated(room) as lines:
            await asyncio.to_thread(room.asked_to_end)
            moment, move = await chosen(lines[2])
            room.process.send_signal(signal.SIGTERM)
            assert await room.ended() == -signal.SIGTERM
        assert room.kept(lines[2].table, 2, moment) == move

    with a_room(tmp_path, "--drain", LONG_S) as room:
        run(play(room))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_unless_it_is_told_to_wait_it_ends_at_once_and_every_move_it_acknowledged_is_there(
    tmp_path: Path, how: signal.Signals
) -> None:
    kept: list[tuple[str, int, int, Message]] = []

    async def choose(line: Line, enough: asyncio.Event) -> None:
        """Choose once at every moment, for ever."""
        last = -1
        while True:
            while not asked_of(line) or line.now["moment"] <= last:
                await line.hear()
            last, move = await chosen(line)
            kept.append((line.table, line.you["seat"], last, move))
            if len(kept) >= 9:
                enough.set()

    async def play(room: Room) -> None:
        enough = asyncio.Event()
        async with seated(room) as lines:
            playing = [asyncio.create_task(choose(line, enough)) for line in lines]
            await enough.wait()
            room.process.send_signal(how)
            assert await room.ended() == 0
            for task in playing:
                task.cancel()
        for table, seat, moment, move in kept:
            assert room.kept(table, seat, moment) == move

    with a_room(tmp_path) as room:
        run(play(room))
