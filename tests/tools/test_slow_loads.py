"""The loads that make tests waver: somebody who dawdles, and a line on which everything comes late."""

import asyncio

import pytest

from tools.checks import dawdling, late_line
from tools.checks.hunt import rounds_of


class Hand:
    """Does one thing, answers one question about this very moment, and keeps one thing to itself."""

    async def press(self) -> str:
        return "pressed"

    async def evaluate(self) -> str:
        return "seen"

    async def _own(self) -> str:
        return "own"


@pytest.mark.asyncio
async def test_every_step_waits_and_of_questions_about_one_moment_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", wait)
    monkeypatch.setattr(dawdling.Steps, "taken", 0)
    monkeypatch.setattr(dawdling.Steps, "asking", False)
    hand = type("Hand", (), dict(vars(Hand)))
    dawdling.slow_down(hand)
    assert [await hand().press(), await hand().evaluate(), await hand()._own()] == ["pressed", "seen", "own"]
    assert waits == [dawdling.SECONDS] * 2
    assert await hand().evaluate() == "seen"
    assert len(waits) == 2, "asked together with the question before"
    for _ in range(dawdling.FIRST - 2 + dawdling.THEN):
        await hand().press()
    assert len(waits) == dawdling.FIRST + dawdling.THEN // dawdling.THEN


@pytest.mark.asyncio
async def test_a_late_line_carries_everything_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late_line, "SECONDS", 0.01)

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.read())
        writer.close()

    async with await asyncio.start_server(echo, "localhost", 0) as server:
        port = server.sockets[0].getsockname()[1]
        far = await asyncio.to_thread(late_line.door, port)
        assert far != port
        reader, writer = await asyncio.open_connection("localhost", far)
        pieces = [bytes([number]) * 50_000 for number in range(8)]
        for piece in pieces:
            writer.write(piece)
        writer.write_eof()
        assert await reader.read() == b"".join(pieces)
        writer.close()


def test_a_hunt_begins_with_them_where_there_is_a_browser() -> None:
    loads = [(each.load, len(each.tests) > 0) for each in rounds_of(2, ["tests/tools/test_slow_loads.py"])]
    assert loads == [("dawdling", False), ("late", False), ("calm", True), ("busy", True)]
