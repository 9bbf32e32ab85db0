"""A line to the broker that breaks is noticed also by who only listens."""

import asyncio
import gc

import pytest

from tablee.room.bus import broker
from tablee.room.bus.broker import Broker
from tests.room.bus.gate import a_gate
from tests.room.rooms import run
from tools.driving import nats

HERE = "tablee.1.here"
MUCH = bytes(500_000)
TURNS = 10
"""So many turns of the loop it takes at most until what is said has left us, where it can leave."""


async def say_until_it_stays(bus: Broker) -> None:
    """Say so much that not all of it goes out, and nothing after it."""
    while not bus._client.pending_data_size:
        bus.publish(HERE, MUCH)
        for _ in range(TURNS):
            await asyncio.sleep(0)


def test_a_line_that_breaks_with_much_unsaid_is_noticed(
    monkeypatch: pytest.MonkeyPatch, nats_server: nats.Server
) -> None:
    async def play() -> None:
        heard: list[bytes] = []
        async with a_gate(nats_server.port) as gate:
            bus = Broker(gate.address)
            bus.subscribe(HERE, heard.append)
            await bus.connected.wait()
            gate.shut()
            monkeypatch.setattr(broker, "LOOK_S", 0.01)
            await say_until_it_stays(bus)
            gate.break_off()
            while bus.tries == 1:  # noqa: ASYNC110 - nobody tells us
                await asyncio.sleep(0.01)
            await bus.connected.wait()
            bus.publish(HERE, b"now")
            while b"now" not in heard:  # noqa: ASYNC110 - nobody tells us
                await asyncio.sleep(0.01)
            await bus.close()

    run(play())
    gc.collect()  # what failed in NATS is told of when it is thrown away: here, and in no other test
