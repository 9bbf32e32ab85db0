"""Measures what tables cost in memory: `.venv/bin/python -m tools.comparing.memory [--tables 200 1000 5000]`.

Each number of tables gets a compiled room of its own. At some tables people play; all others were opened,
visited once by their makers and left. Memory is read while the room is empty, once some play, once the others
were visited, and after it had time to unload them; so is the speed of play, before and after.
"""

import argparse
import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from tablee.join.guest import Guest
from tablee.join.load import cpu_seconds, memory_mb
from tablee.join.thin import dial
from tablee.protocol import wire
from tablee.protocol.bodies.tables import NewTable
from tablee.protocol.fields import VERSION
from tools.comparing.compare import room
from tools.comparing.servers import GAME, Room
from tools.comparing.tables import Table

AT_ONCE: Final = 8
"""How many tables are created or visited at the same time."""
WARM: Final = 8
"""How many tables are played at for warm-up, before the room counts as empty."""


class Held(Struct):
    """A room's memory in MB at several moments, and its speed."""

    tables: int
    playing: int
    empty: float = 0
    live: float = 0
    """After some moves at each table."""
    played: float = 0
    """After a while of playing at full speed, during which games end and others begin."""
    visited: float = 0
    rested: float = 0
    last: float = 0
    """After playing on."""
    moves: float = 0
    """Moves per second."""
    moves_last: float = 0
    cpu: float = 0
    """Milliseconds of processor time per move."""
    cpu_last: float = 0
    visit: float = 0
    """Milliseconds of processor time to create a table, visit it and leave."""

    @property
    def live_kb(self) -> float:
        """What a table in play adds, sockets included, in kB."""
        return 1024 * (self.live - self.empty) / self.playing

    @property
    def visited_kb(self) -> float:
        """What a table adds just after everybody left, in kB."""
        return 1024 * (self.visited - self.played) / max(1, self.tables - self.playing)

    @property
    def rested_kb(self) -> float:
        """What a table adds once it was unloaded, in kB."""
        return 1024 * (self.rested - self.played) / max(1, self.tables - self.playing)


async def measure(address: str, pid: int, held: Held, given: argparse.Namespace, bar: Progress) -> None:
    """Fill a room, measuring in between."""
    server, chance = Room(address), random.Random(held.tables)
    await server.open()
    guest = Guest(address)
    await guest.introduce("host")
    tables = [Table(server, given.seats, random.Random(chance.random())) for _ in range(held.playing)]
    warm = [Table(server, given.seats, random.Random(chance.random())) for _ in range(WARM)]
    await together(bar, "warming up", WARM, lambda at: begin(warm[at], given.moves))
    for table in warm:
        leave(table)
    held.empty = memory_mb(pid)
    await together(bar, "playing", held.playing, lambda at: begin(tables[at], given.moves))
    held.live = memory_mb(pid)
    held.moves, held.cpu = await pace(bar, tables, given.seconds, pid)
    held.played = memory_mb(pid)
    before = used(pid)
    await together(bar, "visiting", held.tables - held.playing, lambda at: visit(guest))
    held.visit = 1000 * (used(pid) - before) / max(1, held.tables - held.playing)
    held.visited = memory_mb(pid)
    if held.tables > held.playing:
        await wait(bar, "resting", given.rest)
    held.rested = memory_mb(pid)
    held.moves_last, held.cpu_last = await pace(bar, tables, given.seconds, pid)
    held.last = memory_mb(pid)


async def begin(table: Table, moves: int) -> None:
    """Create a table, and play some moves."""
    await table.lay()
    for _ in range(moves):
        await table.step()


def leave(table: Table) -> None:
    """Disconnect everybody."""
    for seat in table.seats:
        if seat.socket:
            seat.socket.close()


async def visit(guest: Guest) -> None:
    """Create a table, visit it, and leave."""
    made = await guest.ask("make", NewTable(GAME, 4))
    welcome = asyncio.Event()
    socket = await dial(guest.room, lambda frame: welcome.set())
    socket.send(wire.encode(wire.Hello(VERSION, made.table, token=guest.token)))
    await welcome.wait()
    socket.close()


async def pace(bar: Progress, tables: list[Table], seconds: float, pid: int) -> tuple[float, float]:
    """Moves per second at these tables, and the room's processor time for each in ms."""
    for table in tables:
        table.delays.clear()
    begun, before = time.perf_counter(), used(pid)
    await asyncio.gather(wait(bar, "measuring", seconds), *(play(table, begun + seconds) for table in tables))
    took, moves = time.perf_counter() - begun, sum(len(table.delays) for table in tables)
    return moves / took, 1000 * (used(pid) - before) / max(1, moves)


def used(pid: int) -> float:
    """The room's processor time in seconds."""
    return cpu_seconds(pid) or 0.0


async def play(table: Table, until: float) -> None:
    """Play until a point in time, finishing the last move."""
    while time.perf_counter() < until:
        await table.step()


async def together(bar: Progress, name: str, count: int, work: Callable[[int], Awaitable[None]]) -> None:
    """Do something `count` times, a few at once."""
    places, task = asyncio.Semaphore(AT_ONCE), bar.add_task(name, total=count)

    async def one(number: int) -> None:
        async with places:
            await work(number)
        bar.advance(task)

    await asyncio.gather(*(one(number) for number in range(count)))
    bar.remove_task(task)


async def wait(bar: Progress, name: str, seconds: float) -> None:
    """Wait, with a progress bar."""
    task = bar.add_task(name, total=seconds)
    for _ in range(int(seconds)):
        await asyncio.sleep(1)
        bar.advance(task)
    bar.remove_task(task)


SHOWN: Final[dict[str, Callable[[Held], float]]] = {
    "tables": lambda held: held.tables,
    "of which play": lambda held: held.playing,
    "MB empty": lambda held: held.empty,
    "MB, some play": lambda held: held.live,
    "MB after games ended": lambda held: held.played,
    "MB, all others visited": lambda held: held.visited,
    "MB after a rest": lambda held: held.rested,
    "MB at last": lambda held: held.last,
    "kB a table in play": lambda held: held.live_kb,
    "kB a table just left": lambda held: held.visited_kb,
    "kB a table at rest": lambda held: held.rested_kb,
    "moves/s": lambda held: held.moves,
    "moves/s at last": lambda held: held.moves_last,
    "CPU ms a move": lambda held: held.cpu,
    "CPU ms a move at last": lambda held: held.cpu_last,
    "CPU ms a visit": lambda held: held.visit,
}


def show(found: list[Held]) -> None:
    """Print a column for each room."""
    grid = Grid("", *("" for _ in found), show_header=False)
    for name, number in SHOWN.items():
        grid.add_row(name, *(shown(number(held)) for held in found))
    Console().print(grid)


def shown(number: float) -> str:
    """A number with a sensible number of digits."""
    return f"{number:.2f}" if 0 < number < 10 else f"{number:,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, nargs="+", default=[200, 1000, 5000])
    parser.add_argument("--playing", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--moves", type=int, default=40, help="at each table, before anything is read")
    parser.add_argument("--seconds", type=float, default=10, help="so long the moves are counted")
    parser.add_argument("--rest", type=float, default=130, help="so long a room may let go of tables")
    parser.add_argument("--core", type=int, default=0, help="the server's")
    given = parser.parse_args()
    found = []
    for tables in given.tables:
        held = Held(tables, min(given.playing, tables))
        with Progress(console=Console(stderr=True)) as bar, room(given.core) as (address, pid):
            asyncio.run(measure(address, pid, held, given, bar))
        found.append(held)
    show(found)


if __name__ == "__main__":
    main()
