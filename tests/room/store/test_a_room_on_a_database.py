"""A room whose rows are in PostgreSQL, behind real sockets: it plays, stands still, and plays on."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.room.houses import a_house
from tests.room.rooms import fresh, refused, run, step, table
from tools.driving import postgres
from tools.driving.rooms import settle


@pytest.fixture
def a_server_of_ones_own() -> Iterator[postgres.Server]:
    """To be ended and started again."""
    pytest.importorskip("asyncpg")
    programs = postgres.binaries()
    if programs is None:
        pytest.skip("there is no PostgreSQL on this machine")
    with postgres.a_server(programs) as server:
        yield server


def test_a_game_goes_on_where_it_was_when_the_room_opens_again(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path, store=database) as house, table(house) as lines:
            await step(lines)
            assert (await lines[0].move(lines[0].now["moves"][0]))["t"] == "ack"
            await settle(lines)
            seen = [await fresh(line) for line in lines]
        async with a_house(tmp_path, store=database) as house:
            for line in lines:
                line.guest.room = house.url
            assert [await fresh(line) for line in lines] == seen, "also what is sealed"

    run(play())
    assert list(tmp_path.iterdir()) == [], "nothing is kept beside the database"


@pytest.mark.long
def test_while_the_database_is_gone_moves_are_refused_and_afterwards_taken(
    a_server_of_ones_own: postgres.Server, tmp_path: Path
) -> None:
    server = a_server_of_ones_own

    async def play() -> None:
        database = server.new_database()
        async with a_house(tmp_path, store=database) as house, table(house) as lines:
            for how in (signal.SIGINT, signal.SIGQUIT):
                await asyncio.to_thread(server.end, how)
                moving = asyncio.create_task(lines[0].move(lines[0].now["moves"][0]))  # again and again
                while (answer := await lines[0].hear())["t"] != "nak":
                    pass
                assert (answer["code"], answer["retry"]) == ("UNAVAILABLE", True)
                assert await refused(house.guest("Bo")) == "unavailable"
                assert await refused(lines[0].guest.ask("GET", "health")) == "unavailable"
                await asyncio.to_thread(server.start)
                assert (await moving)["t"] == "ack"
                await step(lines[1:])
                await settle(lines)
            await house.guest("Bo")

    run(play())
