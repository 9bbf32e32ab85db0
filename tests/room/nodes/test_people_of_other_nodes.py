"""What somebody does at one node with their name, their seat or themselves is known at every other."""

from pathlib import Path

import pytest

from tests.room.nodes.spread import at, nodes, table
from tests.room.rooms import run
from tools.driving import nats
from tools.driving.line import Ended, Line

pytest.importorskip("asyncpg")


async def ending(line: Line) -> int:
    """The code with which the room lets somebody go."""
    try:
        while True:
            await line.hear()
    except Ended as end:
        return end.code


@pytest.mark.long
def test_another_name_is_told_at_every_node(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with nodes(tmp_path, database) as houses, table(houses, start=False) as lines:
            await lines[1].guest.ask("POST", "me", {"name": "Zoé"})
            while lines[0].around["seats"][1]["name"] != "Zoé":
                await lines[0].hear()

    run(play())


def test_whoever_forgets_themselves_at_one_node_is_gone_at_the_other(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with nodes(tmp_path, database) as houses, table(houses, start=False) as lines:
            await at(houses[0], lines[1].guest).ask("DELETE", "me")
            assert await ending(lines[1]) == 4003
            while lines[0].around["seats"][1]["kind"] != "free":
                await lines[0].hear()

    run(play())


def test_who_is_kicked_sent_away_or_moved_at_one_node_hears_why_at_the_other(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with (
            nodes(tmp_path, database, nats_server.address) as houses,
            table(houses, seats=4) as lines,
        ):
            host, kicked, _, moves = lines
            assert (await host.act("kick", seat=1))["t"] == "ack"
            assert await ending(kicked) == 4003
            path = f"tables/{host.table}"
            mine = (await moves.guest.ask("POST", f"{path}/links", {"link": "mine"}))["mine"]
            device = await houses[0].guest("Device")
            await device.ask("POST", f"{path}/sit", {"link": mine})
            assert await ending(moves) == 4009
            async with Line(device, host.table) as again:
                assert again.you["holds"] == [3]

    run(play())
