"""The folders of set-up, and what is done in all of them: run, log, stamp, tell.

Nothing is trusted without its stamp: a stamp is taken away before a change and written after it, so that
a set-up that was cut short is done again.
"""

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tools.setup.messages import TEXTS

ROOT = Path(__file__).resolve().parents[2]
PINS = ROOT / "requirements"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
TOOLS = ROOT / ".tools"
BUILD = ROOT / "build"
COMPILED = BUILD / "compiled"
WORKSHOP = BUILD / "workshop"
LOG = TOOLS / "setup.log"
STAMP = "tablee-ready.json"

STRAYS = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "UV_PYTHON", "UV_SYSTEM_PYTHON", "PIP_TARGET"}


class Stop(Exception):
    """Set-up cannot go on; says which text tells why."""

    def __init__(self, text: str, **words: object) -> None:
        self.text, self.words = text, words


def say(text: str, **words: object) -> None:
    """One line to the person, beside the program's own output."""
    tongue = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    line = TEXTS[text][tongue.startswith("fr")].format(**words)
    with suppress(OSError):
        os.write(2, f"{line}\n".encode())


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
    with log.open("ab") as out:
        out.write(f"\n$ {' '.join(map(str, command))}\n".encode())
        out.flush()
        ended = subprocess.run(
            command,
            cwd=cwd,
            env=surroundings() | (more or {}),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
        )
    return ended.returncode == 0


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
