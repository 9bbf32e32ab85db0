"""`tablee` alone opens the room, and says in one line why it cannot."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.cli.shell import environment, is_one_clear_line, open_room, tablee
from tests.patience import PATIENCE_S
from tests.room.rooms import run
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import make, until


def test_without_a_command_the_room_opens_and_ctrl_c_closes_it(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.db", language="fr_FR.UTF-8") as room:
        assert room.told.startswith("Tablée est ouverte\u00a0: http://localhost:")
        with urllib.request.urlopen(f"{room.address}/api/health", timeout=PATIENCE_S) as answer:
            assert b'"ok":true' in answer.read()
        assert room.end(signal.SIGINT) == 0
        assert room.err.read() == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["room.db", "room.db.lock"], "one file, whole"
    assert (tmp_path / "room.db").stat().st_mode & 0o777 == 0o600, "nobody else's"


def test_ctrl_c_in_a_terminal_ends_the_bots_without_a_word(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.db", own_terminal=True) as room:
        run(play_a_bot(room.address))  # so that bots are awake
        os.killpg(room.process.pid, signal.SIGINT)
        assert room.process.wait(PATIENCE_S) == 0
        assert room.err.read() == ""


async def play_a_bot(address: str) -> None:
    """One move of a bot."""
    ada = Guest(address)
    await ada.introduce("Ada")
    made = await make(ada, "crossing", 3, bots=[None, "uniform", "uniform"], start=True)
    async with Line(ada, made["table"]) as line:
        await until(line, lambda line: line.now.get("chosen"))


def test_a_second_room_on_the_same_file_stays_closed(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.db") as first:
        second = tablee("--port", "0", "--db", str(tmp_path / "room.db"))
        assert first.end() == 0
    assert is_one_clear_line(second)
    assert "another Tablée".lower() in second.err.lower()


def test_a_place_that_cannot_be_written_and_an_address_that_is_none_are_told(tmp_path: Path) -> None:
    assert is_one_clear_line(tablee("--port", "0", "--db", str(tmp_path / "no" / "\0")[:-1] + "/x" * 300))
    assert is_one_clear_line(tablee("--port", "0", "--db", str(tmp_path), "--base-url", "games"))
    assert is_one_clear_line(tablee("--host", "192.0.2.77", "--db", str(tmp_path / "room.db")))
    assert is_one_clear_line(tablee("--port", "70000"))


def test_a_room_that_calls_people_has_a_key_of_its_own_and_wants_to_know_whom_to_write_to(
    tmp_path: Path,
) -> None:
    db = tmp_path / "room.db"
    words = ["--port", "0", "--db", str(db), "--push"]
    with open_room(db, "--push", "ada@example.org") as room:
        assert len(run(Guest(room.address).ask("GET", "room"))["push"]) == 87
        assert "https" in [room.out.readline() for _ in range(2)][1], "it would call nobody"
        assert room.end() == 0
    key = db.with_name("room.db.push")
    assert key.stat().st_mode & 0o777 == 0o600, "nobody else's"
    assert "you@example.org" in tablee(*words, "nobody").err
    key.write_text("no key")
    spoilt = tablee(*words, "https://example.org/contact")
    assert is_one_clear_line(spoilt)
    assert "room.db.push" in spoilt.err


def test_where_the_package_for_calls_is_missing_it_is_said_what_brings_it() -> None:
    without = "import sys; sys.modules['cryptography'] = None; from tablee.cli import main; main()"
    words = [sys.executable, "-c", without, "--port", "0", "--push", "ada@example.org"]
    said = subprocess.run(
        words, capture_output=True, text=True, env=environment("C.UTF-8"), timeout=PATIENCE_S
    )
    assert said.returncode != 0
    assert "./play --push" in said.stderr


def test_a_room_is_backed_up_while_it_is_open_and_opens_again_from_the_copy(tmp_path: Path) -> None:
    db, spare = tmp_path / "room.db", tmp_path / "spare.db"
    with open_room(db) as room:
        assert tablee("backup", "--db", str(db), str(spare)).code == 0
        again = tablee("backup", "--db", str(db), str(spare))
        assert is_one_clear_line(again), "it does not overwrite unasked"
        assert room.end() == 0
    with open_room(spare) as room:
        assert "http://localhost:" in room.told
        assert room.end() == 0
    assert is_one_clear_line(tablee("backup", "--db", str(tmp_path / "none.db"), str(tmp_path / "x")))


def test_what_nobody_asked_for_is_not_loaded_before_the_room_opens() -> None:
    script = "import sys; from tablee.cli import run; run([]); print(*sys.modules)"
    with socket.socket() as taken:
        with contextlib.suppress(OSError):  # whoever has the port, the room comes as far as asking for it
            taken.bind(("127.0.0.1", 8484))
            taken.listen()
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, env=environment("C.UTF-8")
        )
    assert "8484" in done.stderr
    loaded = set(done.stdout.split())
    assert "tablee.room.serve" in loaded
    assert loaded.isdisjoint({"rich", "pydantic", "segno", "hypothesis", "cryptography", "h11"})
