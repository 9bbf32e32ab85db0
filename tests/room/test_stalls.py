"""A disk that stands still, a clock that jumps: the room goes on, and promises nothing it has not written."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.room.looking import kept_by
from tests.room.machine import RecordedRoom, a_recorded_room, on_such_a_machine
from tests.room.rooms import fresh, run, steady, step, table
from tests.room.test_kills import read_log
from tools.driving.elsewhere import ELSEWHERE
from tools.driving.line import Line
from tools.driving.rooms import settle

pytestmark = on_such_a_machine
HOUR = 3600


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RecordedRoom]:
    with a_recorded_room(tmp_path, store=ELSEWHERE.of(tmp_path)) as running:
        yield running


@pytest.mark.sqlite(
    "it is the disk under the room's file; of a database, tests/room/nodes/test_cut_off.py says it"
)
@pytest.mark.parametrize("seconds", [0, pytest.param(10, marks=pytest.mark.long)])
def test_while_the_disk_stands_still_the_room_answers_and_acknowledges_nothing(
    room: RecordedRoom, seconds: int
) -> None:
    async def play() -> None:
        async with table(room) as lines, table(room, "abracada", 2) as others:
            before = [(line.n, steady(line.now)) for line in (*lines, *others)]
            room.machine.halt(on=True)
            chosen = [asyncio.create_task(line.move(line.now["moves"][0])) for line in lines]
            while not room.machine.somebody_waits:  # noqa: ASYNC110 - a page of memory tells nobody
                await asyncio.sleep(0.01)
            until = asyncio.get_running_loop().time() + seconds
            while True:
                assert (await lines[0].guest.ask("GET", "tables"))["tables"]
                assert (await lines[0].guest.ask("GET", "health"))["ok"]
                await settle([*lines, *others])
                shown = [await fresh(line) for line in (*lines, *others)]
                assert shown == [{"n": n, **now} for n, now in before], "nobody is told before it is written"
                assert not any(task.done() for task in chosen)
                if asyncio.get_running_loop().time() >= until:
                    break
            room.machine.halt(on=False)
            assert [answer["t"] for answer in await asyncio.gather(*chosen)] == ["ack"] * 3
            await step(others)
            await settle(lines)
            assert {line.now["moment"] for line in lines} == {before[0][1]["moment"] + 1}

    run(play())


def test_a_clock_that_jumps_by_hours_takes_nothing_from_a_game(room: RecordedRoom) -> None:
    async def play() -> list[str]:
        clock = {"per_move_ms": 600_000, "grace_ms": 0}
        async with table(room) as lines, table(room, clock=clock) as timed:
            for hours in (5, -9, 0, -3, 30 * 24, 1):
                room.machine.jump(hours * HOUR)
                await step(lines)
                await everybody_sees_what_a_newcomer_sees([*lines, *timed])
            moment = lines[0].now["moment"]
            assert moment == 7, "what people chose is played, whatever the time"
            await asyncio.to_thread(room.end, signal.SIGTERM)
            room.machine.jump(-2 * HOUR)
            await asyncio.to_thread(room.open)
            await step(lines)
            assert lines[0].now["moment"] == moment + 1
            await everybody_sees_what_a_newcomer_sees([*lines, *timed])
            return [lines[0].table, timed[0].table]

    played = run(play())
    with kept_by(room.db) as database:
        assert all(read_log(database, name) for name in played)


async def everybody_sees_what_a_newcomer_sees(lines: list[Line]) -> None:
    """Also where time is up meanwhile: a table that moves on is looked at again."""
    for line in lines:
        while True:
            await settle([line])
            n, shown = line.n, {"n": line.n, **steady(line.now)}
            newcomer = await fresh(line)
            await settle([line])
            if line.n == n:
                assert newcomer == shown
                break
