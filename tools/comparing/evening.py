"""Measures the waiting times of a busy evening: `.venv/bin/python -m tools.comparing.evening [--tables 500]`.

People choose once a second at every table, while the room's own bots think without a pause at some more. The
room, its bots and the load generator share the machine freely.
"""

import argparse
import asyncio
import random
import secrets
import statistics
from typing import Final

import msgspec
import uvloop
from msgspec import Raw, Struct
from rich.console import Console

from tablee.join.guest import Guest
from tablee.join.load import Load, Report, load
from tablee.join.thin import Thin, dial
from tablee.protocol import wire
from tablee.protocol.bodies.tables import NewTable
from tablee.protocol.fields import VERSION
from tools.comparing.compare import room

THINKER: Final = ("venise", "master")
"""The bot that thinks longest, and its game."""


class Now(Struct):
    moves: tuple[Raw, ...]
    moment: int
    result: dict[str, object] | None


class FrameRead(Struct):
    now: Now | None = None


class Opponent:
    """A client that answers a bot at once with a random move, so that the bot always has to think."""

    def __init__(self, guest: Guest, game: str, bot: str) -> None:
        self._guest = guest
        self._game = game
        self._bot = bot
        self._socket: Thin | None = None
        self._dice = random.Random(0)
        self.over = asyncio.Event()
        self.answered = 0

    async def play(self) -> None:
        """Play one game after the other, forever."""
        while True:
            new = NewTable(self._game, 2, bots=[None, self._bot], start=True)
            made = await self._guest.ask("make", new)
            self.over.clear()
            self._socket = await dial(self._guest.room, self._hear)
            self._socket.send(wire.encode(wire.Hello(VERSION, made.table, token=self._guest.token)))
            await self.over.wait()
            self._socket.close()

    def _hear(self, frame: bytes) -> None:
        now = msgspec.json.decode(frame, type=FrameRead).now
        if now is None or self._socket is None:
            return
        if now.result is not None:
            self.over.set()
        elif now.moves:
            move = wire.SendMove(secrets.token_hex(16), now.moment, self._dice.choice(now.moves))
            self._socket.send(wire.encode(move))
            self.answered += 1


async def evening(address: str, pid: int, wanted: Load, opponents: int) -> tuple[Report, int]:
    """What people waited, and how many moves were made against bots meanwhile."""
    guest = Guest(address)
    await guest.introduce("opponent")
    playing = [Opponent(guest, *THINKER) for _ in range(opponents)]
    tasks = [asyncio.create_task(each.play()) for each in playing]
    report = await load(address, wanted, pid)
    for task in tasks:
        task.cancel()
    return report, sum(each.answered for each in playing)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--pace", type=float, default=1.0, help="moves a second at each table")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--opponents", type=int, default=4, help="tables at which the room's bots think")
    given = parser.parse_args()
    wanted = Load("crossing", given.seats, given.tables, given.pace, given.seconds)
    with Console(stderr=True).status("people come in and play …"), room(None) as (address, pid):
        report, answered = uvloop.run(evening(address, pid, wanted, given.opponents))
    parts = statistics.quantiles(report.delays_ms, n=1000)
    told = ", ".join(f"p{name} {parts[at]:.1f} ms" for name, at in (("50", 499), ("99", 989), ("99.9", 998)))
    rate = report.moves / report.seconds
    print(f"{given.tables} tables × {given.seats} seats, {rate:.0f} moves a second: {told}")
    print(
        f"the room: {1000 * (report.cpu_s or 0) / report.moves:.2f} ms of processor a move, "
        f"{report.memory_mb or 0:.0f} MB; {answered} answers to bots that think; "
        f"measuring took {report.busy:.0%} of a core"
    )


if __name__ == "__main__":
    main()
