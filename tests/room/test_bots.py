"""Bots think in processes of their own, and none of those outlives its room."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from tests.room.rooms import run
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, make, until


def children(process: int) -> list[int]:
    """What a process has started."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def is_there(process: int) -> bool:
    """Whether a process runs; one that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["asked to end", "killed"])
def test_bots_end_with_their_room(room: RunningRoom, how: signal.Signals) -> None:
    async def play() -> None:
        ada = await guest(room, "Ada")
        made = await make(ada, "crossing", 3, bots=[None, "uniform", "uniform"], start=True)
        async with Line(ada, made["table"]) as line:
            await line.move(line.now["moves"][0])
            await until(line, lambda line: line.now["moment"] >= 2)

    async def gone(bots: list[int]) -> None:
        while any(map(is_there, bots)):  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0.01)

    run(play())
    bots = children(room.pid)
    assert bots
    os.kill(room.pid, how)
    room.ended()
    run(gone(bots))
