"""Twins over nodes: two games that somebody cannot tell apart sound the same at the node that follows.

Both games came to the same moment; then in one of them, at both nodes, all that these eyes cannot know is
dealt anew. What is played is played at one node; whoever listens does so at the other, which reads it in the
database. As long as what they see stays alike, so does every frame.
"""

import contextlib
import random
import re
from collections.abc import AsyncIterator
from functools import partial
from itertools import zip_longest
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tablee.kit.dice import FastDice
from tablee.kit.facts import Move
from tablee.room.live.table import LiveTable
from tablee.room.live.telling import Telling
from tablee.table.mask import Eyes
from tablee.table.table import Table
from tests.patience import PATIENCE_OF_A_PART_S
from tests.room.houses import House
from tests.room.nodes.spread import nodes
from tests.room.rooms import run
from tests.room.test_leaks import PROBES, answers, until_pong
from tests.room.test_twins import (
    SEATS,
    Guests,
    a_table,
    chosen,
    counts_watchers_by_what_is_hidden,
    play_for_a_while,
)
from tools.driving import nats
from tools.driving.opening import QUICK

pytest.importorskip("asyncpg")

AT = 1_700_000_000_000
STEPS = 12
"""So many choices at most are made at both of them."""
NAMES = re.compile(rb'"(T[0-9a-z]{16}|[0-9a-f]{16}|[0-9a-f]{32}|[0-9a-f]{64}|[A-Z]{4})"')
"""Of tables, people, messages, seeds, and the codes of tables: each is another one everywhere."""


class Ear:
    """Somebody who listens to one of the twins, at the other node."""

    def __init__(self, socket: ClientConnection, live: LiveTable, house: House) -> None:
        self._socket = socket
        self.live = live
        self._house = house
        self.frames: list[bytes] = []

    async def listen(self) -> None:
        """All that is said until this node knows what the other wrote."""
        await self._house.services.room.table(self.live.id)
        self._note(await until_pong(self._socket))

    async def try_things(self) -> None:
        for probe in PROBES:
            self._note(await answers(self._socket, probe))

    def _note(self, frames: list[bytes]) -> None:
        self.frames += [NAMES.sub(b'"name"', frame) for frame in frames]

    async def sees(self, eyes: Eyes) -> bytes:
        """What these eyes may know now, as the node that plays has it."""
        table = self.live.table
        moves = [] if eyes is None else table.moves(eyes)
        return msgspec.json.encode((table.view(eyes), moves, table.awaited(), table.chosen(), table.result))


@contextlib.asynccontextmanager
async def an_ear(houses: list[House], live: LiveTable, token: str, eyes: Eyes) -> AsyncIterator[Ear]:
    where = houses[1].url.replace("http", "ws", 1) + "/api/socket"
    async with connect(where, compression=None) as socket:
        hello = {"t": "hello", "v": 1, "table": live.id, "token": token}
        await socket.send(msgspec.json.encode(hello | ({"as": "watcher"} if eyes is None else {})), text=True)
        ear = Ear(socket, live, houses[1])
        ear._note([await socket.recv(decode=False)])
        yield ear


def exchange(live: LiveTable, eyes: Eyes, seed: int | None) -> None:
    """From now on the table is in another state, which these eyes cannot tell apart; None: in the same."""
    table = live.table
    state = table.state if seed is None else table.game.redeal(table.state, eyes, FastDice(seed))
    double, now = Table(table.game, table.opening, table.chance), table._now
    *earlier, last = now.steps
    step = msgspec.structs.replace(last, state=state)
    double._now = msgspec.structs.replace(now, steps=(*earlier, step))
    live._telling = Telling(double, live.row.seed, live.house.told)


async def a_twin(
    houses: list[House], guests: Guests, game: str, number: int, eyes: Eyes, seed: int | None
) -> LiveTable:
    """A game at the first node, and at the second what it is there."""
    live = await a_table(houses[0], guests, game, number)
    await play_for_a_while(live, random.Random(number))
    for house in houses:
        exchange(await house.services.room.table(live.id), eyes, seed)
    return live


