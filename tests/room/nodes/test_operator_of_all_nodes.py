"""What whoever runs the room is told of all its nodes: on the page, in the numbers, in the log."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from tablee.room.http import inside, metrics
from tablee.room.nodes.others import SILENT_S, Others
from tablee.room.store.store import Store
from tablee.room.store.writes import Beat, Depart
from tests.room.houses import House
from tests.room.nodes.spread import nodes
from tests.room.rooms import run
from tools.driving import nats, postgres
from tools.driving.guest import Guest
from tools.driving.rooms import make

pytest.importorskip("asyncpg")


async def page(house: House) -> dict[str, Any]:
    """What the operator sees at a node."""
    guest = Guest(house.url)
    secret = (await inside.new_link(house.services)).partition("#")[2]
    key = (await guest.ask("POST", "operator/enter", {"token": secret}))["key"]
    seen: dict[str, Any] = await guest.ask("POST", "operator", {"key": key})
    return seen


async def lose(store: Store, node: Beat) -> None:
    """A node that was there for a millisecond, and was then lost."""
    await store.commit([node])
    while any(row.id == node.node for row in await store.alive()):
        pass
    last = Beat("another", "http://10.0.0.1:8484", "0.1", 0)
    await store.commit([last])
    await store.commit([Depart(last.node)])


def numbers(house: House) -> dict[str, float]:
    found = {family.name: family.samples[0].value for family in metrics.nodes(house.services)}
    assert list(found) == [
        "tablee_broker_connected", "tablee_nodes_alive", "tablee_nodes_apart", "tablee_leases_held",
    ]  # fmt: skip
    return found


def test_the_page_of_any_node_shows_all_of_them_and_one_that_was_lost(
    tmp_path: Path, postgres_server: postgres.Server
) -> None:
    database = postgres_server.new_database()

    async def live() -> None:
        async with nodes(tmp_path, database) as houses:
            store = houses[0].services.room.house.store
            await lose(store, Beat("lost", "http://10.0.0.9:8484", "0.1", 1, '{"name":"attic:8484"}'))
            await make(await houses[1].guest("Ada"), "crossing", 3)
            while numbers(houses[0])["tablee_nodes_alive"] < 2:  # noqa: ASYNC110 - it looks now and then
                await asyncio.sleep(0.02)
            for here, there in (houses, houses[::-1]):
                seen = await page(here)
                assert (seen["kept"], seen["size"] > 100_000) == ("database", True)
                by_address = {node["address"]: node for node in seen["nodes"]}
                assert by_address.keys() == {here.url, there.url, "http://10.0.0.9:8484"}
                ours, theirs, lost = (
                    by_address[each] for each in (here.url, there.url, "http://10.0.0.9:8484")
                )
                assert (ours["here"], theirs["here"], ours["alive"], theirs["alive"]) == (
                    True,
                    False,
                    True,
                    True,
                )
                assert ours["since"] > 0
                assert (lost["alive"], lost["name"], lost["version"]) == (False, "attic:8484", "0.1")
                assert ours["broker"] == "none", "there is none in this test"
            assert (await page(houses[1]))["tables"] == {"open": 1}

    run(live())


def test_a_node_that_is_back_at_its_address_takes_the_place_of_the_lost_one(
    tmp_path: Path, postgres_server: postgres.Server
) -> None:
    database = postgres_server.new_database()

    async def live() -> None:
        async with nodes(tmp_path, database, count=1) as (house,):
            for name in ("lost", "before"):
                await lose(house.services.room.house.store, Beat(name, house.url, "0.1", 1))
            assert [node["alive"] for node in (await page(house))["nodes"]] == [True]

    run(live())


def test_a_node_that_leaves_is_not_taken_for_the_one_that_was_lost_before_it(
    tmp_path: Path, postgres_server: postgres.Server
) -> None:
    database = postgres_server.new_database()

    async def live() -> None:
        async with nodes(tmp_path, database, count=1) as (house,):
            store = house.services.room.house.store
            await lose(store, Beat("lost", "http://10.0.0.9:8484", "0.1", 1))
            await store.commit([Beat("after", "http://10.0.0.9:8484", "0.1", 10_000)])
            await store.commit([Depart("after")])
            assert [node["address"] for node in (await page(house))["nodes"]] == [house.url]

    run(live())


def test_whoever_is_alive_with_a_broker_and_not_heard_is_on_another() -> None:
    now = 0.0
    others = Others(lambda: now)
    assert others.apart(["a", "b"]) == set()
    now += SILENT_S
    others.heard("a")
    now += 1
    assert others.apart(["a", "b"]) == {"b"}
    assert others.apart(["a"]) == set()
    assert others.apart(["a", "b"]) == set(), "it has just come"


@pytest.mark.long
def test_two_brokers_on_one_database_are_noticed_at_both_nodes(
    tmp_path: Path,
    postgres_server: postgres.Server,
    nats_server: nats.Server,
    caplog: pytest.LogCaptureFixture,
) -> None:
    database, program = postgres_server.new_database(), nats.binary()
    assert program

    async def live(other: str) -> None:
        for name in ("a", "b"):
            (tmp_path / name).mkdir()
        async with (
            nodes(tmp_path / "a", database, nats_server.address, count=1) as (here,),
            nodes(tmp_path / "b", database, other, count=1) as (there,),
        ):
            while not (numbers(here)["tablee_nodes_apart"] and numbers(there)["tablee_nodes_apart"]):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            assert numbers(here) | {"tablee_leases_held": 0} == {
                "tablee_broker_connected": 1, "tablee_nodes_alive": 2, "tablee_nodes_apart": 1,
                "tablee_leases_held": 0,
            }  # fmt: skip
            by_address = {node["address"]: node["broker"] for node in (await page(here))["nodes"]}
            assert by_address == {here.url: "same", there.url: "another"}
            said = [
                record.getMessage() for record in caplog.records if "nothing is heard of" in record.message
            ]
            assert sorted(each.split()[10].strip(":") for each in said) == sorted([here.url, there.url]), said

    with caplog.at_level(logging.WARNING), nats.a_server(program) as second:
        run(live(second.address))
