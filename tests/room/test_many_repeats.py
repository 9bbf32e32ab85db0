"""Whole games over short connections: every message comes up to five times, in any order, and counts once."""

import json
import random
import secrets
from pathlib import Path

import pytest

from tests.patience import PATIENCE_OF_A_PART_S
from tests.room.looking import kept_by
from tests.room.rooms import a_room, fresh, run, steady, table
from tests.room.test_repeats import answers, dial
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, asked, settle

SEATS = {"crossing": 3, "abracada": 3, "venise": 2}
LATE = 8
"""So many of one's former messages come once more with a new one."""


class Echoes:
    """What everybody at one table has said, and how each of it was answered."""

    def __init__(self, lines: list[Line], dice: random.Random) -> None:
        self.lines = lines
        self.dice = dice
        self.said: dict[int, dict[str, Message]] = {line.you["seat"]: {} for line in lines}
        self.given: dict[str, Message] = {}
        self.dialled = 0

    async def say(self, line: Line, message: Message) -> None:
        """Something new among copies of what was said before, over some connections."""
        own = self.said[line.you["seat"]]
        former = self.dice.sample(list(own), min(LATE, len(own)))
        new = secrets.token_hex(16)
        own[new] = {"id": new, **message}
        frames = [own[each] for each in (new, *former) for _ in range(self.dice.randint(1, 5))]
        self.dice.shuffle(frames)
        while frames:
            some = self.dice.randint(1, len(frames))
            part, frames = frames[:some], frames[some:]
            await self.over_one_connection(line, part)
        assert self.given[new]["t"] == "ack", self.given[new]

    async def over_one_connection(self, line: Line, part: list[Message]) -> None:
        self.dialled += 1
        socket = await dial(line)
        for message in part:
            await socket.send(json.dumps(message))
        for answer in await answers(socket, len(part)):
            assert self.given.setdefault(answer["id"], answer) == answer, "always answered in the same way"
        await socket.close()

    async def to_the_end(self, reconnects: int) -> None:
        """Play and pause at random until the game is over, or there were as many connections as wanted."""
        while self.dialled < reconnects and not self.lines[0].now["result"]:
            line = self.dice.choice([line for line in self.lines if asked(line)])
            move = self.dice.choice(line.now["moves"])
            await self.say(line, {"t": "move", "base": line.now["moment"], "move": move})
            if self.dice.random() < 0.1:
                for do, who in zip(("pause", "resume"), self.dice.sample(self.lines, 2), strict=True):
                    await self.say(who, {"t": "act", "act": {"do": do}})
            await settle(self.lines)

    def is_kept_once(self, db: Path) -> None:
        with kept_by(db) as database:
            kept = database.execute("SELECT id FROM receipts WHERE table_id = ?", (self.lines[0].table,))
            ids = [each for (each,) in kept]
            assert len(ids) == len(set(ids))
            assert set(ids) >= set(self.given)
            n = database.execute("SELECT count(*) FROM entries WHERE table_id = ?", (self.lines[0].table,))
            assert n.fetchone() == (self.lines[0].now["moment"],)


async def one_game(room: RunningRoom, game: str, number: int, reconnects: int) -> int:
    """How many connections there were in a game."""
    async with table(room, game, SEATS[game], number=number) as lines:
        echoes = Echoes(lines, random.Random(number))
        await echoes.to_the_end(reconnects)
        echoes.is_kept_once(room.db)
        for line in lines:
            assert await fresh(line) == {"n": line.n, **steady(line.now)}
        return echoes.dialled


PARTS = [
    ("abracada", 20),
    *(pytest.param(game, 3_400, marks=pytest.mark.long) for game in SEATS),
]
"""A few a day; ten thousand in all where there is time."""


@pytest.mark.parametrize(("game", "reconnects"), PARTS)
def test_every_message_comes_up_to_five_times_over_many_connections_and_counts_once(
    tmp_path: Path, game: str, reconnects: int
) -> None:
    async def play(room: RunningRoom) -> None:
        dialled, number = 0, 0
        while dialled < reconnects:
            dialled += await one_game(room, game, number, reconnects - dialled)
            number += 1

    with a_room(tmp_path) as room:
        run(play(room), PATIENCE_OF_A_PART_S)
