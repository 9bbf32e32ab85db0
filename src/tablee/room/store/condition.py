"""Tracks whether the store can be written, and logs once when that changes."""

import logging

from tablee.room.store.store import NotOurs, Unavailable

log = logging.getLogger("tablee.room")


class Condition:
    """Whether the last write succeeded."""

    def __init__(self, name: object) -> None:
        self.good = True
        self._name = name

    def note(self, problem: Exception | None) -> None:
        """Note the outcome of a write; one refused for its content says nothing about the store."""
        if isinstance(problem, NotOurs):
            return
        if isinstance(problem, Unavailable) and self.good:
            self.good = False
            log.error(
                "%s cannot be written: %s. Whatever would change something is refused until it can.",
                self._name,
                problem,
            )
        elif problem is None and not self.good:
            self.good = True
            log.warning("%s can be written again.", self._name)
