"""What opens or bars the doors of one node opens or bars those of all."""

import asyncio
from pathlib import Path

import pytest

from tablee.room.http import inside
from tests.room.nodes.spread import nodes
from tests.room.rooms import refused, run
from tools.driving.guest import Guest

pytest.importorskip("asyncpg")


def test_the_operators_link_opens_the_page_of_any_node_once_and_bans_hold_at_all(
    tmp_path: Path, database: str
) -> None:
    async def live() -> None:
        async with nodes(tmp_path, database) as houses:
            here, there = (Guest(house.url) for house in houses)
            secret = (await inside.new_link(houses[0].services)).partition("#")[2]
            key = (await there.ask("POST", "operator/enter", {"token": secret}))["key"]
            for guest in (here, there):
                assert await refused(guest.ask("POST", "operator/enter", {"token": secret})) == "link_closed"
                assert (await guest.ask("POST", "operator", {"key": key}))["draining"] is False
                assert await refused(guest.ask("POST", "operator", {"key": "x" * 43})) == "unauthenticated"
            ban = {"key": key, "address": "203.0.113.7", "minutes": 5}
            await there.ask("POST", "operator/bans", ban)
            while not houses[0].services.operators.bans:  # noqa: ASYNC110 - it looks now and then
                await asyncio.sleep(0.02)
            assert houses[0].services.operators.is_banned("203.0.113.7", 0)
            await here.ask("POST", "operator/bans", ban | {"minutes": 0})
            assert not houses[0].services.operators.bans

    run(live())


def test_all_nodes_have_the_same_key_for_push_services(tmp_path: Path, database: str) -> None:
    pytest.importorskip("cryptography")

    async def live() -> None:
        async with nodes(tmp_path, database, contact="mailto:ada@example.org") as houses:
            keys = {house.services.calls.carrier.public_key for house in houses if house.services.calls}
            assert len(keys) == 1

    run(live())
