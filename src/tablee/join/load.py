"""`tablee load`: plays many tables of scripted players, and measures how soon all seats know of a move."""

import asyncio
import contextlib
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from msgspec import Raw, Struct

from tablee.join.guest import Guest
from tablee.join.thin import Thin, dial
from tablee.kit.facts import Result, Seat
from tablee.kit.typed import decoder
from tablee.protocol import wire
from tablee.protocol.bodies.tables import NewTable
from tablee.protocol.fields import VERSION


class Now(Struct):
    """The fields of the protocol's Now that a scripted player needs."""

    moment: int
    awaited: tuple[Seat, ...]
    moves: tuple[Raw, ...]
    result: Result | None


class FrameRead(Struct):
    """The fields of any frame that are decoded: skipping the rest keeps the load test itself fast."""

    t: str
    n: int = 0
    now: Now | None = None
    code: str = ""


LAYING: Final = 64
"""How many tables may be laid at the same time."""

TRIES: Final = 30

read = decoder(FrameRead).decode


@dataclass(frozen=True)
class Load:
    """What is played: which game, at how many tables, how fast, for how long."""

    game: str
    seats: int
    tables: int
    pace: float
    """Moves a second at each table; 0 means as many as possible."""
    seconds: float


@dataclass
class Report:
    """What was measured."""

    tables: int
    seats: int
    seconds: float
    moves: int
    refused: int
    delays_ms: list[float] = field(default_factory=list)
    """From sending a move until the last seat was told."""
    busy: float = 0.0
    """The share of a core that the load test took: near 1, it measured itself."""
    cpu_s: float | None = None
    memory_mb: float | None = None


class ScriptedTable:
    """All seats of one table: one that is awaited chooses at random, then all wait to be told."""

    def __init__(self, guest: Guest, game: str, seats: int, report: Report) -> None:
        self._guest = guest
        self._game = game
        self._seats = seats
        self._report = report
        self._sockets: list[Thin] = []
        self._nows: list[Now | None] = [None] * seats
        self._heads = [0] * seats
        self._told = asyncio.Event()
        self.measuring = False

    async def lay(self) -> None:
        """Make a new table; one guest holds all seats, each over a socket of its own."""
        for socket in self._sockets:
            socket.close()
        new = NewTable(self._game, self._seats, device="shared", start=True)
        made = await self._guest.ask("make", new)
        self._nows = [None] * self._seats
        self._sockets = await asyncio.gather(*(self._dial(seat, made.table) for seat in range(self._seats)))
        while not all(now and (now.moves or seat not in now.awaited) for seat, now in enumerate(self._nows)):
            self._told.clear()
            await self._told.wait()

    async def _dial(self, seat: int, table: str) -> Thin:
        socket = await dial(self._guest.room, lambda frame: self._hear(seat, frame))
        socket.lost = self._told.set
        socket.send(wire.encode(wire.Hello(VERSION, table, token=self._guest.token)))
        socket.send(wire.encode(wire.Eyes(seat)))
        return socket

    def _hear(self, seat: int, frame: bytes) -> None:
        heard = read(frame)
        if heard.t == "welcome":  # the public's view, with its own numbers; the seat's snapshot comes next
            return
        if heard.now is not None:
            self._nows[seat], self._heads[seat] = heard.now, heard.n
            self._told.set()
        elif heard.t == "nak":
            self._report.refused += 1
            self._told.set()

    async def step(self) -> None:
        """Make one move, and wait until every seat has been told."""
        now = self._nows[0]
        assert now is not None
        if now.result is not None or any(socket.closed for socket in self._sockets):
            await self.lay()
            return
        seat = random.choice(now.awaited)
        mine = self._nows[seat]
        assert mine is not None
        move = wire.SendMove(secrets.token_hex(16), mine.moment, random.choice(mine.moves))
        due, refused = max(self._heads) + 1, self._report.refused
        sent = time.perf_counter()
        self._sockets[seat].send(wire.encode(move))
        while min(self._heads) < due and self._report.refused == refused:
            if any(socket.closed for socket in self._sockets):
                return
            self._told.clear()
            await self._told.wait()
        if self.measuring:
            self._report.moves += 1
            self._report.delays_ms.append(1000 * (time.perf_counter() - sent))

    async def play(self, every_s: float) -> None:
        """Move at this interval, or (0) as fast as the room answers."""
        due = time.perf_counter() + random.random() * every_s
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.step()
            due = max(due + every_s, time.perf_counter() - every_s)


async def load(room: str, wanted: Load, pid: int | None) -> Report:
    """Play in the room at this address; given its process id, its processor time and memory are measured."""
    # Enough threads, or tables that wait for one would distort the figures.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(LAYING))
    guest = Guest(room)
    await guest.introduce("load")
    report = Report(wanted.tables, wanted.seats, wanted.seconds, 0, 0)
    scripted = [ScriptedTable(guest, wanted.game, wanted.seats, report) for _ in range(wanted.tables)]
    for start in range(0, wanted.tables, 20):
        await asyncio.gather(*(table.lay() for table in scripted[start : start + 20]))
    playing = [asyncio.create_task(table.play(1 / wanted.pace if wanted.pace else 0)) for table in scripted]
    await asyncio.sleep(min(3.0, wanted.seconds))
    for table in scripted:
        table.measuring = True
    report.refused = 0
    before, own, begun = cpu_seconds(pid), time.process_time(), time.perf_counter()
    finished = await played(playing, report, wanted.seconds)
    report.seconds = time.perf_counter() - begun
    report.busy = (time.process_time() - own) / report.seconds
    for task in playing:
        task.cancel()
    for task in finished:
        task.result()
    after = cpu_seconds(pid)
    if pid is not None and before is not None and after is not None:
        report.cpu_s, report.memory_mb = after - before, memory_mb(pid)
    return report


async def played(
    playing: list[asyncio.Task[None]], report: Report, seconds: float
) -> set[asyncio.Task[None]]:
    """Let them play for so long; on a very busy machine longer, until there is a move to measure."""
    for _ in range(TRIES):
        ended, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        if ended or report.moves:
            return ended
    return set()


@contextlib.contextmanager
def room_of_its_own() -> Iterator[tuple[str, int]]:
    """Start a room in a process, a folder and on a core of its own; yields its address and process id."""
    with tempfile.TemporaryDirectory(prefix="tablee-load-") as folder, apart() as keep_to_its_core:
        words = [sys.executable, "-m", "tablee", "--no-browser", "--port", "0", "--db", f"{folder}/room.db"]
        room = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, preexec_fn=keep_to_its_core)
        assert room.stdout is not None
        try:
            yield room.stdout.readline().split()[-1], room.pid
        finally:
            room.terminate()
            room.wait()


@contextlib.contextmanager
def apart() -> Iterator[Callable[[], None] | None]:
    """Pin this process to one core; yields the function that pins the room to another.

    Otherwise each would use what the other leaves of both cores, as on a larger machine.
    """
    if sys.platform != "linux":
        yield None
        return
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        yield None
        return
    os.sched_setaffinity(0, {cores[1]})
    try:
        yield lambda: os.sched_setaffinity(0, {cores[0]})
    finally:
        os.sched_setaffinity(0, cores)


def cpu_seconds(pid: int | None) -> float | None:
    """The processor time that a process has used, where the system tells (Linux)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / 100


def memory_mb(pid: int) -> float:
    """The resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in status if line.startswith("VmRSS")).split()[1]) / 1024
