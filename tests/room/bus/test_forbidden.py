"""What a broker does not let us hear or say is told in words, once, and the rest goes on."""

import asyncio
import logging

import pytest

from tablee.room.bus.broker import Broker
from tests.room.rooms import run
from tools.driving import nats

pytest.importorskip("nats")


def test_what_is_forbidden_is_told_once_and_all_else_is_heard(caplog: pytest.LogCaptureFixture) -> None:
    async def play(address: str) -> None:
        heard: list[bytes] = []
        bus = Broker(address)
        bus.subscribe("tablee.1.here", heard.append)
        bus.subscribe("tablee.1.moved", heard.append)
        await bus.connected.wait()
        for word in (b"one", b"two"):
            bus.publish("tablee.free", word)
            bus.publish("tablee.1.moved", word)
        while heard != [b"one", b"two"]:  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0.01)
        await bus.close()

    program = nats.binary()
    if program is None:
        pytest.skip("there is no NATS on this machine")
    forbidden = 'subscribe: { deny: "*.*.here" }, publish: { deny: "*.free" }'
    with nats.a_server(program, "right", forbidden) as broker, caplog.at_level(logging.WARNING):
        run(play(broker.address))
    hear, say = [record.getMessage() for record in caplog.records]
    assert hear.startswith(f"The broker at {broker.place} forbids what is needed (")
    assert 'subscription to "tablee.1.here"' in hear
    assert 'publish to "tablee.free"' in say
