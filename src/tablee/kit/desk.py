"""The desk is what a game's own commands get from the command line: words, files, and a sign of progress."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol


class Desk(Protocol):
    """Handed to a command as its context's `obj`."""

    def say(self, key: str, **places: object) -> str:
        """A message of the game, or else of the house."""

    def read(self, name: str, most: int) -> bytes:
        """What a file holds, or what is piped in (`-`); one byte more than `most` where it holds more."""

    def write(self, name: str, content: bytes, *, force: bool) -> None:
        """Write a file; one that is there already only by force."""

    def progress(self, label: str, total: int | None) -> AbstractContextManager[Callable[[], None]]:
        """Shows on the terminal how much is done, told by calling what it gives."""

    def mistake(self, sentence: str) -> Exception:
        """To be raised where something cannot be done: one line, exit code 2."""
