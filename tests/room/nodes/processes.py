"""Nodes in processes of their own, to be killed, stopped and opened again, and guests who find another."""

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from tests.room.rooms import fresh, steady
from tests.room.test_kills import Evening, stubborn
from tools.driving import rooms
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, until


@contextlib.contextmanager
def running(folder: Path, database: str, bus: str, count: int, **how: Any) -> Iterator[list[RunningRoom]]:
    """So many nodes of one room, each in a process of its own."""
    with contextlib.ExitStack() as stack:
        opened = []
        for number in range(count):
            place = folder / str(number)
            place.mkdir()
            room = rooms.a_room(place, games="tests.toy", store=database, bus=bus, **how)
            opened.append(stack.enter_context(room))
        yield opened


class Roaming(Guest):
    """A guest behind a balancer: whatever they ask, and every connection, may be at another node."""

    def __init__(self, urls: Sequence[str], first: int = 0) -> None:
        self._urls = urls
        self._turn = count(first)
        super().__init__("")

    @property
    def room(self) -> str:
        return self._urls[next(self._turn) % len(self._urls)]

    @room.setter
    def room(self, url: str) -> None:
        pass


class Roamers(Evening):
    """Games played by guests of all nodes, whichever of them are there."""

    def __init__(self, nodes: list[RunningRoom], number: int) -> None:
        super().__init__(nodes[0], number)
        self.urls = [node.url for node in nodes]

    async def play(self, game: str, seats: int) -> None:
        people: list[Guest] = [Roaming(self.urls, seat) for seat in range(seats)]
        for number, person in enumerate(people):
            await stubborn(partial(person.introduce, f"Guest {number}"))
        while not self.over:
            await self.one_game(game, people)

    async def one_game(self, game: str, people: list[Guest]) -> None:
        wanted = {"game": game, "seats": len(people)}
        made: Message = await stubborn(lambda: people[0].ask("POST", "tables", wanted))
        path, link = f"tables/{made['table']}/sit", {"link": made["links"]["seat"]}
        for person in people[1:]:
            await stubborn(partial(person.ask, "POST", path, link))
        async with contextlib.AsyncExitStack() as stack:
            lines = [Line(person, made["table"]) for person in people]
            for line in lines:
                line.patience = 0.2
                await stack.enter_async_context(line)
            for line in lines[1:]:
                await line.act("ready")
            await lines[0].act("start")
            self.tables.add(made["table"])
            await asyncio.gather(*(self.seat(line) for line in lines))
            for line in lines:
                shown = await stubborn(partial(fresh, line))
                await until(line, lambda line, shown=shown: line.n >= shown["n"])
                assert shown == {"n": line.n, **steady(line.now)}
