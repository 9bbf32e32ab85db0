"""Detects nodes on a different broker: they are alive and have a broker, but are not heard on ours."""

from collections.abc import Callable, Collection
from time import monotonic
from typing import Final

SILENT_S: Final = 8.0
"""Nodes announce themselves every two seconds; one that is silent for so long is not on our broker."""


class Others:
    """When each other node was last heard, or first known."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._last: dict[str, float] = {}

    def heard(self, node: str) -> None:
        """A node has announced itself."""
        self._last[node] = self._clock()

    def apart(self, nodes: Collection[str]) -> set[str]:
        """Those of these nodes (alive, with a broker) that are on another broker."""
        now = self._clock()
        self._last = {node: self._last.get(node, now) for node in nodes}
        return {node for node, last in self._last.items() if now - last > SILENT_S}
