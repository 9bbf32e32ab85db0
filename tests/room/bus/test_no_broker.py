"""Why there is no broker is said once, in words, whatever is the matter with it; and nothing else is."""

import asyncio
import logging

import pytest

from tablee.cli.loop import run
from tablee.room.bus.broker import Broker
from tools.driving import nats

pytest.importorskip("nats")


async def looked_for(address: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What is said while a bus looks for its broker a few times."""
    bus = Broker(address)
    async with asyncio.timeout(60):  # it would be for ever
        while not caplog.records:  # noqa: ASYNC110 - it is said when it is said
            await asyncio.sleep(0.01)
        tries = bus.tries
        while bus.tries < tries + 2:  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0.01)
    await bus.close()
    return [record.getMessage() for record in caplog.records]


@pytest.mark.parametrize(
    ("server", "why"),
    [
        ("nats://broker.nowhere.invalid:4222", "Name or service not known"),
        ("nats://127.0.0.1:1", "refused"),
        ("nats://broker..invalid:4222", "label"),  # what no resolver is even asked
    ],
)
def test_one_line_says_why(server: str, why: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        (said,) = run(looked_for(server, caplog))
    assert said.startswith(f"No broker answers at {server} (")
    assert why in said


@pytest.mark.parametrize("greeting", [b"INFO\r\n", b"!" * 100_000 + b"\r\n"])
def test_whoever_answers_and_is_no_broker_is_one_that_does_not_answer(
    greeting: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(greeting)
        writer.close()

    async def look() -> list[str]:
        async with await asyncio.start_server(greet, "127.0.0.1", 0) as somebody:
            return await looked_for(f"nats://127.0.0.1:{somebody.sockets[0].getsockname()[1]}", caplog)

    with caplog.at_level(logging.WARNING):
        (said,) = run(look())
    assert said.startswith("No broker answers at nats://127.0.0.1:")


def test_a_password_that_is_wrong_is_called_so_and_not_told(caplog: pytest.LogCaptureFixture) -> None:
    program = nats.binary()
    if program is None:
        pytest.skip("there is no NATS on this machine")
    with nats.a_server(program, "right") as broker, caplog.at_level(logging.WARNING):
        (said,) = run(looked_for(broker.address.replace("right", "wrong"), caplog))
    assert said.startswith(f"The broker at {broker.place} lets nobody in with this user and password")
    assert "wrong" not in said
