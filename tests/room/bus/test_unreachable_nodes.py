"""A worker says which node it cannot reach, once; and a node whether workers elsewhere could."""

import asyncio
import logging
import socket
from pathlib import Path

import msgspec
import pytest

from tablee.room.bots.remote import Remote
from tablee.room.bots.thinkers import Thinkers
from tablee.room.bots.turns import TURNS, Offer
from tablee.room.bus.bus import subject
from tablee.room.bus.within import Within
from tablee.room.doors.addresses import addresses
from tablee.room.serve import out_of_reach
from tests.room.houses import a_house
from tests.room.rooms import run


def offered(node: str, ticket: str = "0" * 32) -> bytes:
    return msgspec.json.encode(Offer("T", 0, 1, node, ticket))


def test_a_node_that_does_not_answer_is_named_once_and_one_that_says_no_is_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        bus, thinkers, turns = Within(), Thinkers(1), subject(7, TURNS)
        with socket.socket() as kept:
            kept.bind(("127.0.0.1", 0))
            nobody = f"http://127.0.0.1:{kept.getsockname()[1]}"
            remote = Remote(bus, thinkers, 2, turns)
            async with a_house(tmp_path) as house:
                for node in (house.url, nobody, nobody):
                    bus.publish(turns, offered(node))
                    await asyncio.sleep(0)
                    await asyncio.sleep(0)
                    await asyncio.gather(*remote._tasks)
            await remote.close()
            thinkers.close()
        said = [record.getMessage() for record in caplog.records]
        assert len(said) == 1, said
        assert said[0].startswith(f"The node at {nobody} offers turns and does not answer here (")
        assert said[0].endswith("Nodes tell workers the address they listen on (--host).")

    with caplog.at_level(logging.WARNING):
        run(work())


def test_a_node_knows_whether_workers_of_its_broker_could_reach_it() -> None:
    here, there = "nats://127.0.0.1:4222,nats://localhost", "nats://localhost,nats://broker.internal"
    assert not out_of_reach(addresses("127.0.0.1", 8484), here)
    assert out_of_reach(addresses("127.0.0.1", 8484), there)
    assert out_of_reach(addresses("localhost", 8484, base_url="https://games.example.org"), there)
    assert not out_of_reach(addresses("10.0.0.7", 8484), there)
