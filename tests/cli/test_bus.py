"""`tablee --bus nats://…`: by word, file or environment, and one line where it cannot be."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import Shell, environment, is_one_clear_line

STORE = ("--store", "postgresql://tablee@localhost/room")


def test_it_may_stand_in_a_file_or_in_the_environment_and_is_shown_without_its_secrets(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell, secret = Shell(capsys), "nats://tablee:hidden@localhost:4222,tls://token@b"
    shown = 'bus = "nats://localhost:4222,tls://b"'
    file = tmp_path / "room.toml"
    file.write_text(f'bus = "{secret}"\n')
    for words in (("--bus", secret), ("--config", str(file))):
        done = shell("room", *STORE, *words, "--show-config")
        assert shown in done.out
        assert "hidden" not in done.out
        assert "token@" not in done.out
    monkeypatch.setenv("TABLEE_ROOM_BUS", secret)
    assert shown in shell("room", *STORE, "--show-config").out


@pytest.mark.parametrize("language", ["en", "fr"])
def test_why_there_is_no_such_bus_is_one_line(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    shell = Shell(capsys)
    for words in (
        ("--bus", "nats://tablee:hidden@localhost:4222"),
        (*STORE, "--bus", "redis://tablee:hidden@localhost"),
        (*STORE, "--bus", "nats://tablee:hidden@localhost:port"),
        (*STORE, "--bus", "localhost:4222"),
        (*STORE, "--bus", "nats://a,"),
    ):
        done = shell("--lang", language, "room", "--port", "0", "--no-browser", *words)
        assert is_one_clear_line(done), (words, done)
        assert "hidden" not in done.err


def test_without_the_driver_one_is_told_how_to_get_it(database: str, tmp_path: Path) -> None:
    blocked = "import sys; sys.modules['nats'] = None; from tablee.cli import main; main()"
    words = ["--port", "0", "--db", str(tmp_path / "node"), "--store", database, "--bus", "nats://localhost"]
    done = subprocess.run(
        [sys.executable, "-c", blocked, *words], capture_output=True, text=True, env=environment("C.UTF-8")
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'tablee[cluster]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1
