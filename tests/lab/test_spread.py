"""Games on a real Dask cluster are the very games of one machine; why none can be played is one line."""

import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.shell import Shell, environment, is_one_clear_line
from tests.patience import PATIENCE_S


@contextlib.contextmanager
def a_process(*words: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A part of a cluster, gone afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-m", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment("C.UTF-8"),
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextlib.contextmanager
def a_scheduler(folder: Path) -> Iterator[str]:
    """Where a scheduler listens, with nobody to play for it yet."""
    file = folder / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    with a_process("distributed.cli.dask_scheduler", *words):
        until = time.monotonic() + PATIENCE_S
        while not file.exists() or not file.read_text():
            assert time.monotonic() < until
            time.sleep(0.05)
        yield str(json.loads(file.read_text())["address"])


@contextlib.contextmanager
def a_player(scheduler: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A worker process with one thread."""
    words = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1")
    with a_process("distributed.cli.dask_worker", scheduler, *words) as process:
        yield process


def wait_for(scheduler: str, players: int) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.Client(scheduler, timeout=PATIENCE_S, set_as_default=False) as client:
        client.wait_for_workers(players, timeout=PATIENCE_S)


@pytest.mark.long
def test_a_cluster_plays_the_very_games_of_one_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    shell = Shell(capsys)
    with a_scheduler(tmp_path) as scheduler:
        alone = shell("sim", "crossing", "--games", "2", "--on", scheduler)
        assert is_one_clear_line(alone), alone
        assert "dask worker" in alone.err
        with a_player(scheduler) as lost, a_player(scheduler):
            wait_for(scheduler, 2)
            for words in (
                ("sim", "crossing", "--games", "230", "--seed", "7", "--json"),
                ("sim", "abracada", "--games", "3", "--bots", "fair,uniform", "--open"),
                ("sim", "venise", "--games", "9", "--json"),
                ("arena", "crossing", "--bots", "fair,uniform", "--games", "40", "--json"),
            ):
                here, there = shell(*words), shell(*words, "--on", scheduler)
                assert here.code == there.code == 0, there
                assert here.out == there.out, words
                assert there.err == ""
            lost.kill()
            words = ("sim", "crossing", "--games", "60", "--bots", "fair,uniform", "--json")
            assert shell(*words).out == shell(*words, "--on", scheduler).out


@pytest.mark.parametrize("language", ["en", "fr"])
def test_why_nothing_can_be_played_elsewhere_is_one_line(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for address in ("lab", "http://lab:8786", "tcp://lab"):
        done = Shell(capsys)("--lang", language, "sim", "crossing", "--games", "2", "--on", address)
        assert is_one_clear_line(done), done
    monkeypatch.setitem(sys.modules, "distributed", None)
    for command in ("sim", "arena"):
        done = Shell(capsys)(
            "--lang", language, command, "crossing", "--games", "2", "--on", "tcp://lab:8786"
        )
        assert is_one_clear_line(done), done
        assert "tablee[spread]" in done.err


@pytest.mark.long
def test_a_scheduler_that_does_not_answer_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    done = Shell(capsys)("sim", "crossing", "--games", "2", "--on", "tcp://127.0.0.1:1")
    assert is_one_clear_line(done), done
