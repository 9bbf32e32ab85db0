"""Venise's planks by hand: V2–V6 and V12–V14 written a second time, straight from the rules, and slow.

Nothing here knows how the game numbers its cells or which places it has found: the two are compared.
"""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count
from typing import Any

Slot = tuple[int, int]
Cell = tuple[str, Any, Any]
"""("post", slot, side), or a plank."""
Plank = tuple[str, Any, Any]
"""("edge", slot, slot), ("diagonal", slot, slot), ("tee", corner, corner across) or ("beam", edge, edge)."""

NAMED = {
    (0, -1): "N", (1, -1): "NE", (1, 0): "E", (1, 1): "SE", (0, 1): "S", (-1, 1): "SW",
    (-1, 0): "W", (-1, -1): "NW",
}  # fmt: skip
LARGE = ("diagonal", "beam")


def side_of(sign: str, port: str) -> str | None:
    """The table of V2."""
    match sign:
        case "S" | "o":
            return ""
        case "|":
            return "deck" if port in ("N", "S") else "below"
        case "=":
            return "deck" if port in ("E", "W") else "below"
        case "\\":
            return "a" if port in ("N", "E", "NE") else "b" if port in ("S", "W", "SW") else None
        case "/":
            return "a" if port in ("N", "W", "NW") else "b" if port in ("S", "E", "SE") else None
    raise ValueError(sign)


@dataclass(frozen=True)
class Situation:
    """Where the pawn stands, what lies, what is left in stock."""

    pawn: Cell
    planks: frozenset[Plank]
    large: int
    small: int


