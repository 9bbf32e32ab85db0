"""What a program wants to send after the room has closed its line for good is answered too: by the end."""

import asyncio

import pytest

from tablee.join.guest import Guest
from tablee.join.line import Ended, Line
from tablee.protocol import acts
from tablee.protocol.bodies.tables import NewTable
from tablee.protocol.codes import Close
from tests.room.rooms import run
from tools.driving.rooms import RunningRoom


async def a_table_of_ones_own(room: RunningRoom) -> tuple[Guest, str]:
    """Somebody the room knows, and a table they have just made."""
    ada = Guest(room.url)
    await ada.introduce("Ada")
    return ada, (await ada.ask("make", NewTable("crossing", 3))).table


async def nothing_more(line: Line) -> None:
    """Whatever comes is heard, to the end."""
    while True:
        await line.hear()


def test_whoever_is_forgotten_meanwhile_does_not_wait_for_an_answer(room: RunningRoom) -> None:
    async def play() -> None:
        ada, table = await a_table_of_ones_own(room)
        async with Line(ada, table) as line:
            await asyncio.to_thread(ada._send, "DELETE", "/api/me", b"")
            with pytest.raises(Ended):
                await nothing_more(line)
            with pytest.raises(Ended) as end:
                await line.act(acts.Ready())
            assert end.value.code == Close.UNAUTHENTICATED

    run(play())


def test_what_waits_for_a_line_to_come_back_ends_with_it(room: RunningRoom) -> None:
    async def play() -> None:
        ada, table = await a_table_of_ones_own(room)
        async with Line(ada, table) as line:
            lost = asyncio.Event()
            line._told = lambda how: lost.set()
            await asyncio.to_thread(ada._send, "DELETE", "/api/me", b"")
            await lost.wait()
            with pytest.raises(Ended):
                await line.act(acts.Ready())

    run(play())
