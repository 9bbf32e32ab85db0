"""Counters and histograms of a room, for /metrics and the operator's page.

They contain no names, tables or moves.
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
"""The histogram bounds of answers and writes, in seconds."""
THOUGHTS: Final[Sequence[float]] = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""The same for bots, which take longer."""


class Spread:
    """A histogram of durations: a count for each bound, and the sum."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """One for each bound, and one for longer durations."""
        self.seconds = 0.0

    def note(self, seconds: float) -> None:
        """Add a duration."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.seconds += seconds


class Meter:
    """The counts of one room since it was opened."""

    def __init__(self) -> None:
        self.moves = 0
        """Durable moves, of people and bots."""
        self.answers = Spread(MOMENTS)
        """The time from receiving a move or an act to acknowledging it."""
        self.refusals: dict[Code, int] = {}
        """Refusals over HTTP and on sockets, by code."""

    def refused(self, code: Code) -> None:
        """Count a refusal."""
        self.refusals[code] = self.refusals.get(code, 0) + 1
