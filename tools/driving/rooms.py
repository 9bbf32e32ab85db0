"""Real rooms: the real server in its own process, on a real socket, with real guests."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import msgspec

import tablee
from tablee.shelf import VARIABLE
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.opening import How, Open, Wait

ROOT = Path(__file__).parents[2]
SAME = os.pathsep.join([str(Path(tablee.__file__).parents[1]), str(ROOT)])
"""The Python path of a room's process: the sources, or their compiled copy, as here."""


@cache
def opener(games: str) -> subprocess.Popen[bytes]:
    """The process that opens rooms with these additional games, shared by them all; it ends with this one."""
    environment = os.environ | {"PYTHONPATH": SAME, VARIABLE: games}
    return subprocess.Popen(
        [sys.executable, "-m", "tools.driving.opening"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    )


def order(games: str, what: Open | Wait) -> int:
    """Send an order to an opener, and return its answer."""
    there = opener(games)
    assert there.stdin
    assert there.stdout
    there.stdin.write(msgspec.json.encode(what) + b"\n")
    there.stdin.flush()
    return int(there.stdout.readline())


class RunningRoom:
    """A room that can be killed, closed and opened again on the same file and port."""

    def __init__(self, db: Path, how: How, games: str = "") -> None:
        self.db = db
        self.how = how
        self.games = games
        # While this is bound no other process gets the port, even while the room is down.
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
        self.pid = order(self.games, Open(str(self.db), self.port, str(self.log), self.how))
        assert self.pid, self.log.read_text()
        return self

    def end(self, how: signal.Signals) -> None:
        """Stop the server, or kill it with all its children."""
        if how is signal.SIGKILL:
            os.killpg(self.pid, how)
        else:
            os.kill(self.pid, how)
        self.ended()

    def ended(self) -> None:
        """Wait until the server is gone."""
        order(self.games, Wait(self.pid))
        self.pid = 0

    def leave(self) -> None:
        """Stop it for good, and release the port."""
        if self.pid:
            self.end(signal.SIGKILL)
        self._kept.close()


@contextlib.contextmanager
def a_room(folder: Path, *, games: str = "", **how: Any) -> Iterator[RunningRoom]:
    """A running room; `games` are modules of additional games."""
    room = RunningRoom(folder / "room.db", How(**how), games).open()
    try:
        yield room
    finally:
        room.leave()
    trouble = [line for line in room.log.read_text().splitlines() if "Traceback" in line]
    assert not trouble, room.log.read_text()


class Reached(Protocol):
    """Any running room."""

    @property
    def url(self) -> str: ...


async def guest(room: Reached, name: str) -> Guest:
    known = Guest(room.url)
    await known.introduce(name)
    return known


async def guests(room: Reached, count: int) -> list[Guest]:
    return list(await asyncio.gather(*(guest(room, f"Guest {number}") for number in range(count))))


async def give_seat(late: Guest, seat: int, lines: Sequence[Line]) -> None:
    """A latecomer watches, asks for a seat, and all players agree."""
    first = lines[0]
    watch = (await first.guest.ask("POST", f"tables/{first.table}/links", {"link": "watch"}))["watch"]
    async with Line(late, first.table, watch):
        await late.ask("POST", f"tables/{first.table}/ask", {"seat": seat})
        for line in lines:
            await until(line, lambda line: line.around["asking"])
            await line.act("let_sit", watcher=line.around["asking"][0]["id"], yes=True)
        await until(first, lambda line: line.around["seats"][seat]["kind"] == "person")


async def make(host: Guest, game: str, seats: int, **more: object) -> Message:
    made: Message = await host.ask("POST", "tables", {"game": game, "seats": seats, **more})
    return made


async def until(line: Line, true: Any) -> None:
    """Receive until a condition on the line holds."""
    while not true(line):
        await line.hear()


async def settle(lines: Sequence[Line]) -> None:
    """Receive until all have heard everything told so far."""
    for line in lines:
        await heard_all(line)


async def heard_all(line: Line) -> None:
    """Ask for the newest number, and receive until it is reached."""
    while (head := await asked_for_the_head(line)) is None:
        pass
    await until(line, lambda line: line.n >= head)


async def asked_for_the_head(line: Line) -> int | None:
    """The newest number; None if the connection broke and the question was lost.

    Each question is answered at most once, so no answer is left for a later one.
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


async def call_it_a_draw(lines: Sequence[Line]) -> None:
    """End the game by agreement, trying again if a bot's step cancels the question."""
    first, *others = lines
    agreed = False
    while not agreed:
        assert (await first.act("draw"))["t"] == "ack"
        answers = [await line.act("answer", yes=True) for line in others]
        assert {answer.get("why", "no_question") for answer in answers} == {"no_question"}, answers
        agreed = all(answer["t"] == "ack" for answer in answers)
    await settle(lines)


def asked(line: Line) -> bool:
    """Whether this seat is asked to choose now."""
    return line.you["seat"] in line.now["awaited"] and bool(line.now["moves"])
