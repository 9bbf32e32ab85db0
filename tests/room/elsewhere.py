"""The same tests with rooms that keep everything in PostgreSQL: `pytest tests/room --store postgresql`."""

from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

FILE = {
    "db",
    "sqlite3",
    "SqliteStore",
    "Disk",
    "SAMPLE",
    "sampled",
    "untouched",
    "disk_of",
    "_reader",
    "_writer",
}
"""Names by which a test reaches for the room's file, or the disk under it, which are not there then."""


class Elsewhere:
    """Where rooms keep everything, if not in a file: one database for each folder of a test."""

    def __init__(self) -> None:
        self.new: Callable[[], str] | None = None
        self._known: dict[Path, str] = {}

    def of(self, folder: Path) -> str | None:
        """The address for a room in this folder, the same whenever it is opened there; None: its file."""
        if self.new is None:
            return None
        if folder not in self._known:
            self._known[folder] = self.new()
        return self._known[folder]


ELSEWHERE = Elsewhere()


def looks_into_the_file(test: Any) -> bool:
    """Whether a test, or what it calls of its own, speaks of the room's file."""
    seen: set[str] = set()
    left = [test]
    while left:
        function = left.pop()
        for name in names_in(function.__code__) - seen:
            seen.add(name)
            called = function.__globals__.get(name)
            if isinstance(called, FunctionType) and called.__module__.startswith("tests.room"):
                left.append(called)
    return bool(seen & FILE)


def names_in(code: CodeType) -> set[str]:
    """All names that a function speaks of, also in functions inside it."""
    inside = [part for part in code.co_consts if isinstance(part, CodeType)]
    return {*code.co_names, *code.co_varnames, *(name for part in inside for name in names_in(part))}
