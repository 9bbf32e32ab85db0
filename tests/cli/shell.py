"""Runs the command line as a person would: in a process of its own, or quickly in this one."""

import os
import subprocess
import sys
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


def is_one_clear_line(done: Done) -> bool:
    """Nothing but one line of complaint, and exit code 2."""
    lines = done.err.splitlines()
    return done.code == 2 and done.out == "" and len(lines) == 1 and "Traceback" not in lines[0]
