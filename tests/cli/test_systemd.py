"""systemd hears from a room when it is open, that it goes on, and when it ends."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.shell import environment, open_room
from tests.patience import PATIENCE_S


@pytest.fixture
def ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Where systemd listens, as a process that it starts is told."""
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind("ear")  # a path from the root may be too long for a socket
        listening.settimeout(PATIENCE_S)
        monkeypatch.setenv("NOTIFY_SOCKET", "ear")
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
        monkeypatch.delenv("WATCHDOG_USEC", raising=False)
        yield listening


def test_it_is_told_that_the_room_is_open_once_it_answers_and_that_it_ends(
    ear: socket.socket, tmp_path: Path
) -> None:
    with open_room(tmp_path / "room.db") as room:
        assert ear.recv(64) == b"READY=1"
        assert room.end() == 0
    assert ear.recv(64).splitlines()[0] == b"STOPPING=1"


def test_it_is_told_how_long_people_may_play_on_so_that_it_does_not_cut_them_short(
    ear: socket.socket, tmp_path: Path
) -> None:
    with open_room(tmp_path / "room.db", "--drain", "3600") as room:
        assert ear.recv(64) == b"READY=1"
        assert room.end() == 0, "nobody is there to play on"
    told = dict(line.split("=") for line in ear.recv(64).decode().splitlines())
    assert int(told["EXTEND_TIMEOUT_USEC"]) > 3_600_000_000


def test_it_hears_again_and_again_from_a_room_that_it_watches(
    ear: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "300000")
    with open_room(tmp_path / "room.db") as room:
        heard = [ear.recv(64) for _ in range(5)]
        assert sorted(heard) == [b"READY=1", *[b"WATCHDOG=1"] * 4]
        assert room.end() == 0


def test_its_journal_is_told_the_address_and_shown_no_picture_of_it(tmp_path: Path) -> None:
    told = tmp_path / "told"
    words = [sys.executable, "-m", "tablee", "--port", "0", "--db", str(tmp_path / "room.db")]
    with told.open("w") as journal:
        found = os.fstat(journal.fileno())
        stream = {"JOURNAL_STREAM": f"{found.st_dev}:{found.st_ino}"}
        public = ["--base-url", "https://games.example.org"]
        with subprocess.Popen([*words, *public], stdout=journal, env=environment("C.UTF-8") | stream) as room:
            while not told.read_text():
                assert room.poll() is None
                time.sleep(0.05)
            room.terminate()
            assert room.wait(PATIENCE_S) == 0
    (line,) = told.read_text().splitlines()
    assert "https://games.example.org" in line
