import asyncio
import contextlib
import random
import signal
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import msgspec
import pytest

from tablee import shelf
from tablee.kit.log import AnyEntry, Opening, Played
from tablee.table.replay import replay
from tests.patience import PATIENCE_OF_A_PART_S
from tests.room.looking import Rows, kept_by
from tests.room.rooms import fresh, run, steady
from tools.driving.guest import Guest, Refused
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, asked, settle

T = TypeVar("T")
MOVES = 10
"""So many moves at least are acknowledged between two kills."""
GAMES = (("crossing", 3), ("abracada", 3), ("venise", 2), ("crossing", 4))
"""What is played at each of the tables, and by how many."""


class Evening:
    """Games played one after the other while the room is killed, and what was acknowledged in them."""

    def __init__(self, room: RunningRoom, number: int) -> None:
        self.room = room
        self.over = False
        self.acked: list[tuple[str, int, int, Message, int]] = []
        """Table, seat, the moment the choice was for, the move, and the number in the ack."""
        self.moved = asyncio.Event()
        self.dice = random.Random(number)
        self.tables: set[str] = set()

    async def goes_on(self) -> None:
        """Some moves more have been acknowledged."""
        due = len(self.acked) + MOVES
        while len(self.acked) < due:
            self.moved.clear()
            await self.moved.wait()

    async def play(self, game: str, seats: int) -> None:
        people = self.guests(seats)
        for number, person in enumerate(people):
            await stubborn(partial(person.introduce, f"Guest {number}"))
        await self.one_game(game, people)
        while not self.over:
            await self.one_game(game, people)

    def guests(self, seats: int) -> list[Guest]:
        """Who plays at one table."""
        return [Guest(self.room.url) for _ in range(seats)]

    async def one_game(self, game: str, people: list[Guest]) -> None:
        wanted = {"game": game, "seats": len(people)}
        made = await stubborn(lambda: people[0].ask("POST", "tables", wanted))
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
            await self.hear_all(lines)
            for line in lines:
                shown = await stubborn(partial(fresh, line))
                assert shown == {"n": line.n, **steady(line.now)}

    async def hear_all(self, lines: list[Line]) -> None:
        """Wait until all have heard what there was to hear."""
        await settle(lines)

    async def seat(self, line: Line) -> None:
        """Choose at random whenever asked, to the end or until the evening is over."""
        while not self.over and not (line.now and line.now["result"]):
            if line.now and asked(line):
                moment, move = line.now["moment"], self.dice.choice(line.now["moves"])
                answer = await line.move(move)
                if answer["t"] == "ack":
                    self.acked.append((line.table, line.you["seat"], moment, move, answer["n"]))
                    self.moved.set()
                await asyncio.sleep(self.dice.random() / 50)
            else:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await line.hear()


async def stubborn(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask until the room is there to answer."""
    while True:
        try:
            return await ask()
        except (OSError, ConnectionError, EOFError):
            await asyncio.sleep(0.05)
        except Refused as refusal:
            if refusal.code != "UNAVAILABLE":
                raise
        except Exception as problem:
            if type(problem).__module__ != "http.client":
                raise
            await asyncio.sleep(0.05)


PARTS = [(7, 10), *(pytest.param(number, 100, marks=pytest.mark.long) for number in range(5))]
"""Ten kills a day; five hundred in all where there is time."""


@pytest.mark.parametrize(("number", "kills"), PARTS)
def test_killed_again_and_again_under_load_no_acknowledged_move_is_lost_doubled_or_reordered(
    room: RunningRoom, number: int, kills: int
) -> None:
    async def play() -> Evening:
        evening = Evening(room, number)
        tables = [asyncio.create_task(evening.play(game, seats)) for game, seats in GAMES]
        for _ in range(kills):
            await evening.goes_on()
            await asyncio.sleep(evening.dice.uniform(0, 0.05))
            await asyncio.to_thread(room.end, signal.SIGKILL)
            await asyncio.to_thread(room.open)
        evening.over = True
        await asyncio.gather(*tables)
        return evening

    evening = run(play(), PATIENCE_OF_A_PART_S)
    assert len(evening.acked) >= kills * MOVES
    with kept_by(room.db) as database:
        logs = {table: read_log(database, table) for table in evening.tables}
        played = {game for (game,) in database.execute("SELECT game FROM tables")}
        found = database.execute("SELECT table_id, seat, move FROM sealed")
        sealed = {(table, seat): msgspec.json.decode(move) for table, seat, move in found}
    assert played == {game for game, _ in GAMES}
    last: dict[tuple[str, int], int] = {}
    for table, seat, moment, move, n in evening.acked:
        assert n > last.get((table, seat), 0), "acknowledged in order"
        last[table, seat] = n
        if moment < len(logs[table]):
            entry = logs[table][moment]
            assert isinstance(entry, Played)
            assert entry.choices[seat] == move
        else:
            assert sealed[table, seat] == move


def read_log(database: Rows, table: str) -> list[AnyEntry]:
    """A table's log, which the rules can play again."""
    ((opening,),) = database.execute("SELECT opening FROM openings WHERE table_id = ?", (table,))
    rows = database.execute("SELECT entry FROM entries WHERE table_id = ? ORDER BY n", (table,))
    entries: list[AnyEntry] = [msgspec.json.decode(row[0], type=AnyEntry) for row in rows]
    began = msgspec.json.decode(opening, type=Opening)
    replay(shelf.game(began.game), began, entries)
    return entries
