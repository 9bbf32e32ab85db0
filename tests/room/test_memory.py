"""What is kept in memory is bounded by bytes, and a table that nobody needs is let go."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.server import ServerProtocol

from tablee.protocol import acts, wire
from tablee.protocol.limits import TOLD_BYTES
from tablee.room import room
from tablee.room.acts import rules
from tablee.room.doors.knock import Knock
from tablee.room.http.punctual import Punctual
from tablee.room.line import line
from tablee.room.line.session import Session
from tablee.room.line.socket import Arrival, Visit
from tablee.room.live.client import Client
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.live.telling import Telling
from tablee.room.live.work import Work
from tablee.room.room import IDLE_MS, OVER_MS
from tablee.room.serve import opened
from tablee.room.services import Services
from tablee.table.table import Table
from tests.room.heard import AT, Playing, laid, turn
from tests.room.houses import a_house
from tests.room.rooms import run
from tools.driving.fixed import at_home, deal
from tools.driving.line import Line
from tools.driving.rooms import make

GAMES = ("crossing", "abracada", "venise")
TURNS = 40


class Hour:
    """A clock that stands until it is set."""

    now = AT

    def __call__(self) -> int:
        return self.now


@asynccontextmanager
async def a_room(folder: Path) -> AsyncIterator[Services]:
    """A room in this process."""
    async with opened(replace(at_home(folder), clock=Hour())) as services:
        yield services


def in_memory(services: Services, after_ms: int = 0) -> set[str]:
    """The tables that the room still has once so much time has gone by and it has tidied up."""
    clock = services.room.house.clock
    assert isinstance(clock, Hour)
    clock.now += after_ms
    services.room.tidy()
    return set(services.room._tables)


async def played(services: Services, game: str, number: int = 0, turns: int = TURNS) -> Playing:
    """A table after some moves."""
    playing = await laid(services, game, number)
    for _ in range(turns):
        await turn([playing])
    return playing


async def over(playing: Playing) -> None:
    """Play to the end."""
    while await turn([playing]):
        pass


def heard_since(live: LiveTable, seat: int, missed: int) -> list[bytes]:
    """What the person of a seat hears who comes back and has missed so many tells."""
    heard: list[bytes] = []

    def take(frame: bytes) -> bool:
        heard.append(frame)
        return True

    client = Client("seat", live.seats[seat].person)
    client.way = take
    live.enter(client, wire.Since(live.house.epoch, live.head(seat) - missed))
    live.leave(client)
    return heard


@pytest.mark.parametrize("game", GAMES)
def test_a_table_keeps_so_many_bytes_for_those_who_come_back(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with a_room(tmp_path) as services:
            live = (await played(services, game)).live
            frames = [len(frame) for frame in heard_since(live, 0, 1)[1:]]
            each, in_all = TOLD_BYTES
            assert each - max(frames) < live.playing.kept <= each
            assert services.room.house.told.used == live.playing.kept <= in_all

    run(play())


def test_who_missed_what_is_kept_is_told_it_and_who_missed_more_sees_all_anew(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_room(tmp_path) as services:
            live = (await played(services, "crossing")).live
            few, many = heard_since(live, 1, 2), heard_since(live, 1, TURNS)
            assert [wire_name(frame) for frame in few] == ["welcome", "tell", "tell"]
            assert b'"mode":"resumed"' in few[0]
            assert [wire_name(frame) for frame in many] == ["welcome"]
            assert b'"mode":"snapshot"' in many[0]

    run(play())


def wire_name(frame: bytes) -> str:
    return frame.split(b'"', 4)[3].decode()


def test_of_a_finished_game_only_the_end_is_told_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_room(tmp_path) as services:
            playing = await laid(services, "crossing", 0)
            await over(playing)
            live = playing.live
            end = [heard_since(live, seat, 1)[1:] for seat in range(3)]
            assert all(len(frames) == 1 and b'"result":{' in frames[0] for frames in end)
            assert live.playing.kept == sum(len(frame) for frames in end for frame in frames)
            assert len(heard_since(live, 0, 2)) == 1

    run(play())


def test_nothing_is_worked_out_for_eyes_that_were_turned_from(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_room(tmp_path) as services:
            playing = await laid(services, "crossing", 0)
            live, watcher = playing.live, Client("watcher", "Eve")
            live.enter(watcher, None)
            await turn([playing])
            before = live.playing.kept
            live.look(watcher, 0)
            await turn([playing])
            told = [len(heard_since(live, seat, 1)[1]) for seat in range(3)]
            assert live.playing.kept == before + sum(told), "the public's eyes cost nothing any more"
            live.look(watcher, None)
            await turn([playing])
            assert live.playing.since(None, live.head(None) - 1, live.head(None))
            assert live.playing.since(None, live.head(None) - 2, live.head(None)) is None

    run(play())


def test_all_tables_together_keep_so_many_bytes(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_room(tmp_path) as services:
            told = services.room.house.told
            told.most = 3 * TOLD_BYTES[0] // 2
            tables = [await played(services, "crossing", number) for number in range(3)]
            kept = [playing.live.playing.kept for playing in tables]
            assert told.used == sum(kept) <= told.most
            assert kept[0] > kept[1] > kept[2]
            tables[0].live.let_go(1012)
            assert told.used == sum(kept[1:])
            await turn(tables[2:])
            assert tables[2].live.playing.kept > kept[2]

    run(play())


async def everybody_leaves(playing: Playing) -> None:
    for session in playing.sessions:
        playing.live.leave(session.client)
    await asyncio.sleep(0)  # the news that nobody hears


def test_a_table_that_everybody_left_is_let_go_and_read_again_as_it_was(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_room(tmp_path) as services:
            left, stays = [await played(services, "crossing", number, turns=7) for number in range(2)]
            await everybody_leaves(left)
            assert in_memory(services, IDLE_MS) == {left.live.id, stays.live.id}, "they may be back soon"
            assert in_memory(services, 1) == {stays.live.id}
            assert set(services.room.house.tables) == {stays.live.id}
            again = await services.room.table(left.live.id)
            assert again is not left.live
            assert again.now(0).view == left.live.now(0).view
            assert again.head(0) == left.live.head(0)

    run(play())


def test_a_finished_game_is_let_go_sooner_but_not_while_somebody_looks_at_its_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_room(tmp_path) as services:
            playing = await laid(services, "crossing", 0)
            await over(playing)
            assert in_memory(services, IDLE_MS + 1) == {playing.live.id}
            await everybody_leaves(playing)
            assert in_memory(services, OVER_MS) == {playing.live.id}
            assert in_memory(services, 1) == set()
            assert services.room.house.told.used == 0

    run(play())


def test_of_many_tables_at_rest_those_longest_unused_are_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "RESTING", 2)

    async def play() -> None:
        async with a_room(tmp_path) as services:
            tables = [await laid(services, "crossing", number) for number in range(4)]
            for playing in (tables[2], tables[0], tables[3]):
                await everybody_leaves(playing)
                in_memory(services, 1)
            assert in_memory(services) == {tables[number].live.id for number in (0, 1, 3)}

    run(play())


def test_a_table_stays_while_a_bot_thinks(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_room(tmp_path) as services:
            person, _ = await services.door.introduce("Ada", AT)
            row = await services.room.new_table(
                person.id, "crossing", 3, {}, None, [None, "greedy", "greedy"], shared=False
            )
            live = await services.room.table(row.id)
            await live.work.perform(lambda: rules.plan(live, 0, acts.Start(deal(0))))
            assert in_memory(services, 2 * IDLE_MS) == {row.id}, "both bots think"
            await asyncio.gather(*live._course._tasks)
            await live.work.perform(lambda: Plan([]))  # behind what they chose
            assert live.table.chosen() == (1, 2)
            assert in_memory(services) == set()
            again = await services.room.table(row.id)
            assert again.table.chosen() == (1, 2)

    run(play())


@pytest.mark.sqlite("another database is asked each time who it is")
def test_who_comes_again_to_a_table_in_memory_needs_no_disk_and_no_task_that_stays(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ada = await house.guest("Ada")
            made = await make(ada, "crossing", 3)
            asked: list[object] = []
            async with Line(ada, made["table"]):
                store: Any = house.services.room.house.store
                ask = store._read

                def noted(question: Any, **how: Any) -> Any:
                    asked.append(question)
                    return ask(question, **how)

                store._read = noted
                async with Line(ada, made["table"]):
                    assert not asked, "it is known who it is"
                    doing = " ".join(repr(task.get_coro()) for task in asyncio.all_tasks())
                    assert "sweep" in doing
                    assert "asgi" not in doing, "the application has gone home"

    run(play())


LINES = (Punctual, line.Line, Arrival, Visit, Session, Client)


def there(*kinds: type) -> list[object]:
    """What of these kinds is in memory: other tests may keep some."""
    return [thing for thing in gc.get_objects() if isinstance(thing, kinds)]


def left_over(before: list[object], *kinds: type) -> list[str]:
    """What of these kinds is in memory and was not before; no garbage collection has helped."""
    known = {id(thing) for thing in before}
    return [type(thing).__name__ for thing in there(*kinds) if id(thing) not in known]


def test_of_a_table_that_was_let_go_nothing_waits_for_a_garbage_collection(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_room(tmp_path) as services:
            gc.collect()
            gc.disable()
            try:
                kinds = (LiveTable, Work, Telling, Table)
                before = there(*kinds)
                playing = await played(services, "crossing", turns=12)
                await everybody_leaves(playing)
                assert len(left_over(before, *kinds)) == 4
                playing.sessions.clear()  # they lead back to it
                del playing
                assert in_memory(services, IDLE_MS + 1) == set()
                assert left_over(before, *kinds) == []
            finally:
                gc.enable()

    run(play())


def test_of_a_client_that_left_nothing_waits_for_a_garbage_collection(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ada = await house.guest("Ada")
            made = await make(ada, "crossing", 3)
            gc.collect()
            gc.disable()
            try:
                before = there(*LINES)
                async with Line(ada, made["table"]):
                    assert set(left_over(before, *LINES)) == {"Line", "Visit", "Session", "Client"}
                for _ in range(10_000):
                    if not left_over(before, *LINES):
                        break
                    await asyncio.sleep(0.01)
                assert not left_over(before, *LINES)
            finally:
                gc.enable()

    run(play())


KEY = b"dGhlIHNhbXBsZSBub25jZQ=="
REFUSED = {
    "a wrong key": (b"c2hvcnQ=", b""),
    "a key that is none": (b"!", b""),
    "another page": (KEY, b"Origin: http://evil.example\r\n"),
    "a header too long": (KEY, b"X: " + b"y" * 9000 + b"\r\n"),
    "a body": (KEY, b"Content-Length: 5\r\n"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_of_who_was_refused_a_socket_nothing_waits_for_a_garbage_collection(
    tmp_path: Path, what: str
) -> None:
    key, more = REFUSED[what]

    async def play() -> None:
        async with a_house(tmp_path) as house:
            gc.collect()
            gc.disable()
            try:
                kinds = (Punctual, Knock, ServerProtocol)
                before = there(*kinds)
                reader, writer = await asyncio.open_connection("127.0.0.1", int(house.url.rpartition(":")[2]))
                writer.write(
                    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    b"Sec-WebSocket-Key: %s\r\n%s\r\n" % (key, more)
                )
                assert b" 101 " not in await reader.read()
                writer.close()
                for _ in range(100):
                    if not left_over(before, *kinds):
                        break
                    await asyncio.sleep(0.01)
                assert not left_over(before, *kinds)
            finally:
                gc.enable()

    run(play())
