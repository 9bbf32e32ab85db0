"""Who plays from a terminal is told when the line is lost, comes back to the same seat, and can be host."""

import asyncio
import re
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from tests.cli.hosts import started_and_played
from tests.cli.shell import Shell, environment, is_one_clear_line
from tests.room.rooms import a_room, run
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, make


async def begun(*words: str) -> Process:
    """A command in a process of its own, that goes on meanwhile."""
    command = [sys.executable, "-m", "tablee", *words]
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment("C.UTF-8")
    )


async def line_of(process: Process) -> str:
    assert process.stdout
    return (await process.stdout.readline()).decode()


async def interrupted(room: RunningRoom) -> str:
    """A bot that is killed before the start sits down again by the command it was told; how it ended."""
    host = await guest(room, "Host")
    made = await make(host, "crossing", 3, bots=[None, "uniform", None])
    first = await begun("seat", f"{room.url}/t/{made['table']}#{made['links']['seat']}", "--bot", "uniform")
    assert "uniform sits at Crossing" in await line_of(first)
    assert "leads back to the same seat" in await line_of(first)
    told = re.search(r"tablee seat '(\S+)' --bot uniform", await line_of(first))
    assert told
    first.kill()
    await first.wait()
    again = await begun("seat", told[1], "--bot", "uniform")
    assert "uniform sits at Crossing" in await line_of(again)
    async with Line(host, made["table"]) as line:
        while not line.around["seats"][2]["ready"]:
            await line.hear()
        await started_and_played(line)
    out, err = await again.communicate()
    assert (again.returncode, err) == (0, b"")
    return out.decode()


@pytest.mark.long
def test_a_bot_that_was_killed_comes_back_to_its_seat(tmp_path: Path) -> None:
    with a_room(tmp_path) as room:
        assert "The game has begun: uniform plays." in run(interrupted(room))


async def seated(room: RunningRoom) -> Process:
    host = await guest(room, "Host")
    made = await make(host, "crossing", 3, bots=[None, "uniform", None])
    sitting = await begun("seat", f"{room.url}/t/{made['table']}#{made['links']['seat']}", "--bot", "uniform")
    assert "sits at Crossing" in await line_of(sitting)
    for _ in range(2):
        await line_of(sitting)
    return sitting


async def left_alone(folder: Path) -> str:
    """What a bot says once its room has closed."""
    with a_room(folder) as room:
        sitting = await seated(room)
    told = await line_of(sitting)
    sitting.kill()
    await sitting.wait()
    return told


def test_a_bot_says_that_its_room_has_closed(tmp_path: Path) -> None:
    assert "The line is lost: the room has closed" in run(left_alone(tmp_path))


async def hosted(room: RunningRoom) -> tuple[int | None, str, str]:
    """The host of a table goes on in a terminal, and starts it there."""
    host = await guest(room, "Host")
    made = await make(host, "crossing", 3, bots=[None, "uniform", "uniform"])
    mine = await begun("join", f"{room.url}/t/{made['table']}#{made['links']['mine']}", "--name", "Ada")
    out, err = await mine.communicate(b"\n" + b"1\n" * 90)
    return mine.returncode, out.decode(), err.decode()


@pytest.mark.long
def test_a_host_starts_the_game_from_the_terminal(tmp_path: Path) -> None:
    with a_room(tmp_path) as room:
        code, out, err = run(hosted(room))
    assert (code, err) == (0, "")
    assert "you are the host. Enter starts the game" in out
    assert "points at mushroom 1." in out
    assert "1. " in out.rstrip().splitlines()[-3]


@pytest.mark.parametrize("end", ["", "#", "#TBdFVe4A0IF3r45Vx5amhUMVgKJrtbvc2Nqx3WAg"])
@pytest.mark.parametrize("command", ["join", "seat"])
def test_an_invitation_that_was_cut_off_is_told_so(shell: Shell, command: str, end: str) -> None:
    done = shell(command, f"http://127.0.0.1:1/t/T0123456789abcdef{end}")
    assert is_one_clear_line(done)
    assert "is not all of an invitation: behind its # stand 43 signs" in done.err
    assert "quotes" in done.err
