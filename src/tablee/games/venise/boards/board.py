"""A board as it is set out: the grid of posts, and each colour's start and four gems."""

from dataclasses import dataclass
from typing import Final

COLOURS: Final = ("red", "white", "green", "yellow")
GEMS: Final = 4


@dataclass(frozen=True, slots=True)
class Board:
    """One board (V23); cells are named as in `words`."""

    name: str
    night: bool
    rows: tuple[str, ...]
    """One sign a slot, no spaces."""
    starts: tuple[str, str, str, str]
    """The start post of each colour."""
    gems: tuple[tuple[str, ...], ...]
    """The cells of each colour's gems."""


def slot_name(x: int, y: int) -> str:
    """`a1` is the north-west corner, `b1` its neighbour to the east.

    >>> slot_name(1, 0), slot_name(0, 2)
    ('b1', 'a3')
    """
    return f"{chr(ord('a') + x)}{y + 1}"


def cell_name(slot: str, side: str) -> str:
    """A cell of a post: the post itself if it has only one."""
    return f"{slot}.{side}" if side else slot
