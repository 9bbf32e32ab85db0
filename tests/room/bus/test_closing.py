"""A bus closes whatever it was about to do, also while it looks for a broker that is not there."""

import asyncio

import pytest

from tablee.room.bus.broker import Broker
from tests.room.rooms import run

NOBODY = "nats://127.0.0.1:1"
STEPS = 80
"""A broker that does not answer is found out in fewer turns of the loop, and looked for again."""


def test_a_bus_that_looks_for_its_broker_closes_at_whatever_moment() -> None:
    pytest.importorskip("nats")

    async def at_each() -> None:
        for turns in range(STEPS):
            bus = Broker(NOBODY)
            for _ in range(turns):
                await asyncio.sleep(0)
            async with asyncio.timeout(60):  # it would be for ever
                await bus.close()

    run(at_each())
