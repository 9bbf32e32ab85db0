"""Bots think in processes of their own, and none of those outlives its room."""

import asyncio
import multiprocessing
import os
import signal
from pathlib import Path

import msgspec
import pytest

from tablee import shelf
from tablee.kit.dice import FastDice
from tablee.room.bots.thinkers import Thinkers
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


def test_ctrl_c_while_a_bot_wakes_up_is_not_its_own(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Thinkers(1)

    async def think() -> bytes:
        thought = asyncio.ensure_future(thinkers.think("crossing", "uniform", 0, view, moves))
        while not multiprocessing.active_children():  # noqa: ASYNC110 - it is begun in one of the next turns
            await asyncio.sleep(0)
        (bot,) = multiprocessing.active_children()
        assert bot.pid
        os.kill(bot.pid, signal.SIGINT)  # long before it has read what it needs
        return (await thought).move

    game = shelf.game("crossing")
    state = game.setup(3, game.box.options(), FastDice(1), None)
    offered = [game.move_of(state, 0, code) for code in state.moves(0)]
    view, moves = msgspec.json.encode(game.view(state, 0)), msgspec.json.encode(offered)
    assert run(think()) in [msgspec.json.encode(move) for move in offered]
    thinkers.close()
    assert (capfd.readouterr().err, caplog.messages) == ("", [])
