"""Folders and helpers of set-up: running, logging, stamping, locking.

A folder without its stamp is not trusted: the stamp is removed before a change and written after it, so that
an interrupted set-up is repeated.
"""

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

from tools.setup.progress import doing

try:
    import fcntl
except ImportError:  # no file locks on this system, so concurrent set-ups are not prevented
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parents[2]
PINS = ROOT / "requirements"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
TOOLS = ROOT / ".tools"
BUILD = ROOT / "build"
SOURCE = ROOT / "src"
COMPILED = BUILD / "compiled"
WORKSHOP = BUILD / "workshop"
BYTECODE = BUILD / "bytecode"
LOG = TOOLS / "setup.log"
STAMP = "tablee-ready.json"

STRAYS = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "UV_PYTHON", "UV_SYSTEM_PYTHON", "PIP_TARGET"}


class Stop(Exception):
    """Set-up failed; `text` names the message."""

    def __init__(self, text: str, **words: object) -> None:
        self.text, self.words = text, words


@contextmanager
def lock(what: str, *, quietly: bool = False) -> Iterator[None]:
    """A lock between processes: "setup" for all that set-up writes, "compile" for packages and the copy."""
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / f"{what}.lock").open("a") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                with nullcontext() if quietly else doing("wait"):
                    fcntl.flock(file, fcntl.LOCK_EX)
        yield


def taken(what: str) -> bool:
    """Whether another process holds this lock."""
    with suppress(FileNotFoundError), (TOOLS / f"{what}.lock").open() as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
    return False


def surroundings() -> dict[str, str]:
    """The environment for installers, without variables that could mislead them."""
    kept = {name: value for name, value in os.environ.items() if name not in STRAYS}
    kept |= {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    kept["TABLEE_WORKSHOP"] = str(WORKSHOP)
    kept.setdefault("UV_SYSTEM_CERTS", "1")  # trust the system's certificates, as pip does
    if not os.access(os.environ.get("HOME", ""), os.W_OK):
        kept.setdefault("UV_CACHE_DIR", str(TOOLS / "cache"))
    return kept


def run(*command: str | Path, cwd: Path = ROOT, log: Path = LOG, more: dict[str, str] | None = None) -> bool:
    """Run a command, with `more` in its environment and its output in the log; whether it succeeded."""
    if _stopped:
        raise KeyboardInterrupt
    with log.open("ab") as out:
        out.write(f"\n$ {' '.join(map(str, command))}\n".encode())
        out.flush()
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=surroundings() | (more or {}),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
        )
    _running.append(process)
    try:
        return process.wait() == 0
    finally:
        _running.remove(process)


def stop_running() -> None:
    """Terminate commands running in other threads, after an interrupt."""
    _stopped.append(True)
    for process in _running:
        with suppress(OSError):
            process.terminate()


_running: list[subprocess.Popen[bytes]] = []
_stopped: list[bool] = []


def files_under(folder: Path, *, without: Iterable[Path] = ()) -> Iterator[Path]:
    """Every file below a folder, skipping some subfolders entirely."""
    left_out = set(map(str, without))
    for place, inner, names in os.walk(folder):
        inner[:] = [name for name in inner if name != "__pycache__" and f"{place}/{name}" not in left_out]
        yield from (Path(place, name) for name in names)


def fingerprint(files: Iterable[Path], *more: object) -> str:
    """A checksum of the files' paths and contents."""
    found = hashlib.sha256(repr(more).encode())
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        found.update(f"{file.relative_to(ROOT)} {content}\n".encode())
    return found.hexdigest()


def stamp_of(folder: Path) -> dict[str, str]:
    """A folder's stamp; empty if it was never completed."""
    try:
        stamp = json.loads((folder / STAMP).read_text())
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def remove(folder: Path) -> None:
    """Delete a folder, its stamp first."""
    (folder / STAMP).unlink(missing_ok=True)
    if folder.exists():
        shutil.rmtree(folder)


def swap(fresh: Path, folder: Path, stamp: dict[str, str]) -> None:
    """Replace a folder by a completed one."""
    (fresh / STAMP).write_text(json.dumps(stamp))
    remove(folder)
    fresh.rename(folder)
