"""The load generator, in a process of its own so that it can have a core of its own.

`python -m tools.comparing.generator room http://127.0.0.1:8484 --pid 4711` prints its measurements as JSON.
"""

import argparse
import asyncio
import random
import time
from typing import Final

import msgspec
from msgspec import Struct

from tablee.join.load import cpu_seconds, memory_mb
from tools.comparing.servers import Rival, Room
from tools.comparing.tables import Server, Table

LAYING: Final = 16
"""How many tables are created at the same time."""
WARM_S: Final = 3.0
"""Warm-up, in seconds, so that everything has been requested once."""


class Measured(Struct, frozen=True):
    """The measurements of a generator."""

    moves: int
    seconds: float
    p50_ms: float
    p99_ms: float
    busy: float
    """The share of its own core it used: near 1 it was itself the bottleneck."""
    cpu_s: float
    """The server's processor time meanwhile."""
    memory_mb: float


async def generate(server: Server, tables: int, seats: int, seconds: float, pid: int) -> Measured:
    """Play at this many tables for some seconds."""
    await server.open()
    chance = random.Random(tables)
    playing = [Table(server, seats, random.Random(chance.random())) for _ in range(tables)]
    for start in range(0, tables, LAYING):
        await asyncio.gather(*(table.lay() for table in playing[start : start + LAYING]))
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(table.play()) for table in playing]
        await asyncio.sleep(WARM_S)
        for table in playing:
            table.delays.clear()
        before = used(pid)
        await asyncio.sleep(seconds)
        took, own, theirs = (after - then for after, then in zip(used(pid), before, strict=True))
        delays = sorted(1000 * delay for table in playing for delay in table.delays)
        for task in tasks:
            task.cancel()
    p50, p99 = (delays[int(part * len(delays))] for part in (0.5, 0.99))
    return Measured(len(delays), took, p50, p99, own / took, theirs, memory_mb(pid))


def used(pid: int) -> tuple[float, float, float]:
    """The current time, and the processor time used by this process and the server."""
    return time.perf_counter(), time.process_time(), cpu_seconds(pid) or 0.0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("server", choices=("room", "rival"))
    parser.add_argument("address")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pid", type=int, required=True, help="the server's process")
    given = parser.parse_args()
    server: Server = Room(given.address) if given.server == "room" else Rival(given.address)
    measured = asyncio.run(generate(server, given.tables, given.seats, given.seconds, given.pid))
    print(msgspec.json.encode(measured).decode(), flush=True)


if __name__ == "__main__":
    main()
