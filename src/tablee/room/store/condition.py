"""Whether what a room keeps can be written just now: whoever runs the room hears when that changes, once."""

import logging

from tablee.room.store.store import NotOurs, Unavailable

log = logging.getLogger("tablee.room")


class Condition:
    """What the last writes say about it."""

    def __init__(self, name: object) -> None:
        self.good = True
        self._name = name

    def note(self, problem: Exception | None) -> None:
        """Something was written, or could not be; a write refused for what it says tells nothing."""
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
