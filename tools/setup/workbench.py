"""The folders of set-up, and what is done in all of them: run, log, stamp, lock.

Nothing is trusted without its stamp: a stamp is taken away before a change and written after it, so that
a set-up that was cut short is done again.
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
except ImportError:  # a system without file locks: two set-ups at once are then on their own
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
    """Set-up cannot go on; says which text tells why."""

    def __init__(self, text: str, **words: object) -> None:
        self.text, self.words = text, words


@contextmanager
def lock(what: str, *, quietly: bool = False) -> Iterator[None]:
    """One at a time: "setup" is whatever set-up writes, "compile" the packages and the compiled copy."""
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
    """Whether another process holds this lock now."""
    with suppress(FileNotFoundError), (TOOLS / f"{what}.lock").open() as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
    return False


def surroundings() -> dict[str, str]:
    """The environment for the installers: what could send them astray is left out."""
    kept = {name: value for name, value in os.environ.items() if name not in STRAYS}
    kept |= {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    kept["TABLEE_WORKSHOP"] = str(WORKSHOP)
    kept.setdefault("UV_SYSTEM_CERTS", "1")  # whom the machine trusts, uv should trust: pip does
    if not os.access(os.environ.get("HOME", ""), os.W_OK):
        kept.setdefault("UV_CACHE_DIR", str(TOOLS / "cache"))
    return kept


def run(*command: str | Path, cwd: Path = ROOT, log: Path = LOG, more: dict[str, str] | None = None) -> bool:
    """Whether the command went well, with `more` in its environment; what it had to say goes to the log."""
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
    """End whatever runs in other threads: whoever waited for it has had enough."""
    _stopped.append(True)
    for process in _running:
        with suppress(OSError):
            process.terminate()


_running: list[subprocess.Popen[bytes]] = []
_stopped: list[bool] = []


def files_under(folder: Path, *, without: Iterable[Path] = ()) -> Iterator[Path]:
    """Every file of a folder, but for some of its folders, which are not even looked into."""
    left_out = set(map(str, without))
    for place, inner, names in os.walk(folder):
        inner[:] = [name for name in inner if name != "__pycache__" and f"{place}/{name}" not in left_out]
        yield from (Path(place, name) for name in names)


def fingerprint(files: Iterable[Path], *more: object) -> str:
    """Changes when a file's place or content changes."""
    found = hashlib.sha256(repr(more).encode())
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        found.update(f"{file.relative_to(ROOT)} {content}\n".encode())
    return found.hexdigest()


def stamp_of(folder: Path) -> dict[str, str]:
    """What the folder was made from; empty where it was never finished."""
    try:
        stamp = json.loads((folder / STAMP).read_text())
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def remove(folder: Path) -> None:
    """Take the folder away, its stamp first."""
    (folder / STAMP).unlink(missing_ok=True)
    if folder.exists():
        shutil.rmtree(folder)


def swap(fresh: Path, folder: Path, stamp: dict[str, str]) -> None:
    """Put a finished folder in the place of the old one."""
    (fresh / STAMP).write_text(json.dumps(stamp))
    remove(folder)
    fresh.rename(folder)
