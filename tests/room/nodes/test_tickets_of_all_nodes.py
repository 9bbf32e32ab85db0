"""How many tickets somebody may have is counted over all nodes: the oldest make room wherever given."""

from pathlib import Path

import pytest

from tablee.kit.refusal import Refusal
from tablee.protocol.limits import TICKETS_EACH
from tests.room.nodes.spread import at, nodes
from tests.room.rooms import run
from tools.driving.line import Line
from tools.driving.rooms import make

pytest.importorskip("asyncpg")


def test_the_oldest_ticket_makes_room_whichever_node_gave_it(tmp_path: Path, database: str) -> None:
    async def live() -> None:
        async with nodes(tmp_path, database) as houses:
            ada = await houses[0].guest("Ada")
            table = (await make(ada, "crossing", 3))["table"]
            both = [ada, at(houses[1], ada)]
            most = TICKETS_EACH[False]
            given = [
                (await both[n % 2].ask("POST", f"tables/{table}/ticket", {}))["ticket"]
                for n in range(most + 1)
            ]
            doors, now = [house.services.door for house in houses], houses[0].services.room.house.clock
            with pytest.raises(Refusal):
                await doors[1].take(given[0], table, now())
            for number, ticket in enumerate(given[1:3]):
                opened = await doors[number % 2].take(ticket, table, now())
                assert (opened.table, opened.role) == (table, "seat")
            async with Line(both[1], table) as line:
                assert line.you["seat"] == 0

    run(live())
