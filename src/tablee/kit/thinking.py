"""The contract of a thinker, which values every move of a seat and gives reasons.

It gets a sight, dice of its own, a budget and a watch. It works in chunks and asks the watch after each; its
result then depends on the sight, the dice and the nodes spent alone. Whoever keeps these three can reproduce
the thought.
"""

from collections.abc import Callable, Sequence
from math import sqrt

from msgspec import Struct

from tablee.kit.dice import Dice
from tablee.kit.facts import Move, Reason
from tablee.kit.game import Sight


class Judged(Struct, frozen=True):
    """One move with a thinker's verdict on it."""

    move: Move
    value: float
    """The share of the win it promises the seat, from 0 to 1."""
    gap: float
    """How much less that is than the best move's."""
    error: float
    """The standard error of the gap; all moves are tried on the same random numbers."""
    weight: float
    """The probability of playing it; where seats do not choose simultaneously, one move has all of it."""
    tries: int
    line: tuple[Move, ...] = ()
    """The seat's expected next moves, if it is asked again."""
    reasons: tuple[Reason, ...] = ()


class Thought(Struct, frozen=True):
    """Every move, the best first, and the nodes spent on them."""

    judged: tuple[Judged, ...]
    nodes: int


class Budget(Struct, frozen=True):
    """A thinker's budget: nodes are positions it looks at, as each game counts them."""

    nodes: int


Watch = Callable[[int, int], bool]
"""Called with the nodes spent and the budget; returns whether to go on."""

Thinker = Callable[[Sight, Dice, Budget, Watch], Thought]


def patient(spent: int, whole: int) -> bool:
    """A watch that never stops a thought."""
    return True


def error_of(gaps: Sequence[float]) -> float:
    """The standard error of the mean of at least two gaps."""
    tries = len(gaps)
    mean = sum(gaps) / tries
    return sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (tries - 1) / tries)
