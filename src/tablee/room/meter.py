"""Counts what a room does, for whoever runs it: plain numbers, which are read only when somebody asks.

What is counted here is never who, where or what: no name, no table, no move.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from tablee.kit.refusal import Code

MOMENTS: Final[Sequence[float]] = (
    0.0005,
    0.001,
    0.002,
    0.005,
    0.01,
    0.02,
    0.05,
    0.1,
    0.25,
    0.5,
    1.0,
    2.5,
    10.0,
)
"""Seconds by which answers and writing are told apart."""
THOUGHTS: Final[Sequence[float]] = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""The same for bots, which take longer."""


class Spread:
    """How long something took, each time: how often at most so long, and how long in all."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """One for each bound, and one for what took longer than the last."""
        self.seconds = 0.0

    def note(self, seconds: float) -> None:
        """It took so long."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.seconds += seconds


class Meter:
    """The counts of one room since it was opened."""

    def __init__(self) -> None:
        self.moves = 0
        """Those on the disk, of people and of bots."""
        self.answers = Spread(MOMENTS)
        """From a move or an act heard to the same acknowledged: on the disk, and told."""
        self.refusals: dict[Code, int] = {}
        """Over HTTP and on the socket."""

    def refused(self, code: Code) -> None:
        """Somebody was told no."""
        self.refusals[code] = self.refusals.get(code, 0) + 1
