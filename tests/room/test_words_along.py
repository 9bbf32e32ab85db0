"""Whoever brings their seat to another device has said there what they said here."""

import signal

from tests.room.rooms import run, table
from tests.room.test_silence import another_device, word
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom


async def owners(line: Line) -> list[str]:
    """Whose words somebody who comes is told."""
    while (message := await line.hear())["t"] != "welcome":
        pass
    return [said["who"] for said in message["said"]]


def test_own_words_are_own_words_on_another_device_and_after_a_kill(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            await word(lines[1])
            await word(lines[0])
            other = await another_device(room, lines[1], "Somebody")
            async with Line(other, lines[1].table) as line:
                assert await owners(line) == [line.you["id"], lines[0].you["id"]]
            room.end(signal.SIGKILL)
            room.open()
            async with Line(other, lines[1].table) as line:
                assert await owners(line) == [line.you["id"], lines[0].you["id"]]

    run(play())
