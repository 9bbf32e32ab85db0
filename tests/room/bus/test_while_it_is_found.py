"""While a bus finds its broker nobody is lost: who begins to listen then hears, who ends then is gone."""

import asyncio
import logging
from collections.abc import Callable
from itertools import count

import pytest

from tablee.room.bus.broker import Broker
from tests.room.bus.gate import See, a_gate
from tests.room.rooms import run
from tools.driving import nats

HERE = "tablee.1.here"
PONG = b"PONG\r\n"
ANSWERS = (1, 2)
"""A broker answers twice before it is there: that it is one, and that it knows who listens."""


def at_answer(which: int, act: Callable[[], object]) -> See:
    """Do this when the broker has given that answer, and the bus has not got it yet."""
    answers = count(1)

    def see(line: bytes) -> bytes:
        if line == PONG and next(answers) == which:
            act()
        return line

    return see


async def all_is_heard(bus: Broker) -> None:
    """Whatever was said before has come to all whom the broker knows."""
    heard = asyncio.Event()
    bus.subscribe("tablee.1.last", lambda _: heard.set())
    bus.publish("tablee.1.last", b"")
    await heard.wait()


@pytest.mark.parametrize("answer", ANSWERS)
def test_who_begins_to_listen_while_the_broker_answers_hears(answer: int, nats_server: nats.Server) -> None:
    async def play() -> None:
        heard: list[bytes] = []
        begin = at_answer(answer, lambda: bus.subscribe(HERE, heard.append))
        async with a_gate(nats_server.port, begin) as gate:
            bus = Broker(gate.address)
            await bus.connected.wait()
            bus.publish(HERE, b"now")
            await all_is_heard(bus)
            assert heard == [b"now"]
            await bus.close()

    run(play())


@pytest.mark.parametrize("answer", ANSWERS)
def test_who_ends_while_the_broker_answers_takes_nothing_from_its_group(
    answer: int, nats_server: nats.Server
) -> None:
    async def play() -> None:
        heard: list[bytes] = []
        end = at_answer(answer, lambda: early.end())
        async with a_gate(nats_server.port, end) as gate:
            bus = Broker(gate.address)
            early = bus.subscribe(HERE, heard.append, "group")
            await bus.connected.wait()
            bus.subscribe(HERE, heard.append, "group")
            said = [b"%d" % n for n in range(40)]
            for each in said:
                bus.publish(HERE, each)
            await all_is_heard(bus)
            assert heard == said
            await bus.close()

    run(play())


def test_a_connection_that_is_only_half_there_is_made_anew(nats_server: nats.Server) -> None:
    async def play() -> None:
        heard: list[bytes] = []
        answers = count()

        def ask_first(line: bytes) -> bytes:
            """Of a server that asks before it answers NATS says that it is there, and tells it nothing."""
            return b"PING\r\n" + line if line == PONG and next(answers) == 0 else line

        async with a_gate(nats_server.port, ask_first) as gate:
            bus = Broker(gate.address)
            bus.subscribe(HERE, heard.append)
            await bus.connected.wait()
            bus.publish(HERE, b"now")
            await all_is_heard(bus)
            assert heard == [b"now"]
            await bus.close()

    run(play())


def test_a_broker_that_leaves_while_it_is_found_is_told_of_in_words(
    caplog: pytest.LogCaptureFixture, nats_server: nats.Server
) -> None:
    async def play() -> None:
        leave = at_answer(1, lambda: asyncio.get_running_loop().call_soon(gate.break_off))
        async with a_gate(nats_server.port, leave) as gate:
            bus = Broker(gate.address)
            bus.subscribe(HERE, lambda _: None)
            await bus.connected.wait()
            await bus.close()

    with caplog.at_level(logging.WARNING):
        run(play())
    gone, back = [record.getMessage() for record in caplog.records]
    assert gone.startswith("No broker answers at")
    assert back.endswith("is back.")


def test_a_broker_that_is_there_was_told_before_who_listens(nats_server: nats.Server) -> None:
    async def play() -> None:
        async with a_gate(nats_server.port) as gate:
            bus = Broker(gate.address)
            bus.subscribe(HERE, lambda _: None)
            await bus.connected.wait()
            assert 0 < gate.said.find(HERE.encode()) < gate.said.rfind(b"PING")
            await bus.close()

    run(play())
