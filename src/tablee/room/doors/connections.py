"""How many connections the room has, from each address and in all: whoever brings too many is turned away."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

log = logging.getLogger("tablee.room")

TOLD_AGAIN_S: Final = 60
OTHER_FILES: Final = 128
"""So many files the room needs for itself: its own, those of its bots, and calls."""

Leave = Callable[[], None]


class Connections:
    """Places for connections; whoever runs the room hears at most once a minute that there are none left."""

    def __init__(self, each: int, in_all: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.each = each
        self.in_all = in_all
        self._from: Counter[str] = Counter()
        self.open = 0
        self.turned_away = 0
        self._clock = clock
        self._told: dict[str, float] = {}

    def arrive(self, address: str | None) -> Leave | None:
        """A place for one more, and how it is given back; None if there is none.

        Who has no address, as the owner at this machine and a proxy, is only counted in all.
        """
        if self.open >= self.in_all:
            self.turned_away += 1
            self._tell(
                "there are %d connections, as many as this room can have: others are turned away at once. "
                "More open files (ulimit -n, LimitNOFILE) may allow more.",
                self.in_all,
            )
            return None
        if address is not None and self._from[address] >= self.each:
            self.turned_away += 1
            self._tell("%s has %d connections, as many as one address may: more are closed at once.",
                address, self.each)  # fmt: skip
            return None
        self.open += 1
        if address is not None:
            self._from[address] += 1
        return lambda: self._leave(address)

    def busiest(self, most: int) -> dict[str, int]:
        """The addresses with the most connections, and how many they have."""
        return dict(self._from.most_common(most))

    def _leave(self, address: str | None) -> None:
        self.open -= 1
        if address is not None:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]

    def _tell(self, trouble: str, *what: object) -> None:
        now = self._clock()
        if now - self._told.get(trouble, now - TOLD_AGAIN_S) >= TOLD_AGAIN_S:
            self._told[trouble] = now
            log.warning(trouble, *what)


class Counted(asyncio.Protocol):
    """A connection that gives its place back when it ends."""

    leave: Leave | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.leave is not None:
            self.leave()


def fitting(wanted: tuple[int, int], files: int) -> tuple[int, int]:
    """So many from each address and in all as this many open files allow; no address has more than half."""
    each, in_all = wanted
    in_all = min(in_all, max(files - OTHER_FILES, files // 2))
    return min(each, max(in_all // 2, 1)), in_all
