"""Nodes of one room in the process of the test, behind real sockets, and people spread over them."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

from tests.room.houses import House, a_house
from tools.driving.fixed import deal
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import asked, make, until

NO_BROKER = "nats://127.0.0.1:1"
"""Nobody answers there."""


@contextlib.asynccontextmanager
async def nodes(
    folder: Path, database: str, bus: str = NO_BROKER, count: int = 2, **more: Any
) -> AsyncIterator[list[House]]:
    """So many nodes of one room."""
    async with contextlib.AsyncExitStack() as stack:
        opened = []
        for number in range(count):
            place = folder / str(number)
            place.mkdir(exist_ok=True)
            opened.append(await stack.enter_async_context(a_house(place, store=database, bus=bus, **more)))
        yield opened


def at(house: House, guest: Guest) -> Guest:
    """The same guest at another node."""
    return Guest(house.url, guest.token)


@contextlib.asynccontextmanager
async def table(
    houses: Sequence[House],
    game: str = "crossing",
    seats: int = 3,
    *,
    start: bool = True,
    number: int = 0,
    **more: object,
) -> AsyncIterator[list[Line]]:
    """A table with a person in every seat, each on the line to another node than they sat down at."""
    people = [await houses[seat % len(houses)].guest(f"Guest {seat}") for seat in range(seats)]
    made = await make(people[0], game, seats, **more)
    for seat, person in enumerate(people[1:], 1):
        elsewhere = at(houses[(seat + 1) % len(houses)], person)
        await elsewhere.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, made["table"])) for person in people]
        if start:
            for line in lines[1:]:
                assert (await line.act("ready"))["t"] == "ack"
            assert (await lines[0].act("start", nonce=deal(number)))["t"] == "ack"
            await asyncio.gather(*(until(line, lambda line: line.n >= 1) for line in lines))
        yield lines


async def agree(houses: Sequence[House], lines: Sequence[Line]) -> None:
    """Wait until all nodes know the same, and all lines have heard it."""
    for house in houses:
        live = await house.services.room.table(lines[0].table)  # it reads on first
        for line in lines:
            if line.guest.room == house.url:
                eyes = line.you["seat"]
                await until(line, lambda line, live=live, eyes=eyes: line.n >= live.head(eyes))


async def step(houses: Sequence[House], lines: Sequence[Line], pick: int = 0) -> None:
    """Every seat that is asked chooses, at the same moment; afterwards all know what came of it."""

    async def choose(line: Line) -> Message:
        moves = line.now["moves"]
        return await line.move(moves[pick % len(moves)])

    for answer in await asyncio.gather(*(choose(line) for line in lines if asked(line))):
        assert answer["t"] == "ack", answer
    await agree(houses, lines)
