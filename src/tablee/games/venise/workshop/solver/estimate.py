"""A lower bound on the remaining cost: steps to visit every gem, and planks to join them to the pawn.

Steps and planks are bounded apart, so their sum never overestimates. Steps: the shortest tour over all cells
that could ever exist. Planks: the cheapest Steiner tree that joins the pawn and its gems, where what lies
already is free (Dreyfus–Wagner). A small plank not in the stock costs one more, since another one must be
taken up before; the tree is priced both ways and the higher bound holds.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise.boards.geometry import Geometry
from tablee.kit.bits import BIT

FAR: i64 = 1000


@final
class Estimate:
    """The tables for one board and one colour's gems."""

    def __init__(self, geometry: Geometry, gems: list[int]) -> None:
        self.cells: i64 = geometry.posts + geometry.places
        self.posts: i64 = geometry.posts
        self.near_at = geometry.near_at
        self.near = geometry.near
        self.large = geometry.large
        self.gems = vec[i64](gems)
        self.sets: i64 = BIT[len(gems)]
        self.steps = self.tours()
        self.weights = vec[i64]([0] * self.cells)
        self.ring = vec[i64]([0] * self.cells)
        self.waits = vec[i64]([0] * self.cells)

    def walk(self, begin: i64) -> vec[i64]:
        """Steps from one cell to every other, if all planks were there."""
        steps = vec[i64]([FAR] * self.cells)
        steps[begin] = 0
        queue = vec[i64]([0] * self.cells)
        queue[0] = begin
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            cell = queue[head]
            head += 1
            for at in range(self.near_at[cell], self.near_at[cell + 1]):
                other = self.near[at]
                if steps[other] == FAR:
                    steps[other] = steps[cell] + 1
                    queue[tail] = other
                    tail += 1
        return steps

    def tours(self) -> vec[i64]:
        """For every set of gems and every cell: the fewest steps to visit them all."""
        count = len(self.gems)
        away = [self.walk(gem) for gem in self.gems]
        tours = vec[i64]([FAR] * (self.sets * self.cells))
        for cell in range(self.cells):
            tours[cell] = 0
        for wanted in range(1, self.sets):
            for cell in range(self.cells):
                best: i64 = FAR
                for gem in range(count):
                    if wanted & BIT[gem]:
                        after = tours[(wanted - BIT[gem]) * self.cells + self.gems[gem]]
                        steps = away[gem]
                        best = min(best, steps[cell] + after)
                tours[wanted * self.cells + cell] = best
        return tours

    def trees(self, planks: list[bool], small: i64, wanted: i64) -> vec[i64]:
        """For every subset of these gems and every cell: the cheapest planks to join them; `small`: price."""
        cells = self.cells
        for cell in range(self.posts, cells):
            place = cell - self.posts
            if planks[place]:
                self.weights[cell] = 0
            else:
                self.weights[cell] = 2 if self.large[place] else small
        trees = vec[i64]([FAR] * (self.sets * cells))
        for part in range(1, self.sets):
            if part & ~wanted == 0:
                if part & (part - 1) == 0:
                    self.plant(trees, part)
                else:
                    self.join(trees, part)
                self.grow(trees, part * cells)
        return trees

    def plant(self, trees: vec[i64], part: i64) -> None:
        """The tree of a single gem."""
        for gem in range(len(self.gems)):
            if part == BIT[gem]:
                trees[part * self.cells + self.gems[gem]] = 0

    def join(self, trees: vec[i64], part: i64) -> None:
        """Merge trees of two disjoint subsets that meet in a cell."""
        cells = self.cells
        one = (part - 1) & part
        while one > (part & ~one):
            other = part & ~one
            for cell in range(cells):
                cost = trees[one * cells + cell] + trees[other * cells + cell] - self.weights[cell]
                if cost < trees[part * cells + cell]:
                    trees[part * cells + cell] = cost
            one = (one - 1) & part

    def grow(self, trees: vec[i64], base: i64) -> None:
        """Extend trees until no cell gets cheaper; cells to revisit wait in a ring buffer."""
        cells = self.cells
        head: i64 = 0
        waiting: i64 = 0
        for cell in range(cells):
            self.waits[cell] = 0
            if trees[base + cell] < FAR:
                self.ring[waiting] = cell
                self.waits[cell] = 1
                waiting += 1
        while waiting > 0:
            cell = self.ring[head]
            head = head + 1 if head + 1 < cells else 0
            waiting -= 1
            self.waits[cell] = 0
            here = trees[base + cell]
            for at in range(self.near_at[cell], self.near_at[cell + 1]):
                other = self.near[at]
                cost = here + self.weights[other]
                if cost < trees[base + other]:
                    trees[base + other] = cost
                    if self.waits[other] == 0:
                        self.waits[other] = 1
                        tail = head + waiting
                        self.ring[tail if tail < cells else tail - cells] = other
                        waiting += 1
