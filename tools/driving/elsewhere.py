"""Where rooms under test keep everything: in their files, or each in a PostgreSQL database of its own."""

from collections.abc import Callable
from pathlib import Path


class Elsewhere:
    """One database for each folder of a test, where tests are to use some."""

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
