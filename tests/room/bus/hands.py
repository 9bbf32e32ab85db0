"""A worker that the test is itself: it hears every offer, and takes what it is told to take."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec

from tablee.room.bots.turns import Offer
from tablee.room.bus.broker import Broker
from tablee.room.bus.bus import FREE, subject
from tests.room.houses import House, a_house
from tools.driving import nats
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import asked, make, until


class Hands:
    """What is said on the bus of one room, and a guest without a name who asks it for turns."""

    def __init__(self, house: House, bus: Broker) -> None:
        self.house = house
        self.bus = bus
        self.offers: asyncio.Queue[Offer] = asyncio.Queue()
        self.stranger = Guest(house.url)
        epoch = house.services.room.house.epoch
        bus.subscribe(subject(epoch, "turns"), self._hear, "workers")

    def _hear(self, message: bytes) -> None:
        self.offers.put_nowait(msgspec.json.decode(message, type=Offer))

    async def offer_help(self) -> None:
        """Say that somebody is free, and see that the room has heard it."""
        turns = self.house.services.room.house.thinkers.turns
        assert turns
        while not turns.worth(1):
            self.bus.publish(FREE, b"")
            await asyncio.sleep(0.01)

    async def take(self, offer: Offer) -> Message:
        seen: Message = await self.stranger.ask("POST", f"turns/{offer.ticket}")
        return seen

    async def answer(self, seen: Message, move: object) -> Message:
        body = {"move": move, "spent": 1, "whole": 1}
        heard: Message = await self.stranger.ask("POST", f"turns/{seen['key']}/answer", body)
        return heard


@contextlib.asynccontextmanager
async def hands(folder: Path, database: str, server: nats.Server, **more: Any) -> AsyncIterator[Hands]:
    """A room on that broker, and us."""
    async with a_house(folder, store=database, bus=server.address, **more) as house:
        bus = Broker(server.address)
        await bus.connected.wait()
        try:
            yield Hands(house, bus)
        finally:
            await bus.close()


@contextlib.asynccontextmanager
async def beside_bots(
    house: House, game: str = "crossing", bot: str = "strong", seats: int = 3
) -> AsyncIterator[Line]:
    """Somebody at a table where all others are bots."""
    ada = await house.guest("Ada")
    made = await make(ada, game, seats, bots=[None, *[bot] * (seats - 1)], start=True)
    async with Line(ada, made["table"]) as line:
        yield line


async def choose(line: Line) -> int:
    """Play whatever comes first, once one is asked; at which moment that was."""
    await until(line, asked)
    moment: int = line.now["moment"]
    assert (await line.move(line.now["moves"][0]))["t"] == "ack"
    return moment


async def step(line: Line, moment: int) -> None:
    """Until everybody who was asked at a moment has chosen."""
    await until(line, lambda line: line.now["moment"] > moment)
