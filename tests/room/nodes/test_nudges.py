"""Whoever is on the bus may say anything there: a nudge that is none is passed over."""

from pathlib import Path

import pytest

from tablee.room.nodes.node import heard_of_writing
from tests.room.nodes.spread import nodes
from tests.room.rooms import run
from tools.driving import postgres
from tools.driving.rooms import make

pytest.importorskip("asyncpg")

NO_VERSION = ["", "two", "²", "٣", "-1", "1.0", " 9", "9 ", "9\n", "9" * 5000]


def test_a_nudge_without_a_number_is_passed_over(tmp_path: Path, postgres_server: postgres.Server) -> None:
    database = postgres_server.new_database()

    async def live() -> None:
        async with nodes(tmp_path, database, count=1) as (house,):
            room = house.services.room
            made = await make(await house.guest("Ada"), "crossing", 3)
            table = await room.table(made["table"])
            await table.work.catch_up()
            for version in NO_VERSION:
                heard_of_writing(room, f"{made['table']} {version}".encode())
                assert table.work.idle, version
            heard_of_writing(room, b"\xff\xfe")
            heard_of_writing(room, f"{made['table']} {table.version + 1}".encode())
            assert not table.work.idle, "it reads on"
            await table.work.catch_up()

    run(live())
