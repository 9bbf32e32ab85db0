"""Where rooms under test store their data: in files, or in a PostgreSQL database each."""

from collections.abc import Callable
from pathlib import Path


class Elsewhere:
    """A database for each test folder, if tests use databases."""

    def __init__(self) -> None:
        self.new: Callable[[], str] | None = None
        self._known: dict[Path, str] = {}

    def of(self, folder: Path) -> str | None:
        """The database of the room in this folder, always the same one; None if it uses its file."""
        if self.new is None:
            return None
        if folder not in self._known:
            self._known[folder] = self.new()
        return self._known[folder]


ELSEWHERE = Elsewhere()
