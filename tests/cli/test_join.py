"""`tablee join` and `tablee seat` sit down at a table of a real room."""

import asyncio
import json
import sys
from pathlib import Path

import pytest

from tablee import shelf
from tablee.cli.join import Here
from tablee.cli.voice import Voice
from tests.cli.hosts import started_and_played
from tests.cli.shell import environment, is_one_clear_line, tablee
from tests.room.rooms import a_room, run
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, make


async def play_beside(room: RunningRoom, *words: str, stdin: bytes = b"") -> tuple[int | None, str, str]:
    """A host and a bot at a table of three; the third seat is for the command line."""
    host = await guest(room, "Host")
    made = await make(host, "crossing", 3, bots=[None, "uniform", None])
    invitation = f"{room.url}/t/{made['table']}#{made['links']['seat']}"
    command = [sys.executable, "-m", "tablee", words[0], invitation, *words[1:]]
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=environment("C.UTF-8"),
    )
    told = asyncio.create_task(process.communicate(stdin))
    async with Line(host, made["table"]) as line:
        while line.around["seats"][2]["kind"] == "free" or not line.around["seats"][2]["ready"]:
            await line.hear()
        await started_and_played(line)
        out, err = await told
    return process.returncode, out.decode(), err.decode()


def test_a_bot_of_this_machine_plays_at_a_table_anywhere(tmp_path: Path) -> None:
    with a_room(tmp_path) as room:
        code, out, err = run(play_beside(room, "seat", "--bot", "uniform", "--name", "Visitor"))
    assert (code, err) == (0, "")
    first, _, _, second, *_, last = out.splitlines()
    assert first == "Visitor sits at Crossing, and waits for the game to start."
    assert second == "The game has begun: Visitor plays."
    assert last.startswith("3. ")


def test_a_person_plays_at_a_table_anywhere_from_the_terminal(tmp_path: Path) -> None:
    with a_room(tmp_path) as room:
        code, out, err = run(play_beside(room, "join", "--name", "Visitor", stdin=b"0\n" + b"1\n" * 90))
    assert (code, err) == (0, "")
    assert "You sit at Crossing." in out
    assert "A number from 1 to 2, please." in out
    assert "Visitor points at mushroom 1." in out
    assert "1. " in out.rstrip().splitlines()[-3]


@pytest.mark.parametrize("words", [["join"], ["seat", "--bot", "greedy"]])
def test_what_comes_between_is_told_in_one_line(words: list[str], tmp_path: Path) -> None:
    first, *rest = words
    assert is_one_clear_line(tablee(first, "nowhere", *rest))
    assert is_one_clear_line(tablee(first, "http://127.0.0.1:1/t/Tx#y", *rest))
    with a_room(tmp_path) as room:
        assert is_one_clear_line(tablee(first, f"{room.url}/t/Tx#y", *rest))


FIRST, *OTHERS = (box.id for box in shelf.boxes())
EACH_GAME = [FIRST, *(pytest.param(game, marks=pytest.mark.long) for game in OTHERS)]


@pytest.mark.parametrize("game", EACH_GAME)
def test_load_says_how_much_a_room_can_take(game: str) -> None:
    words = ["--game", game, "--tables", "2", "--seats", "3", "--pace", "20", "--seconds", "1", "--json"]
    done = tablee("load", *words)
    assert done.code == 0, done.err
    found = json.loads(done.out)
    assert found["moves"] > 0
    assert found["refused"] == 0
    assert {"moves_per_s", "p50_ms", "p99_ms", "cpu_ms_per_move", "memory_mb"} <= found.keys()
    assert is_one_clear_line(tablee("load", "http://127.0.0.1:1", "--tables", "1", "--seconds", "1"))


def test_a_refusal_that_came_after_this_client_is_told_in_words_it_has(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for why, of in (("tired", "house"), ("tired", "crossing")):
        Here(Voice("en")).refuse(why, of)
        assert Voice("en").say("refusal.internal") in " ".join(capsys.readouterr().out.split())
