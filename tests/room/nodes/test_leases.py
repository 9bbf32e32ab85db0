"""What goes on by itself at a table goes on at one node, and at another when that one is gone."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tests.room.houses import House, a_house
from tests.room.nodes.spread import NO_BROKER, agree, nodes, step
from tests.room.rooms import fresh, run, sit, steady
from tools.driving import nats
from tools.driving.line import Line
from tools.driving.rooms import make

asyncpg = pytest.importorskip("asyncpg")

BOTS = [None, None, "greedy"]
"""Two people and a bot."""


def keepers(houses: list[House], table: str) -> list[int]:
    """Which of the nodes look after a table."""
    fences = [house.services.room.house.nodes.fence(table) for house in houses]  # type: ignore[union-attr]
    return [number for number, fence in enumerate(fences) if fence is not None]


async def until(true: Callable[[], bool]) -> None:
    while not true():  # noqa: ASYNC110 - nobody tells us
        await asyncio.sleep(0.02)


@contextlib.asynccontextmanager
async def two_and_a_bot(houses: list[House]) -> AsyncIterator[list[Line]]:
    people = [await house.guest(f"Guest {number}") for number, house in enumerate(houses)]
    made = await make(people[0], "crossing", 3, bots=BOTS)
    await sit(people[1], made)
    async with Line(people[0], made["table"]) as host, Line(people[1], made["table"]) as guest:
        assert (await guest.act("ready"))["t"] == "ack"
        assert (await host.act("start"))["t"] == "ack"
        while not guest.n:
            await guest.hear()
        yield [host, guest]


@pytest.mark.long
def test_a_bot_thinks_at_one_node_and_at_another_when_that_one_ends(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with contextlib.AsyncExitStack() as stack:
            first, second = tmp_path / "first", tmp_path / "second"
            first.mkdir()
            second.mkdir()
            one_by_one = contextlib.AsyncExitStack()
            bus = {"store": database, "bus": nats_server.address}
            houses = [
                await one_by_one.enter_async_context(a_house(first, **bus)),  # type: ignore[arg-type]
                await stack.enter_async_context(a_house(second, **bus)),  # type: ignore[arg-type]
            ]
            async with two_and_a_bot(houses) as lines:
                table = lines[0].table
                for turn in range(3):
                    await step(houses, lines, turn)
                    await everybody_waits_for_people(lines)
                assert len(keepers(houses, table)) == 1
                lines[0].guest.room = houses[1].url
                await one_by_one.aclose()
                for turn in range(3):
                    await step(houses[1:], lines, turn)
                    await everybody_waits_for_people(lines)
                assert keepers(houses[1:], table) == [0]
                for line in lines:
                    assert {"n": line.n, **steady(line.now)} == await fresh(line)

    run(play())


async def everybody_waits_for_people(lines: list[Line]) -> None:
    """The bot has chosen, or the game is over."""
    for line in lines:
        while not line.now["result"] and 2 in line.now["awaited"]:
            await line.hear()


def test_a_node_that_was_overtaken_plays_no_bots_move(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with nodes(tmp_path, database) as houses, two_and_a_bot(houses) as lines:
            await everybody_waits_for_people(lines)
            table = lines[0].table
            hand = await asyncpg.connect(database)
            await hand.execute("INSERT INTO nodes VALUES ('another', '', '', clock_ms() + 3600000)")
            await hand.execute("UPDATE leases SET node = 'another', fence = fence + 1 WHERE what = $1", table)
            await step(houses, lines)  # for this one the bot has chosen already
            await until(lambda: keepers(houses, table) == [])
            await step(houses, lines)
            assert lines[0].now["awaited"] == [2], "the bot's move was not written"
            await hand.execute("DELETE FROM nodes WHERE id = 'another'")
            await everybody_waits_for_people(lines)
            await agree(houses, lines)
            assert await hand.fetchval("SELECT fence FROM leases WHERE what = $1", table) == 3
            await hand.close()

    run(play())


@pytest.mark.long
def test_what_is_done_for_all_tables_is_done_by_one_node(tmp_path: Path, database: str) -> None:
    async def live() -> None:
        async with nodes(tmp_path, database, NO_BROKER, count=3) as houses:
            await until(lambda: len(keepers(houses, "room")) == 1)
            (keeper,) = keepers(houses, "room")
            for house in houses:
                await house.services.room.ring()
            await houses[keeper].services.room.sweep()

    run(live())
