"""Tables in the process of the test whose seats are heard without sockets, on games that stay the same."""

import asyncio
import random
from dataclasses import dataclass, field

import msgspec

from tablee.protocol import acts, wire
from tablee.room.acts import rules
from tablee.room.line.session import Session
from tablee.room.live.client import Client
from tablee.room.live.table import LiveTable
from tablee.room.services import Services
from tools.driving.fixed import deal

AT = 1_700_000_000_000


@dataclass
class Playing:
    """A table whose seats are heard without sockets."""

    live: LiveTable
    sessions: list[Session]
    dice: random.Random
    said: int = 0
    frames: int = 0
    size: int = 0
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    def message(self) -> tuple[Session, wire.AnyIn]:
        """The next choice of somebody who is asked."""
        table = self.live.table
        seat = self.dice.choice(table.awaited())
        move = msgspec.Raw(wire.encode(self.dice.choice(table.moves(seat))))
        self.said += 1
        self.answered.clear()
        return self.sessions[seat], wire.SendMove(f"{self.said:032x}", table.moment, move)

    def take(self, frame: bytes) -> bool:
        """Something is told."""
        self.frames += 1
        self.size += len(frame)
        if frame.startswith(b'{"t":"ack"'):
            self.answered.set()
        return True


async def laid(services: Services, game: str, number: int) -> Playing:
    """A table in play, with three people on the line."""
    people = [(await services.door.introduce(f"Guest {seat}", AT))[0].id for seat in range(3)]
    row = await services.room.new_table(people[0], game, 3, {}, None, [], shared=True)
    live = await services.room.table(row.id)
    seats = tuple(msgspec.structs.replace(seat, person=people[seat.seat]) for seat in live.seats)
    await live.work.perform(lambda: live.keep(live.row, seats))
    await live.work.perform(lambda: rules.plan(live, 0, acts.Start(deal(number))))
    playing = Playing(live, [], random.Random(number))
    for person in people:
        client = Client("seat", person, person)
        client.way = playing.take
        live.enter(client, None)
        playing.sessions.append(Session(live, client))
    await asyncio.sleep(0)  # the news of who came
    return playing


async def turn(tables: list[Playing]) -> int:
    """Somebody chooses at every table that is not over, until all have been answered; how many there were."""
    said = [(playing, *playing.message()) for playing in tables if playing.live.table.result is None]
    for _, session, message in said:
        session.hear(message)
    for playing, _, _ in said:
        await playing.answered.wait()
    return len(said)
