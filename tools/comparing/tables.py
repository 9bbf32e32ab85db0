"""Tables whose seats make random choices as fast as a server answers, timing each choice."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any, Protocol

from tablee.join.thin import Thin


class Seat:
    """One seat with a socket of its own: what it was told last, and how often."""

    def __init__(self, table: "Table", number: int) -> None:
        self.table = table
        self.number = number
        self.game = ""
        """The server's id of its game."""
        self.told = 0
        self.answered = 0
        self.moment = 0
        self.awaited: tuple[int, ...] = ()
        self.moves: tuple[Any, ...] = ()
        self.over = False
        self.socket: Thin | None = None

    def say(self, text: bytes) -> None:
        """Send a text frame."""
        assert self.socket is not None
        self.socket.send(text)

    def hear(self, frame: bytes) -> None:
        """Handle a text frame."""
        if self.table.server.read(self, frame):
            self.table.news.set()


class Server(Protocol):
    """The interface to each server."""

    answers: bool
    """Whether a choice gets an answer besides the update that everybody gets."""

    async def open(self) -> None:
        """Connect, before the first table."""

    async def lay(self, table: "Table") -> None:
        """Create a game, with a socket for each seat."""

    def read(self, seat: Seat, frame: bytes) -> bool:
        """Process what a seat is told; returns whether it was an update."""

    def choose(self, seat: Seat, move: Any) -> None:
        """Send a choice."""


class Table:
    """One table, whose seats choose one after the other."""

    def __init__(self, server: Server, seats: int, chance: random.Random) -> None:
        self.server = server
        self.count = seats
        self.news = asyncio.Event()
        self.seats: list[Seat] = []
        self.delays: list[float] = []
        """Seconds from sending a choice until it was answered and every seat had the update."""
        self._chance = chance

    async def lay(self) -> None:
        """Create a game, and wait until every seat knows its moves."""
        for seat in self.seats:
            if seat.socket:
                seat.socket.close()
        self.seats = [Seat(self, number) for number in range(self.count)]
        await self.server.lay(self)
        await self._until(lambda: all(seat.moves for seat in self.seats))

    async def step(self) -> None:
        """Make one choice, wait until all know of it, and start a new game if this one is over."""
        seats = self.seats
        if seats[0].over:
            await self.lay()
            return
        seat = seats[self._chance.choice(seats[0].awaited)]
        answered = seat.answered + int(self.server.answers)
        due = [each.told + 1 for each in seats]
        sent = time.perf_counter()
        self.server.choose(seat, self._chance.choice(seat.moves))
        await self._until(
            lambda: (
                seat.answered >= answered and all(each.told >= n for each, n in zip(seats, due, strict=True))
            )
        )
        self.delays.append(time.perf_counter() - sent)

    async def _until(self, true: Callable[[], bool]) -> None:
        while not true():
            self.news.clear()
            await self.news.wait()

    async def play(self) -> None:
        """Play forever."""
        while True:
            await self.step()
