"""Real rooms for the tests: the real server in its own process, on a real socket, with real guests."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Literal, TypeVar

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.plain.guest import Guest, Refused
from tests.plain.line import Line, Message
from tests.room.fixed import deal

T = TypeVar("T")
Chance = Literal["fixed", "sealed"]
ROOT = Path(__file__).parents[2]


class RunningRoom:
    """A room that can be killed, closed and opened again on the same file and port."""

    def __init__(
        self,
        db: Path,
        base_url: str | None = None,
        chance: Chance = "fixed",
        compiled: Path | None = None,
    ) -> None:
        self.db = db
        self.base_url = base_url
        self.chance = chance
        self.compiled = compiled
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.log = db.with_suffix(".log")

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def open(self) -> "RunningRoom":
        environment = os.environ | {
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
            "TABLEE_GAMES": "tests.toy",
        }
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "tests.room.opening", str(self.db), str(self.port), self.chance),
                *(self.base_url or "", str(self.compiled or "")),
            ],
            stdout=subprocess.PIPE,
            stderr=self.log.open("a"),
            text=True,
            env=environment,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("open "), self.log.read_text()
        self.port = int(line.split()[1])
        return self

    def end(self, how: signal.Signals) -> None:
        """End the server; its bots end by themselves when it is gone."""
        assert self.process is not None
        if how is signal.SIGKILL:
            os.killpg(self.pid, how)
        else:
            self.process.send_signal(how)
        self.process.wait(20)


@contextlib.contextmanager
def a_room(
    folder: Path, base_url: str | None = None, chance: Chance = "fixed", compiled: Path | None = None
) -> Iterator[RunningRoom]:
    """A room that is open; its chance is the tests' own (`fixed`), or what players have (`sealed`)."""
    room = RunningRoom(folder / "room.db", base_url, chance, compiled).open()
    try:
        yield room
    finally:
        room.end(signal.SIGKILL)
    trouble = [line for line in room.log.read_text().splitlines() if "Traceback" in line]
    assert not trouble, room.log.read_text()


def run(work: Coroutine[Any, Any, T], seconds: float = 80) -> T:
    """Run one test; none of them waits for ever."""

    async def limited() -> T:
        async with asyncio.timeout(seconds):
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
    while True:
        await line.send({"t": "ping", "n": line.n})
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                while (message := await line.hear())["t"] != "pong":
                    pass
                await until(line, lambda line: line.n >= message["head"])
                return


async def fresh(line: Line) -> Message:
    """What somebody who comes in anew through the same eyes is shown."""
    async with Line(line.guest, line.table) as other:
        return {"n": other.n, **steady(other.now)}


async def close_code(socket: ClientConnection) -> int | None:
    """Read to the end; the code the room closed with."""
    try:
        while True:
            await socket.recv()
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
