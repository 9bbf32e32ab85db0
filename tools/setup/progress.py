"""Tells what is being set up: on a terminal in one line that is rewritten, elsewhere in a line a step."""

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
    """A text in the language of whoever waits."""
    tongue = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return TEXTS[text][tongue.startswith("fr")].format(**words)


def say(text: str, **words: object) -> None:
    """One line that stays, beside the program's own output."""
    with _one_at_a_time:
        _write(f"{_eraser()}{phrase(text, **words)}\n")
        _show()


@contextmanager
def doing(step: str) -> Iterator[None]:
    """Tell that this step is being done, together with the others that are."""
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
    """The seconds go by, so that nobody thinks it has stopped."""
    while _doing:
        time.sleep(1)
        with _one_at_a_time:
            _show()


def _show() -> None:
    """Write the line anew, or nothing where nothing is done any more."""
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
