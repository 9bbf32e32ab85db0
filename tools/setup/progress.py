"""Shows the progress of set-up: on a terminal in one rewritten line, otherwise in a line per step."""

import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tools.setup.messages import TEXTS

ERASE = "\r\x1b[2K"

_doing: list[str] = []
_begun = time.monotonic()
_one_at_a_time = threading.RLock()


def phrase(text: str, **words: object) -> str:
    """A text in the user's language."""
    tongue = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return TEXTS[text][tongue.startswith("fr")].format(**words)


def say(text: str, **words: object) -> None:
    """Print a permanent line."""
    with _one_at_a_time:
        _write(f"{_eraser()}{phrase(text, **words)}\n")
        _show()


@contextmanager
def doing(step: str) -> Iterator[None]:
    """Show this step while it runs, together with others running at the same time."""
    line = phrase(step)
    with _one_at_a_time:
        _doing.append(line)
        if not _terminal():
            _write(f"{phrase('setting up', steps=line)} …\n")
        elif len(_doing) == 1:
            threading.Thread(target=_tick, daemon=True).start()
        _show()
    try:
        yield
    finally:
        with _one_at_a_time:
            _doing.remove(line)
            _show()


def _tick() -> None:
    """Update the elapsed seconds."""
    while _doing:
        time.sleep(1)
        with _one_at_a_time:
            _show()


def _show() -> None:
    """Rewrite the line, or erase it if nothing is running."""
    if _terminal():
        width = shutil.get_terminal_size().columns - 1
        seconds = f" … {time.monotonic() - _begun:.0f} s"
        line = phrase("setting up", steps=" · ".join(_doing)) if _doing else ""
        _write(ERASE + (line[: width - len(seconds)] + seconds if line else ""))


def _terminal() -> bool:
    return os.isatty(2) and os.environ.get("TERM") != "dumb"


def _eraser() -> str:
    return ERASE if _doing and _terminal() else ""


def _write(text: str) -> None:
    with suppress(OSError):
        os.write(2, text.encode())
