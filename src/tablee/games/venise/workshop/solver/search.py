"""The exact search (A*): every way to lay, take and walk, the lowest bound first, until all gems are taken.

A situation is the set of planks that lie, the pawn's cell, the gems still wanted and the stock. Sets of
planks are numbered in the order they are met. Moving a small plank costs as much as taking and laying it, so
only large ones are moved.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise.boards.geometry import Geometry
from tablee.games.venise.workshop.solver.estimate import FAR, Estimate
from tablee.kit.bits import BIT

CELLS: i64 = 512
GEMS: i64 = 16
STOCK: i64 = 16
LONGEST: i64 = 200


@final
class Search:
    """One colour alone on one board."""

    def __init__(self, geometry: Geometry, start: int, gems: list[int], large: int, small: int) -> None:
        self.posts: i64 = geometry.posts
        self.places: i64 = geometry.places
        self.cells: i64 = self.posts + self.places
        self.is_large = geometry.large
        self.near_at, self.near = geometry.near_at, geometry.near
        self.touching_at, self.touching = geometry.touching_at, geometry.touching
        self.needs_at, self.needs = geometry.needs_at, geometry.needs
        self.carries_at, self.carries = geometry.carries_at, geometry.carries
        self.rivals_at, self.rivals = geometry.rivals_at, geometry.rivals
        self.estimate = Estimate(geometry, gems)
        self.gems = vec[i64](gems)
        self.masks: list[int] = [0]
        self.numbers: dict[int, i64] = {0: 0}
        self.cheap: list[vec[i64] | None] = [None]
        self.dear: list[vec[i64] | None] = [None]
        self.known: list[i64] = [0]
        self.bits = powers(geometry.places)
        self.laid: list[bool] = [False] * geometry.places
        self.costs: dict[i64, i64] = {}
        self.queue: list[list[i64]] = [[] for _ in range(LONGEST + 8)]
        self.seen: i64 = 0
        self.least: i64 = 0
        wanted = self.without(start, BIT[len(gems)] - 1)
        self.begin: i64 = self.packed(0, start, wanted, large, small)

    def packed(self, planks: i64, pawn: i64, wanted: i64, large: i64, small: i64) -> i64:
        """A situation packed into one number."""
        return (((planks * CELLS + pawn) * GEMS + wanted) * STOCK + large) * STOCK + small

    def fewest(self, most_seen: int = 1 << 62) -> int:
        """The fewest hourglasses for all gems; -1 if none was found within `most_seen` situations.

        In that case `least` is a lower bound.
        """
        self.offer(self.begin, 0)
        for price in range(LONGEST):
            self.least = price
            heap = self.queue[price]
            while heap:
                entry = heap.pop()
                cost = entry & 255
                situation = entry >> 8
                if self.costs[situation] != cost:
                    continue
                if (situation // (STOCK * STOCK)) % GEMS == 0:
                    return price
                self.seen += 1
                if self.seen > most_seen:
                    return -1
                self.expand(situation, cost)
        return -1

    def offer(self, situation: i64, cost: i64) -> None:
        """Add a situation to the queue unless it was reached more cheaply before."""
        known = self.costs.get(situation, FAR)
        if cost >= known:
            return
        self.costs[situation] = cost
        price = cost + self.still(situation)
        if price < LONGEST:
            self.queue[price].append((situation << 8) | cost)

    def still(self, situation: i64) -> i64:
        """The lower bound on the remaining cost."""
        small = situation % STOCK
        rest = situation // (STOCK * STOCK)
        wanted = rest % GEMS
        if wanted == 0:
            return 0
        rest //= GEMS
        pawn = rest % CELLS
        planks = rest // CELLS
        at = wanted * self.cells + pawn
        if wanted & ~self.known[planks]:
            self.know(planks, wanted)
        cheap, dear = self.cheap[planks], self.dear[planks]
        assert cheap is not None
        assert dear is not None
        return self.estimate.steps[at] + max(cheap[at], dear[at] - small)

    def know(self, planks: i64, wanted: i64) -> None:
        """Compute the trees for a set of planks and these gems."""
        laid = self.laid_of(self.masks[planks])
        self.cheap[planks] = self.estimate.trees(laid, 1, wanted)
        self.dear[planks] = self.estimate.trees(laid, 2, wanted)
        self.known[planks] = wanted

    def laid_of(self, mask: int) -> list[bool]:
        """Which places hold a plank."""
        return [bool(mask & bit) for bit in self.bits]

    def without(self, cell: i64, wanted: i64) -> i64:
        """The gems still wanted once the pawn has been on a cell."""
        for gem in range(len(self.gems)):
            if self.gems[gem] == cell:
                wanted &= ~BIT[gem]
        return wanted

    def number(self, mask: int) -> i64:
        """The number of a set of planks."""
        known = self.numbers.get(mask)
        if known is not None:
            return known
        number = len(self.masks)
        self.numbers[mask] = number
        self.masks.append(mask)
        self.cheap.append(None)
        self.dear.append(None)
        self.known.append(0)
        return number

    def expand(self, situation: i64, cost: i64) -> None:
        """Offer every successor: steps, planks laid, taken and moved."""
        small = situation % STOCK
        rest = situation // STOCK
        large = rest % STOCK
        rest //= STOCK
        wanted = rest % GEMS
        rest //= GEMS
        pawn = rest % CELLS
        planks = rest // CELLS
        mask = self.masks[planks]
        self.laid = self.laid_of(mask)
        for at in range(self.near_at[pawn], self.near_at[pawn + 1]):
            cell = self.near[at]
            if cell < self.posts or self.laid[cell - self.posts]:
                self.offer(self.packed(planks, cell, self.without(cell, wanted), large, small), cost + 1)
        for at in range(self.touching_at[pawn], self.touching_at[pawn + 1]):
            place = self.touching[at]
            if self.laid[place]:
                self.take(mask, place, pawn, wanted, large, small, cost)
            elif (large if self.is_large[place] else small) > 0 and self.fits(place):
                self.lay(mask, place, pawn, wanted, large, small, cost)

    def fits(self, place: i64) -> bool:
        """Whether a plank can lie there now (V3); planks that need the same port are rivals anyway."""
        for at in range(self.needs_at[place], self.needs_at[place + 1]):
            if not self.laid[self.needs[at]]:
                return False
        for at in range(self.rivals_at[place], self.rivals_at[place + 1]):
            if self.laid[self.rivals[at]]:
                return False
        return True

    def lay(self, mask: int, place: i64, pawn: i64, wanted: i64, large: i64, small: i64, cost: i64) -> None:
        """From the stock (V12)."""
        planks = self.number(mask | self.bits[place])
        if self.is_large[place]:
            self.offer(self.packed(planks, pawn, wanted, large - 1, small), cost + 2)
        else:
            self.offer(self.packed(planks, pawn, wanted, large, small - 1), cost + 1)

    def take(self, mask: int, place: i64, pawn: i64, wanted: i64, large: i64, small: i64, cost: i64) -> None:
        """Into the stock (V13), or laid again at once (V14); what it carried falls, not the pawn (V5, V6)."""
        mask &= ~self.bits[place]
        for at in range(self.carries_at[place], self.carries_at[place + 1]):
            if self.posts + self.carries[at] == pawn:
                return
            mask &= ~self.bits[self.carries[at]]
        planks = self.number(mask)
        if not self.is_large[place]:
            self.offer(self.packed(planks, pawn, wanted, large, small + 1), cost + 1)
            return
        self.offer(self.packed(planks, pawn, wanted, large + 1, small), cost + 1)
        before, self.laid = self.laid, self.laid_of(mask)
        for at in range(self.touching_at[pawn], self.touching_at[pawn + 1]):
            other = self.touching[at]
            if other != place and self.is_large[other] and not self.laid[other] and self.fits(other):
                moved = self.number(mask | self.bits[other])
                self.offer(self.packed(moved, pawn, wanted, large, small), cost + 2)
        self.laid = before


def powers(count: int) -> list[int]:
    """1, 2, 4 …: doubled rather than shifted, since a compiled shift would lose the large ones."""
    found: list[int] = []
    bit: int = 1
    for _ in range(count):
        found.append(bit)
        bit += bit
    return found
