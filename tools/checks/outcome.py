"""Results of checks, and running checks that are programs of their own."""

import os
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools.setup.client import WEB, library
from tools.setup.workbench import ROOT

AS_BEFORE = "It held before, and nothing it reads has changed."

Check = Callable[[], tuple[bool, str]]
"""Returns whether it passed, and its output."""


@dataclass
class CheckResult:
    """The result of one check."""

    name: str
    verdict: str
    seconds: float
    told: str = ""


def quiet(name: str, check: Check) -> CheckResult:
    """Run a check and keep its output."""
    begun = time.monotonic()
    held, told = check()
    return CheckResult(name, "ok" if held else "FAILED", time.monotonic() - begun, told)


def command(*words: str, folder: Path = ROOT, path: str = "") -> Check:
    """A check that runs a program; `path` is prepended to its PATH."""
    environment = os.environ | {"PATH": os.pathsep.join(filter(None, [path, os.environ.get("PATH")]))}

    def check() -> tuple[bool, str]:
        ended = subprocess.run(
            words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        return ended.returncode == 0, ended.stdout

    return check


def script(name: str) -> Check:
    """A check that runs a script of the client's package.json."""
    node = library() / "bin" / "node"
    return command(str(node), "--run", name, folder=WEB, path=str(node.parent))


def show(outcome: CheckResult) -> None:
    """Print one line for a check that passed, and the whole output of one that failed."""
    as_before = f"  {outcome.told}" if outcome.told == AS_BEFORE else ""
    print(f"{outcome.verdict:8}{outcome.name:11}{outcome.seconds:6.1f} s{as_before}", flush=True)
    if outcome.verdict == "FAILED":
        print(outcome.told.rstrip(), end="\n\n", flush=True)
