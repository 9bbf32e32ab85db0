"""Nodes in processes of their own, to be killed, stopped and opened again, and guests who find another."""

import contextlib
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from tests.room.rooms import fresh
from tests.room.test_kills import Evening, stubborn
from tools.driving import rooms
from tools.driving.guest import Guest
from tools.driving.line import Line
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

    def guests(self, seats: int) -> list[Guest]:
        return [Roaming(self.urls, seat) for seat in range(seats)]

    async def hear_all(self, lines: list[Line]) -> None:
        """What one node has told another may still be about to tell."""
        for line in lines:
            shown = await stubborn(partial(fresh, line))
            await until(line, lambda line, shown=shown: line.n >= shown["n"])
