"""Runs the command line as a person would: in a process of its own, or quickly in this one."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablee.cli import run
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str


class Shell:
    """Commands in this process, with what they print caught."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self._capture = capture

    def __call__(self, *words: str) -> Done:
        self._capture.readouterr()
        code = run(words)
        out, err = self._capture.readouterr()
        return Done(code, out, err)


def environment(language: str, *more_paths: Path) -> dict[str, str]:
    """The environment of a process that finds Tablée where this one found it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    paths = [*map(str, more_paths), *filter(None, sys.path)]
    return {**kept, "LANG": language, "PYTHONPATH": os.pathsep.join(paths), "COLUMNS": "100"}


def tablee(
    *words: str, stdin: str | bytes = b"", language: str = "C.UTF-8", paths: tuple[Path, ...] = ()
) -> Done:
    """A command in a process of its own."""
    ended = subprocess.run(
        [sys.executable, "-m", "tablee", *words],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env=environment(language, *paths),
        timeout=PATIENCE_S,
    )
    return Done(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


class OpenRoom:
    """A room as `tablee` opens it, in a process of its own, once it has said so."""

    def __init__(self, process: "subprocess.Popen[str]", *, to_machines: bool = False) -> None:
        assert process.stdout
        assert process.stderr
        self.process, self.out, self.err = process, process.stdout, process.stderr
        self.told = (self.err if to_machines else self.out).readline()
        assert self.told, self.err.read()
        self.address = json.loads(self.told)["addresses"] if to_machines else self.told.split()[-1]

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end; its exit code once it has."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE_S)


@contextlib.contextmanager
def open_room(
    db: Path, *words: str, language: str = "C.UTF-8", own_terminal: bool = False
) -> Iterator[OpenRoom]:
    """Such a room on this file; whatever happens, it is gone afterwards."""
    with subprocess.Popen(
        [sys.executable, "-m", "tablee", "--port", "0", "--db", str(db), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(language),
        start_new_session=own_terminal,
    ) as process:
        try:
            yield OpenRoom(process, to_machines="json" in words)
        finally:
            process.kill()


def is_one_clear_line(done: Done) -> bool:
    """Nothing but one line of complaint, and exit code 2."""
    lines = done.err.splitlines()
    return done.code == 2 and done.out == "" and len(lines) == 1 and "Traceback" not in lines[0]


def replace(file: Path, old: str, new: str) -> None:
    """Write something else into a file, in the place of what is there."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