class ByHand:
    """One board, one pawn."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.posts = {(x, y): s for y, row in enumerate(rows) for x, s in enumerate(row) if s != "."}
        self.all = [*self.between(), *self.tees(), *self.beams()]

    def cells(self) -> list[Cell]:
        """Every cell of every post."""
        names = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
        return [
            ("post", slot, side)
            for slot, sign in self.posts.items()
            for side in {side_of(sign, port) for port in names} - {None}
        ]

    def foot(self, slot: Slot, towards: Slot) -> Cell | None:
        """The cell that the port of a post towards another slot leads to."""
        if slot not in self.posts:
            return None
        side = side_of(self.posts[slot], NAMED[towards[0] - slot[0], towards[1] - slot[1]])
        return None if side is None else ("post", slot, side)

    def standing(self, slot: Slot, towards: Slot) -> Cell:
        """The same for a port that is known to be open."""
        found = self.foot(slot, towards)
        assert found is not None
        return found

    def between(self) -> Iterator[Plank]:
        for a, b in combinations(sorted(self.posts), 2):
            dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
            if max(dx, dy) == 1 and self.foot(a, b) and self.foot(b, a):
                yield ("edge" if dx + dy == 1 else "diagonal", a, b)

    def tees(self) -> Iterator[Plank]:
        """From a corner towards the opposite one; the post there need not exist."""
        for x, y in self.posts:
            for dx in (-1, 1):
                for dy in (-1, 1):
                    if self.foot((x, y), (x + dx, y + dy)):
                        yield ("tee", (x, y), (x + dx, y + dy))

    def beams(self) -> Iterator[Plank]:
        """Between two edges that face each other across a square."""
        edges = [(a, b) for kind, a, b in self.between() if kind == "edge"]
        for (a, b), (c, d) in combinations(edges, 2):
            sides = (c[0] - a[0], c[1] - a[1]), (d[0] - b[0], d[1] - b[1])
            along = b[0] - a[0], b[1] - a[1]
            if sides[0] == sides[1] and sides[0] in ((1, 0), (0, 1)) and sides[0] != along:
                yield ("beam", ("edge", a, b), ("edge", c, d))

    def across(self, tee: Plank) -> Plank:
        """The diagonal in the square of a T that does not touch its corner."""
        (x, y), (u, v) = tee[1:]
        first, second = sorted([(x, v), (u, y)])
        return ("diagonal", first, second)

    def square(self, plank: Plank) -> frozenset[Slot]:
        """The corners of the square that a large plank lies across."""
        if plank[0] == "diagonal":
            (x, y), (u, v) = plank[1:]
            return frozenset([(x, y), (u, v), (x, v), (u, y)])
        return frozenset([*plank[1][1:], *plank[2][1:]])

    def ports(self, plank: Plank) -> set[object]:
        """The ports that a plank's ends take."""
        if plank[0] == "beam":
            return set()
        a, b = plank[1:]
        return {(a, b)} if plank[0] == "tee" else {(a, b), (b, a)}

    def carriers(self, plank: Plank) -> set[Plank]:
        if plank[0] == "tee":
            return {self.across(plank)}
        return {plank[1], plank[2]} if plank[0] == "beam" else set()

    def ends(self, plank: Plank) -> set[Cell]:
        """What the ends of a plank touch (V3)."""
        if plank[0] == "beam":
            return {plank[1], plank[2]}
        a, b = plank[1:]
        if plank[0] == "tee":
            return {self.standing(a, b), self.across(plank), ("tee", b, a)}
        return {self.standing(a, b), self.standing(b, a)}

    def fits(self, plank: Plank, planks: frozenset[Plank]) -> bool:
        if plank in planks or not self.carriers(plank) <= planks:
            return False
        if any(self.ports(plank) & self.ports(other) for other in planks):
            return False
        crossing = [other for other in planks if other[0] in LARGE and plank[0] in LARGE]
        return all(self.square(other) != self.square(plank) for other in crossing)

    def without(self, plank: Plank, planks: frozenset[Plank]) -> frozenset[Plank]:
        """What still lies once a plank is gone (V5)."""
        left = planks - {plank}
        return frozenset(other for other in left if self.carriers(other) <= left)

    def after(self, now: Situation) -> Iterator[tuple[int, Situation]]:
        """Everything that can be done, with its price."""
        pawn, planks = now.pawn, now.planks
        if pawn in planks:
            for cell in self.ends(pawn):
                if cell[0] == "post" or cell in planks:
                    yield 1, Situation(cell, planks, now.large, now.small)
        for plank in self.all:
            if pawn not in self.ends(plank):
                continue
            is_large = plank[0] in LARGE
            if plank in planks:
                yield 1, Situation(plank, planks, now.large, now.small)
                yield from self.taken(now, plank)
            elif self.fits(plank, planks) and (now.large if is_large else now.small):
                left = (now.large - is_large, now.small - (not is_large))
                yield 2 if is_large else 1, Situation(pawn, planks | {plank}, *left)

    def taken(self, now: Situation, plank: Plank) -> Iterator[tuple[int, Situation]]:
        """Remove and move; a pawn never falls (V6)."""
        left = self.without(plank, now.planks)
        if now.pawn[0] != "post" and now.pawn not in left:
            return
        is_large = plank[0] in LARGE
        yield 1, Situation(now.pawn, left, now.large + is_large, now.small + (not is_large))
        for place in self.all:
            same_size = (place[0] in LARGE) == is_large
            if same_size and place != plank and now.pawn in self.ends(place) and self.fits(place, left):
                yield 2, Situation(now.pawn, left | {place}, now.large, now.small)

    def prices(self, start: Slot, large: int, small: int) -> dict[Cell, int]:
        """What it costs to get to each cell of a post that can be reached."""
        begin = Situation(("post", start, ""), frozenset(), large, small)
        found: dict[Cell, int] = {}
        known = {begin: 0}
        queue, numbers = [(0, 0, begin)], count(1)
        while queue:
            price, _, now = heapq.heappop(queue)
            if price > known[now]:
                continue
            if now.pawn[0] == "post":
                found.setdefault(now.pawn, price)
            for cost, then in self.after(now):
                if price + cost < known.get(then, 10**9):
                    known[then] = price + cost
                    heapq.heappush(queue, (price + cost, next(numbers), then))
        return found
