"""Bit operations on native integers; powers of two are looked up: a compiled `1 << n` has only 32 bits."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

HIGHEST: Final = 62


def powers_of_two(times: i64) -> vec[i64]:
    """The powers of two from 1 to two to the `times`."""
    bits = vec[i64]([1])
    for _ in range(times):
        bits = append(bits, 2 * bits[-1])
    return bits


BIT: Final = powers_of_two(HIGHEST)
"""Two to the n, by n."""


TWOS: Final = 0x1555555555555555
FOURS: Final = 0x3333333333333333
EIGHTS: Final = 0x0F0F0F0F0F0F0F0F
BYTES: Final = 0x0101010101010101
"""Masks: every second bit; two of every four; four of every eight; the lowest of each byte."""
SPREAD: Final = 0x03F79D71B4CB0A89
"""A de Bruijn number: shifted left by each number up to 63, it has different six bits on top."""


def ones(bits: i64) -> i64:
    """The number of set bits, counted in pairs, nibbles and bytes, which are then added up."""
    bits -= (bits >> 1) & TWOS
    bits = (bits & FOURS) + ((bits >> 2) & FOURS)
    return (((bits + (bits >> 4)) & EIGHTS) * BYTES >> 56) & 255


def nth_of(bits: i64, n: i64) -> i64:
    """The index of the set bit that has n set bits below it."""
    while n > 0:
        bits &= bits - 1
        n -= 1
    return NUMBER[((bits & -bits) * SPREAD >> 58) & 63]


def numbers() -> vec[i64]:
    """The index of each single bit, stored where its product with `SPREAD` points."""
    found = vec[i64]([0] * 64)
    for number in range(HIGHEST + 1):
        found[(BIT[number] * SPREAD >> 58) & 63] = number
    return found


NUMBER: Final = numbers()
