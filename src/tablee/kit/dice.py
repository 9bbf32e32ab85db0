"""Dice, the only source of chance: they pick a number below n, or draw an item from a heap by kind."""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

MASK: Final = (1 << 62) - 1
MULTIPLIER: Final = 2862933555777941757


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """What the rules ask for chance; every kind of dice answers `pick`, and `draw` follows from it."""

    def pick(self, n: i64) -> i64:
        """A number from 0 to n − 1, all equally likely."""
        raise NotImplementedError

    def draw(self, counts: vec[i64]) -> i64:
        """The kind of one item drawn uniformly from a heap with `counts[kind]` of each kind."""
        total: i64 = 0
        for count in counts:
            total += count
        return kind_of(self.pick(total), counts)


def kind_of(ticket: i64, counts: vec[i64]) -> i64:
    """The kind of item number `ticket` when a heap is sorted by kind."""
    kind: i64 = 0
    while ticket >= counts[kind]:
        ticket -= counts[kind]
        kind += 1
    return kind


class FastDice(Dice):
    """Fast pseudo-random dice, determined by a seed: for bots, simulations and laws, not for people's games.

    A linear congruential generator whose low 62 bits are the same with wrapping and with unbounded
    arithmetic, so that compiled and interpreted games meet the same chance; a pick uses its 32 best bits.
    """

    def __init__(self, seed: i64 = 0) -> None:
        self._word: i64 = seed & MASK
        for _ in range(4):  # so that neighbouring seeds diverge
            self._word = ((self._word ^ (self._word >> 31)) * MULTIPLIER + 1) & MASK

    def pick(self, n: i64) -> i64:
        self._word = (self._word * MULTIPLIER + 1) & MASK
        return ((self._word >> 30) * n) >> 32

    def draw(self, counts: vec[i64]) -> i64:
        """As in `Dice`, but inlined: a playout draws as often as it picks."""
        total: i64 = 0
        for count in counts:
            total += count
        self._word = (self._word * MULTIPLIER + 1) & MASK
        kind: i64 = 0
        left = (((self._word >> 30) * total) >> 32) - counts[0]
        while left >= 0:
            kind += 1
            left -= counts[kind]
        return kind


def fast_dice(seeds: bytes) -> list[Dice]:
    """Fast dice for each of these seeds, eight bytes each."""
    found: list[Dice] = []
    for at in range(0, len(seeds), 8):
        found.append(FastDice(read_i64_le(seeds, at)))  # noqa: PERF401 - a comprehension is slower once compiled
    return found