def choices(here: Table, there: Table, eyes: Eyes, dice: random.Random) -> tuple[int, Move, Move] | None:
    """Somebody's next choice in both: what stays sealed may differ, unless it is one's own."""
    if here.result is not None:
        return None
    seat = dice.choice(here.awaited())
    ours, theirs = here.moves(seat), there.moves(seat)
    if seat != eyes and len(here.awaited()) > 1:
        return seat, dice.choice(ours), dice.choice(theirs)
    both = [move for move in ours if move in theirs]
    if not both:
        return None
    move = dice.choice(both)
    return seat, move, move


async def differs(houses: list[House], guests: Guests, game: str, number: int) -> tuple[str | None, int]:
    """What sounded otherwise in the twin, if anything did; and how many frames were alike."""
    dice = random.Random(number)
    who = dice.randrange(len(guests.ids))
    eyes = who if who < SEATS[game] else None
    seeds = (None, dice.randrange(2**40))
    lives = [await a_twin(houses, guests, game, number, eyes, seed) for seed in seeds]
    if lives[0].table.result is not None:
        return None, 0
    token = guests.tokens[who]
    async with (
        an_ear(houses, lives[0], token, eyes) as real,
        an_ear(houses, lives[1], token, eyes) as twin,
    ):
        for ear in (real, twin):
            await ear.listen()
            await ear.try_things()
        unlike = False
        for _ in range(STEPS):
            if await real.sees(eyes) != await twin.sees(eyes):
                break
            if real.frames != twin.frames:
                pairs = zip_longest(real.frames, twin.frames)
                return f"{eyes}: {next(pair for pair in pairs if pair[0] != pair[1])}", 0
            both = choices(lives[0].table, lives[1].table, eyes, dice)
            if both is None:
                break
            seat, *moves = both
            unlike, moment = unlike or moves[0] != moves[1], lives[0].table.moment
            for ear, move in zip((real, twin), moves, strict=True):
                await ear.live.work.perform(partial(chosen, ear.live, seat, move))
                await ear.listen()
            if unlike and lives[0].table.moment > moment:
                break  # what was chosen otherwise is known to all from now on
    return None, len(real.frames)


@contextlib.asynccontextmanager
async def a_room_of_two(
    folder: Path, database: str, bus: str, seats: int
) -> AsyncIterator[tuple[list[House], Guests]]:
    """Two nodes where time stands still, and people."""
    async with nodes(folder, database, bus, clock=lambda: AT, pace=QUICK) as houses:
        door = houses[0].services.door
        people = [await door.introduce(f"Guest {number}", AT) for number in range(seats + 1)]
        yield houses, Guests([person.id for person, _ in people], [token for _, token in people])


async def leak(folder: Path, database: str, bus: str, game: str, numbers: range) -> str | None:
    """The first difference that a twin of one of these games makes; None if there is none."""
    compared = 0
    async with a_room_of_two(folder, database, bus, SEATS[game]) as (houses, guests):
        for number in numbers:
            found, alike = await differs(houses, guests, game, number)
            if found:
                return f"game {number}, eyes {found}"
            compared += alike
            for house in houses:
                house.services.room.close()  # each pair of twins has the nodes for itself
    assert compared > len(PROBES) * len(numbers) / 2, "else it shows nothing"
    return None


DAILY = [("crossing", range(1)), ("abracada", range(1))]
PARTS = [
    *DAILY,
    *(
        pytest.param(game, range(start, start + 100), marks=pytest.mark.long)
        for game in SEATS
        for start in range(0, 400, 100)
    ),
]
"""A pair or two a day; some hundreds of each game where there is time."""


@pytest.mark.parametrize(("game", "games"), PARTS)
def test_nobody_hears_at_another_node_what_they_may_not_know(
    tmp_path: Path, database: str, nats_server: nats.Server, game: str, games: range
) -> None:
    found = run(leak(tmp_path, database, nats_server.address, game, games), PATIENCE_OF_A_PART_S)
    assert found is None


@pytest.mark.parametrize(
    "game", ["abracada", *(pytest.param(each, marks=pytest.mark.long) for each in ("crossing", "venise"))]
)
def test_what_hangs_on_it_is_heard(
    tmp_path: Path, database: str, nats_server: nats.Server, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(LiveTable, "seen", counts_watchers_by_what_is_hidden)
    found = run(leak(tmp_path, database, nats_server.address, game, range(30)), PATIENCE_OF_A_PART_S)
    assert found is not None
    assert "watchers" in found
