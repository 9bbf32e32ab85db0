"""Everybody who listens hears, of a queue group one; a broker that is gone is looked for, not waited for."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import pytest

from tablee.room.bus.broker import Broker
from tablee.room.bus.bus import Bus, subject
from tablee.room.bus.within import Within
from tests.room.rooms import run
from tools.driving import nats

HERE = "tablee.1.here"


@pytest.fixture(scope="module")
def server() -> Iterator[nats.Server]:
    """A NATS for all tests of this file, with a password."""
    pytest.importorskip("nats")
    program = nats.binary()
    if program is None:
        pytest.skip("there is no NATS on this machine")
    with nats.a_server(program, password="hidden") as running:
        yield running


@asynccontextmanager
async def a_broker(server: nats.Server) -> AsyncIterator[Broker]:
    bus = Broker(server.address)
    await bus.connected.wait()
    yield bus
    await bus.close()


@asynccontextmanager
async def a_bus(where: str, request: pytest.FixtureRequest) -> AsyncIterator[Bus]:
    if where == "within":
        yield Within()
    else:
        async with a_broker(request.getfixturevalue("server")) as bus:
            yield bus


async def until(true: Callable[[], object]) -> None:
    while not true():  # noqa: ASYNC110 - many things become true
        await asyncio.sleep(0.005)


both = pytest.mark.parametrize("where", ["within", "broker"])


@both
def test_all_who_listen_hear_and_of_a_queue_group_one(where: str, request: pytest.FixtureRequest) -> None:
    async def hear() -> None:
        heard: dict[str, list[bytes]] = {name: [] for name in ("ada", "bob", "one", "other", "elsewhere")}
        async with a_bus(where, request) as bus:
            bus.subscribe(HERE, heard["ada"].append)
            bus.subscribe(HERE, heard["bob"].append)
            bus.subscribe(HERE, heard["one"].append, "group")
            bus.subscribe(HERE, heard["other"].append, "group")
            bus.subscribe("tablee.2.here", heard["elsewhere"].append)
            said = [b"%d" % n for n in range(40)]
            for each in said:
                bus.publish(HERE, each)
            await until(lambda: len(heard["ada"]) + len(heard["bob"]) == 80)
            await until(lambda: len(heard["one"]) + len(heard["other"]) == 40)
            assert heard["ada"] == heard["bob"] == said
            assert sorted(heard["one"] + heard["other"], key=int) == said
            assert heard["elsewhere"] == []

    run(hear())


@both
def test_whoever_ends_hears_nothing_more(where: str, request: pytest.FixtureRequest) -> None:
    async def hear() -> None:
        early: list[bytes] = []
        late: list[bytes] = []
        async with a_bus(where, request) as bus:
            listening = bus.subscribe(HERE, early.append, "group")
            listening.end()
            listening.end()
            bus.subscribe(HERE, late.append, "group")
            bus.publish(HERE, b"now")
            await until(lambda: late == [b"now"])
            assert early == []

    run(hear())


def test_a_broker_that_comes_late_or_back_is_found_and_told_of_once(
    caplog: pytest.LogCaptureFixture, server: nats.Server
) -> None:
    async def play() -> None:
        server.end()
        bus, heard = Broker(server.address), list[bytes]()
        bus.subscribe(HERE, heard.append)
        await until(lambda: len(caplog.records) == 1)
        bus.publish(HERE, b"lost")
        server.start()
        await bus.connected.wait()
        bus.publish(HERE, b"first")
        await until(lambda: heard == [b"first"])
        server.end(signal.SIGKILL)
        await until(lambda: not bus.connected.is_set())
        bus.publish(HERE, b"lost")
        server.start()
        await bus.connected.wait()
        bus.publish(HERE, b"second")
        await until(lambda: heard == [b"first", b"second"])
        await bus.close()

    with caplog.at_level(logging.WARNING):
        run(play())
    gone = f"No broker answers at {server.place}"
    back = f"The broker at {server.place} is back."
    lines = [record.getMessage() for record in caplog.records]
    assert [line == back for line in lines] == [False, True, False, True], lines
    assert all(line.startswith(gone) and "hidden" not in line for line in lines[::2]), lines


def test_a_wrong_password_is_a_broker_that_does_not_answer(
    caplog: pytest.LogCaptureFixture, server: nats.Server
) -> None:
    async def knock() -> None:
        bus = Broker(server.address.replace("hidden", "guessed"))
        await until(lambda: caplog.records)
        await bus.close()

    with caplog.at_level(logging.WARNING):
        run(knock())
    assert "Authorization" in caplog.text
    assert "guessed" not in caplog.text


def test_of_several_servers_one_that_answers_is_taken(server: nats.Server) -> None:
    async def find() -> None:
        bus = Broker(f"nats://127.0.0.1:1, {server.address}")
        await bus.connected.wait()
        await bus.close()

    run(find())


def test_who_hears_badly_keeps_nobody_else_from_hearing(server: nats.Server) -> None:
    async def hear() -> None:
        heard: list[bytes] = []

        def fail(message: bytes) -> None:
            heard.append(message)
            raise ValueError(message)

        async with a_broker(server) as bus:
            bus.subscribe(HERE, fail)
            for word in (b"a", b"b"):
                bus.publish(HERE, word)
            await until(lambda: heard == [b"a", b"b"])

    run(hear())


def test_what_is_said_last_is_sent_before_the_bus_is_closed(server: nats.Server) -> None:
    async def say() -> None:
        heard: list[bytes] = []
        async with a_broker(server) as listening:
            listening.subscribe(HERE, heard.append)
            listening.publish(HERE, b"hear")
            await until(lambda: heard == [b"hear"])
            async with a_broker(server) as speaking:
                speaking.publish(HERE, b"last")
            await until(lambda: heard == [b"hear", b"last"])

    run(say())


def test_a_subject_carries_the_epoch_of_its_room() -> None:
    assert subject(7, "moved") == "tablee.7.moved"
