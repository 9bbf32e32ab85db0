"""Which other nodes are heard on the broker: one that has a broker and is not heard has another one."""

from collections.abc import Callable, Collection
from time import monotonic
from typing import Final

SILENT_S: Final = 8.0
"""Nodes say every two seconds that they are here; who was not heard for so long is not heard."""


class Others:
    """When each of them was heard last, or first known to be alive."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._last: dict[str, float] = {}

    def heard(self, node: str) -> None:
        """It says that it is here."""
        self._last[node] = self._clock()

    def apart(self, nodes: Collection[str]) -> set[str]:
        """Those of these nodes, alive and with a broker, that are on another one than we are."""
        now = self._clock()
        self._last = {node: self._last.get(node, now) for node in nodes}
        return {node for node, last in self._last.items() if now - last > SILENT_S}
