"""`tablee worker` plays bots' turns for a room; killed, stopped or of another version, it is replaced."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.room.bots.remote import Remote
from tablee.room.bots.thinkers import Thinkers
from tablee.room.bots.turns import TURNS, TurnEnd, Turns
from tablee.room.bus.bus import subject
from tests.cli.shell import Shell, environment, is_one_clear_line
from tests.room.bus.hands import beside_bots, choose, step
from tests.room.houses import House, a_house
from tests.room.rooms import run
from tools.driving import nats


@contextlib.contextmanager
def a_worker(bus: str, jobs: int = 2) -> Iterator["subprocess.Popen[str]"]:
    """`tablee worker`, which has said that it thinks."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tablee", "worker", "--bus", bus, "--jobs", str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment("C.UTF-8"),
        start_new_session=True,
    )
    try:
        assert process.stdout
        assert process.stdout.readline().startswith("Thinking for the rooms on nats://127.0.0.1:")
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()


async def someone_free(house: House) -> Turns:
    turns = house.services.room.house.thinkers.turns
    assert turns
    while not turns.worth(1):  # noqa: ASYNC110 - nobody tells us
        await asyncio.sleep(0.01)
    return turns


async def played(house: House) -> object:
    """What is on the table once two bots have chosen."""
    async with beside_bots(house) as line:
        moment = await choose(line)
        await step(line, moment)
        return line.now["view"]


@pytest.mark.long
def test_a_worker_plays_what_the_room_itself_would_play_and_ends_when_asked(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as alone:
            wanted = await played(alone)
        with a_worker(nats_server.address) as worker:
            async with a_house(tmp_path, store=database, bus=nats_server.address) as house:
                turns = await someone_free(house)
                assert await played(house) == wanted
                assert turns.outcomes["answered"] >= 2
                assert not turns.outcomes["handed_back"]
            worker.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(worker.wait) == 0
            assert worker.stderr
            assert worker.stderr.read() == ""

    run(play())


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM], ids=lambda how: how.name)
def test_a_worker_that_is_lost_while_it_thinks_is_replaced(
    how: signal.Signals, tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        with a_worker(nats_server.address) as worker:
            hurry = how is not signal.SIGTERM  # who is asked to end hands back, however long that takes
            async with a_house(tmp_path, store=database, bus=nats_server.address, hurry=hurry) as house:
                turns = await someone_free(house)
                async with beside_bots(house, "crossing", "master") as line:
                    moment = await choose(line)
                    while not turns._taken:  # noqa: ASYNC110 - nobody tells us
                        await asyncio.sleep(0.001)
                    if how is signal.SIGTERM:
                        worker.send_signal(how)
                    else:
                        os.killpg(worker.pid, how)
                    await step(line, moment)
                lost: TurnEnd = "handed_back" if how is signal.SIGTERM else "late"
                assert turns.outcomes[lost] >= 1, turns.outcomes

    run(play())


@pytest.mark.long
def test_what_is_too_much_for_a_worker_goes_straight_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            common = house.services.room.house
            turns = common.thinkers.turns = Turns(common.bus, common.epoch, house.url, hurry=False)
            thinkers = Thinkers(1, common.thinkers._thought, hurry=False)
            offered = subject(common.epoch, TURNS)
            remote = Remote(common.bus, thinkers, 1, offered)
            async with beside_bots(house) as line:
                await someone_free(house)
                await step(line, await choose(line))
            assert turns.outcomes["answered"] >= 1
            assert turns.outcomes["handed_back"] >= 1
            await remote.close()
            thinkers.close()

    run(play())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_why_a_worker_cannot_work_is_one_line(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in ((), ("--bus", "redis://me:hidden@localhost"), ("--bus", "nats://me:hidden@b:c")):
        done = Shell(capsys)("--lang", language, "worker", *words)
        assert is_one_clear_line(done), done
        assert "hidden" not in done.err
