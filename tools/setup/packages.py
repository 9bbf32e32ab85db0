"""Installs Tablée's dependencies into .venv as pinned in requirements/."""

import json
import os
import shutil
import sys
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tools.setup.progress import doing
from tools.setup.workbench import (
    LOG,
    PINS,
    PYTHON,
    ROOT,
    STAMP,
    TOOLS,
    VENV,
    Stop,
    fingerprint,
    remove,
    run,
    stamp_of,
    swap,
)

UV = TOOLS / "uv"
REAL_PYTHON = Path(sys.executable).resolve()
"""The interpreter's real path, unlike a name such as python3 that may change its meaning."""
OURSELVES = "tablee"
"""The name that stands for Tablée itself, installed from these sources."""

# Patterns in the installers' output and what they mean; the first match is reported.
SIGNS = {
    "full": ("no space left",),
    "damaged": ("hash mismatch", "do not match the hashes", "badzipfile", "failed to extract"),
    "read-only": ("permission denied", "read-only file system"),
    "offline": ("connection", "dns error", "failed to fetch", "timed out", "name resolution", "proxy"),
}


def packaging() -> str:
    """The part of pyproject.toml that affects builds, without the configuration of checks."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return repr([project["build-system"], project["project"], project["tool"]["hatch"]])


def group(name: str) -> list[str]:
    """The requirements in pyproject.toml under this name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [str(need) for need in project["dependency-groups"][name]]


def wanted(sets: Sequence[str]) -> dict[str, str]:
    """The stamp of an environment with these sets at this path."""
    marks = {name: packaging() if name == OURSELVES else fingerprint([PINS / f"{name}.txt"]) for name in sets}
    return marks | {"place": str(ROOT)}


def missing(sets: Sequence[str]) -> list[str]:
    """The missing or outdated sets."""
    there = stamp_of(VENV) if os.access(PYTHON, os.X_OK) else {}
    return [name for name, mark in wanted(sets).items() if there.get(name) != mark]


def install(sets: Sequence[str]) -> None:
    """Update the environment; it is recreated if a package is outdated."""
    lacking = missing(sets)
    there = stamp_of(VENV)
    outdated = [name for name in lacking if name in there and name != OURSELVES]
    if outdated or not there or not os.access(PYTHON, os.X_OK):
        remove(VENV)
        there, lacking = {}, list(sets)
    if not lacking:
        return
    (VENV / STAMP).unlink(missing_ok=True)
    if not there and not run(REAL_PYTHON, "-m", "venv", "--without-pip", VENV):
        raise failed()
    find_uv()
    with doing("packages"):
        if pins := [f"--requirement={PINS / name}.txt" for name in lacking if name != OURSELVES]:
            fetch("--require-hashes", *pins)
        if OURSELVES in lacking:
            fetch("--no-deps", "--no-build-isolation", "--editable", ROOT)
    (VENV / STAMP).write_text(json.dumps(there | wanted(sets)))


def fetch(*what: str | Path) -> None:
    """Install with uv, or else with pip, which has settings of its own and may reach other servers."""
    uv, pip = find_uv(), find_pip()
    # Try uv's cache first, which needs no network.
    for network in ["--offline"], []:
        if uv and run(*uv, "pip", "install", *network, "--python", PYTHON, *what):
            return
    if not uv and not pip:
        raise Stop("no pip")
    if not pip or not run(*pip, "--python", PYTHON, "install", "--retries=1", *what):
        raise failed()


@cache
def find_pip() -> list[str | Path]:
    """The command for pip, of this Python or of the one it was created from."""
    pythons = [Path(sys.executable), REAL_PYTHON]
    return next(([python, "-m", "pip"] for python in pythons if run(python, "-c", "import pip")), [])


@cache
def find_uv() -> list[str]:
    """The command for uv: the machine's, or our own, installed by pip."""
    if installed := shutil.which("uv"):
        return [installed]
    mark = {"uv": fingerprint([PINS / "uv.txt"])}
    if stamp_of(UV) != mark:
        fresh, pip, pins = TOOLS / "uv.new", find_pip(), f"--requirement={PINS / 'uv.txt'}"
        remove(fresh)
        with doing("installer"):
            if not pip or not run(
                *pip, "install", "--retries=1", "--require-hashes", "--target", fresh, pins
            ):
                return []
        swap(fresh, UV, mark)
    return [str(UV / "bin" / "uv")]


def failed() -> Stop:
    """The likeliest reason for a failure, by the log."""
    told = LOG.read_text(errors="replace").lower()
    reasons = (text for text, signs in SIGNS.items() if any(sign in told for sign in signs))
    return Stop(next(reasons, "failed"), log=LOG, root=ROOT)
