"""Stones: a heap is one number with eight bits per colour, so that heaps can be added and subtracted."""

from typing import Final

from mypy_extensions import i64

from tablee.kit.bits import BIT

COLOURS: Final = 4
RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
WHITE: Final = 3

SET: Final = 5
WHITE_STONE: Final = 2


def one(colour: i64) -> i64:
    """A heap of a single stone."""
    return BIT[8 * colour]


def stones_in(heap: i64, colour: i64) -> i64:
    """How many stones of a colour lie in a heap."""
    return (heap >> (8 * colour)) & 255


def spread(heap: i64) -> tuple[int, int, int, int]:
    """A heap as people count it: red, blue, yellow, white."""
    return stones_in(heap, 0), stones_in(heap, 1), stones_in(heap, 2), stones_in(heap, 3)


def gather(red: i64, blue: i64, yellow: i64, white: i64) -> i64:
    """The heap of that many stones."""
    return red + (blue << 8) + (yellow << 16) + (white << 24)


def sets_in(heap: i64) -> i64:
    """How many sets of red, blue and yellow a heap makes."""
    fewest = stones_in(heap, RED)
    if stones_in(heap, BLUE) < fewest:
        fewest = stones_in(heap, BLUE)
    if stones_in(heap, YELLOW) < fewest:
        fewest = stones_in(heap, YELLOW)
    return fewest


def points(heap: i64) -> i64:
    """C22: five a set of red, blue and yellow, one a colour left over, two a white."""
    sets = sets_in(heap)
    coloured = stones_in(heap, RED) + stones_in(heap, BLUE) + stones_in(heap, YELLOW)
    return SET * sets + (coloured - 3 * sets) + WHITE_STONE * stones_in(heap, WHITE)
