"""Real rooms for the tests: the real server in its own process, on a real socket, with real guests."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Coroutine, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.plain.guest import Guest, Refused
from tests.plain.line import Line, Message
from tests.room.fixed import deal
from tests.room.opening import How, Open, Wait

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
PATIENCE_S = 600
"""Nothing waits for ever; no machine is so busy that it needs as long as this."""


@cache
def opener() -> subprocess.Popen[bytes]:
    """The process that opens rooms, one for all tests of this one; it ends with us."""
    environment = os.environ | {
        "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
        "TABLEE_GAMES": "tests.toy",
    }
    return subprocess.Popen(
        [sys.executable, "-m", "tests.room.opening"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    )


def order(what: Open | Wait) -> int:
    """Tell the opener what to do; its answer, when it is done."""
    there = opener()
    assert there.stdin
    assert there.stdout
    there.stdin.write(msgspec.json.encode(what) + b"\n")
    there.stdin.flush()
    return int(there.stdout.readline())


class RunningRoom:
    """A room that can be killed, closed and opened again on the same file and port."""

    def __init__(self, db: Path, how: How) -> None:
        self.db = db
        self.how = how
        # As long as this is bound nobody else is given the port, not even while the room is dead.
        self._kept = socket.socket()
        self._kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._kept.bind(("127.0.0.1", 0))
        self.port = int(self._kept.getsockname()[1])
        self.log = db.with_suffix(".log")
        self.pid = 0

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def open(self) -> "RunningRoom":
        self.pid = order(Open(str(self.db), self.port, str(self.log), self.how))
        assert self.pid, self.log.read_text()
        return self

    def end(self, how: signal.Signals) -> None:
        """End the server; where it is killed, with everything it has started."""
        if how is signal.SIGKILL:
            os.killpg(self.pid, how)
        else:
            os.kill(self.pid, how)
        self.ended()

    def ended(self) -> None:
        """Wait until the server is gone."""
        order(Wait(self.pid))
        self.pid = 0

    def leave(self) -> None:
        """End it for good."""
        if self.pid:
            self.end(signal.SIGKILL)
        self._kept.close()


@contextlib.contextmanager
def a_room(folder: Path, **how: Any) -> Iterator[RunningRoom]:
    """A room that is open."""
    room = RunningRoom(folder / "room.db", How(**how)).open()
    try:
        yield room
    finally:
        room.leave()
    trouble = [line for line in room.log.read_text().splitlines() if "Traceback" in line]
    assert not trouble, room.log.read_text()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run one test; none of them waits for ever."""

    async def limited() -> T:
        async with asyncio.timeout(PATIENCE_S):
            return await work

    return asyncio.run(limited())


async def refused(asking: Awaitable[object]) -> str:
    """Why the room does not do what is asked of it."""
    with pytest.raises(Refused) as refusal:
        await asking
    return refusal.value.why


async def guest(room: RunningRoom, name: str) -> Guest:
    known = Guest(room.url)
    await known.introduce(name)
    return known


async def guests(room: RunningRoom, count: int) -> list[Guest]:
    return list(await asyncio.gather(*(guest(room, f"Guest {number}") for number in range(count))))


async def make(host: Guest, game: str, seats: int, **more: object) -> Message:
    made: Message = await host.ask("POST", "tables", {"game": game, "seats": seats, **more})
    return made


@contextlib.asynccontextmanager
async def table(
    room: RunningRoom,
    game: str = "crossing",
    seats: int = 3,
    *,
    start: bool = True,
    number: int = 0,
    **more: object,
) -> AsyncIterator[list[Line]]:
    """A table with a person in every seat, each on the line; the first is the host and names the deal."""
    people = await guests(room, seats)
    made = await make(people[0], game, seats, **more)
    for person in people[1:]:
        await person.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, made["table"])) for person in people]
        if start:
            for line in lines[1:]:
                assert (await line.act("ready"))["t"] == "ack"
            assert (await lines[0].act("start", nonce=deal(number)))["t"] == "ack"
            await asyncio.gather(*(until(line, lambda line: line.n >= 1) for line in lines))
        yield lines


async def until(line: Line, true: Any) -> None:
    """Listen until something is true of what the line knows."""
    while not true(line):
        await line.hear()


async def settle(lines: list[Line]) -> None:
    """Listen until all have heard everything told so far."""
    for line in lines:
        await heard_all(line)


async def heard_all(line: Line) -> None:
    """Ask for the head and listen until it is reached."""
    while (head := await asked_for_the_head(line)) is None:
        pass
    await until(line, lambda line: line.n >= head)


async def asked_for_the_head(line: Line) -> int | None:
    """The number of the last thing told; None if the line broke, and the question was lost with it.

    Each question is answered once or never, so that no answer is left for somebody who asks later.
    """
    await line._open.wait()
    asked_over = line._socket
    await line.send({"t": "ping", "n": line.n})
    while True:
        message = await line.hear()
        if message["t"] == "pong":
            return int(message["head"])
        if message["t"] == "welcome" and line._socket is not asked_over:
            return None


async def fresh(line: Line) -> Message:
    """What somebody who comes in anew through the same eyes is shown."""
    async with Line(line.guest, line.table) as other:
        return {"n": other.n, **steady(other.now)}


async def close_code(line: ClientConnection) -> int | None:
    """Read to the end; the code the room closed with."""
    try:
        while True:
            await line.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def steady(now: Message) -> Message:
    """What is true of a moment whenever it is told."""
    return {key: value for key, value in now.items() if key not in ("server_time", "deadline")}


def asked(line: Line) -> bool:
    """Whether this seat is asked to choose now."""
    return line.you["seat"] in line.now["awaited"] and bool(line.now["moves"])


async def step(lines: list[Line], pick: int = 0) -> None:
    """Every seat that is asked chooses; afterwards all know what came of it."""
    for line in lines:
        if asked(line):
            moves = line.now["moves"]
            answer = await line.move(moves[pick % len(moves)])
            assert answer["t"] == "ack", answer
    await settle(lines)
