"""The material: eight spells, spell n on n stones; heaps are counted by spell, with nothing under 0 (A1)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SPELLS: Final = 8
SLOTS: Final[i64] = 5
SECRETS: Final[i64] = 4
LIVES: Final = 6
FACES: Final = 3
"""The die shows 1, 2 or 3, each on two of its six faces."""
FLOORS: Final = 8

DRAGON: Final = 1
GHOST: Final = 2
DREAMS: Final = 3
SINGER: Final = 4
LIGHTNING: Final = 5
BLIZZARD: Final = 6
FIREBALL: Final = 7
POTION: Final = 8


def whole_box() -> vec[i64]:
    """All 36 stones."""
    return vec[i64]([0, 1, 2, 3, 4, 5, 6, 7, 8])


def no_stones() -> vec[i64]:
    """An empty heap."""
    return vec[i64]([0] * (SPELLS + 1))


def turned_up_for(seats: i64) -> i64:
    """A3: how many stones lie open from the start."""
    if seats == 2:
        return 12
    if seats == 3:
        return 6
    return 0


def total(heap: vec[i64]) -> i64:
    """How many stones a heap has."""
    stones: i64 = 0
    for count in heap:
        stones += count
    return stones
