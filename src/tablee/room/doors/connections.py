"""Limits the number of connections, for each address and in all."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

log = logging.getLogger("tablee.room")

TOLD_AGAIN_S: Final = 60
OTHER_FILES: Final = 128
"""Open files that the room needs besides connections: its store, its bots, calls."""

Leave = Callable[[], None]


class Connections:
    """Slots for connections; logs at most once a minute that none are left."""

    def __init__(self, each: int, in_all: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.each = each
        self.in_all = in_all
        self._from: Counter[str] = Counter()
        self.open = 0
        self.turned_away = 0
        self._clock = clock
        self._told: dict[str, float] = {}

    def arrive(self, address: str | None) -> Leave | None:
        """Take a slot; returns the function that releases it, or None if there is none.

        Without an address (the owner at this machine, or a proxy) only the total counts.
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
        """The addresses with the most connections, with their numbers."""
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
    """A connection that releases its slot when it ends."""

    leave: Leave | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.leave is not None:
            self.leave()


def fitting(wanted: tuple[int, int], files: int) -> tuple[int, int]:
    """Limits per address and in all, as far as open files allow them; no address gets over half."""
    each, in_all = wanted
    in_all = min(in_all, max(files - OTHER_FILES, files // 2))
    return min(each, max(in_all // 2, 1)), in_all
