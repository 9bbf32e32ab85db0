"""Single bits as native numbers, looked up: compiled, `1 << n` shifts 32 bits and loses the high ones."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

HIGHEST: Final = 62


def doubled(times: i64) -> vec[i64]:
    """One, two, four and so on."""
    bits = vec[i64]([1])
    for _ in range(times):
        bits = append(bits, 2 * bits[-1])
    return bits


BIT: Final = doubled(HIGHEST)
"""Bit n by its number."""


def ones(bits: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def nth_of(bits: i64, n: i64) -> i64:
    """The number of the bit that has n set bits below it."""
    while n > 0:
        bits &= bits - 1
        n -= 1
    number: i64 = 0
    while bits & 255 == 0:
        bits >>= 8
        number += 8
    while bits & 1 == 0:
        bits >>= 1
        number += 1
    return number
