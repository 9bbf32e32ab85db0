"""A thinker weighs every move of a seat and says what each is worth and why: the contract on one page.

All it gets is a sight, dice of its own, a budget and a watch. It works in chunks and looks at the watch after
each; what it gives then depends on the sight, the dice and the nodes spent, and nothing else. Whoever keeps
these three can have the same thought again.
"""

from collections.abc import Callable, Sequence
from math import sqrt

from msgspec import Struct

from tablee.kit.dice import Dice
from tablee.kit.facts import Move, Reason
from tablee.kit.game import Sight


class Judged(Struct, frozen=True):
    """One move, as a thinker sees it."""

    move: Move
    value: float
    """The share of the win it promises the seat, from 0 to 1."""
    gap: float
    """How much less that is than the best move's."""
    error: float
    """The standard error of the gap, as all moves met the same chance."""
    weight: float
    """How often it should be played; where nothing is chosen at once, one move has it all."""
    tries: int
    line: tuple[Move, ...] = ()
    """What the seat expects to do next, if it comes to that."""
    reasons: tuple[Reason, ...] = ()


class Thought(Struct, frozen=True):
    """Every move, the best first, and how much was spent on them."""

    judged: tuple[Judged, ...]
    nodes: int


class Budget(Struct, frozen=True):
    """How much a thinker may spend: nodes are positions it looks at, as each game counts them."""

    nodes: int


Watch = Callable[[int, int], bool]
"""Hears how many nodes of how many are spent; says whether to go on."""

Thinker = Callable[[Sight, Dice, Budget, Watch], Thought]


def patient(spent: int, whole: int) -> bool:
    """The watch of who waits for the whole thought."""
    return True


def error_of(gaps: Sequence[float]) -> float:
    """The standard error of a mean gap, from two tries on."""
    tries = len(gaps)
    mean = sum(gaps) / tries
    return sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (tries - 1) / tries)
