"""The interface that a game's own commands get from the command line: messages, files and progress."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol


class Desk(Protocol):
    """Handed to a command as its context's `obj`."""

    def say(self, key: str, **places: object) -> str:
        """A message of the game, or else of the command line."""

    def read(self, name: str, most: int) -> bytes:
        """The bytes of a file or of standard input (`-`); one more than `most` if it is longer than that."""

    def write(self, name: str, content: bytes, *, force: bool) -> None:
        """Write a file; overwrite one only with `force`."""

    def progress(self, label: str, total: int | None) -> AbstractContextManager[Callable[[], None]]:
        """Show progress in the terminal; the callable it gives advances it by one."""

    def mistake(self, sentence: str) -> Exception:
        """The exception to raise when something cannot be done: prints one line, exit code 2."""
