"""Estimates the cost of gathering one's gems: the cheapest way, with the planks that would have to be laid.

Prices are in quarters of an hourglass. Stepping onto a plank that lies costs a step; one that does not is
bought on the way, at a higher price when the stock runs low. What cannot be laid right away, for lack of
support or because another large plank lies across the square, costs a surcharge.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.venise.boards.geometry import Geometry
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import LARGE, SMALL
from tablee.kit.bits import BIT

STEP: Final = 4
FAR: Final = 4000
NOTHING_MISSING: Final = -1
MUCH_MISSING: Final = -2
UNSUPPORTED: Final = 20
BEYOND: Final = 400
"""The largest surcharge: nothing that would carry the plank can be laid from this side."""
IN_THE_WAY: Final = 14
KEPT: Final = 5000
"""The size of the cache."""
BOARDS: Final = 64


@final
class Chart:
    """The prices of one position for one seat, and its shortest ways from every cell to each of its gems."""

    def __init__(self, map: Geometry, there: vec[i64], small: i64, large: i64, hard: vec[i64]) -> None:
        self.map = map
        self.hard = hard
        """The surcharge of each step if what carries the cell stepped onto is missing."""
        self.prices = vec[i64]([STEP] * len(there))
        """The price of stepping onto each cell, including that of laying it."""
        self.missing = vec[i64]([NOTHING_MISSING] * len(there))
        """The one plank each cell still needs; no surcharge when coming from it."""
        self.gems = vec[i64]()
        self.ways: list[vec[i64]] = []
        """The cost from every cell to each gem."""
        self.after = vec[i64]()
        """The cost of the best tour from each gem over all the others."""
        posts = map.posts
        for place in range(map.places):
            if there[posts + place] == 0:
                price = small + STEP
                if map.large[place] == LARGE:
                    price = large + STEP
                self.prices[posts + place] = price + self.trouble(there, place)
                self.missing[posts + place] = self.lacks(there, place)

    def trouble(self, there: vec[i64], place: i64) -> i64:
        """The surcharge where another large plank is in the way."""
        for at in range(self.map.rivals_at[place], self.map.rivals_at[place + 1]):
            if there[self.map.posts + self.map.rivals[at]] != 0:
                return IN_THE_WAY
        return 0

    def lacks(self, there: vec[i64], place: i64) -> i64:
        """The missing plank that this one needs, if there is exactly one."""
        found: i64 = NOTHING_MISSING
        for at in range(self.map.needs_at[place], self.map.needs_at[place + 1]):
            need = self.map.posts + self.map.needs[at]
            if there[need] == 0:
                if found != NOTHING_MISSING:
                    return MUCH_MISSING
                found = need
        return found

    def aim(self, gems: vec[i64]) -> None:
        """Compute the ways to these gems, and the best order to gather them in."""
        self.gems = gems
        for gem in gems:
            self.ways.append(self.ways_to(gem))
        for number in range(len(gems)):
            self.after = append(self.after, self.tour(number, 0))

    def ways_to(self, target: i64) -> vec[i64]:
        """The cost from every cell to one (label-correcting search with a ring buffer)."""
        size = len(self.prices)
        cost = vec[i64]([FAR] * size)
        waiting = vec[i64]([0] * size)
        queue = vec[i64]([0] * (size + 1))
        cost[target] = 0
        queue[0] = target
        head: i64 = 0
        tail: i64 = 1
        near, near_at, prices, missing = self.map.near, self.map.near_at, self.prices, self.missing
        hard = self.hard
        while head != tail:
            cell = queue[head]
            head += 1
            if head > size:
                head = 0
            waiting[cell] = 0
            onto = cost[cell] + prices[cell]
            lacks = missing[cell]
            for at in range(near_at[cell], near_at[cell + 1]):
                before = near[at]
                total = onto
                if lacks != NOTHING_MISSING and lacks != before:
                    total += hard[at]
                if total < cost[before]:
                    cost[before] = total
                    if waiting[before] == 0:
                        waiting[before] = 1
                        queue[tail] = before
                        tail += 1
                        if tail > size:
                            tail = 0
        return cost

    def tour(self, here: i64, gathered: i64) -> i64:
        """The cheapest tour from a gem over all gems not in the bit set `gathered`."""
        done = gathered | BIT[here]
        best: i64 = FAR * 4
        left = False
        for number in range(len(self.gems)):
            if done & BIT[number] == 0:
                left = True
                total = self.ways[number][self.gems[here]] + self.tour(number, done)
                if total < best:
                    best = total
        if not left:
            return 0
        return best

    def from_cell(self, cell: i64) -> i64:
        """The cost from a cell until all gems are gathered."""
        if len(self.gems) == 0:
            return 0
        best: i64 = FAR * 8
        for number in range(len(self.gems)):
            total = self.ways[number][cell] + self.after[number]
            if total < best:
                best = total
        return best

    def nearest(self, cell: i64) -> i64:
        """The cost from a cell to the nearest gem."""
        if len(self.gems) == 0:
            return 0
        best: i64 = FAR
        for number in range(len(self.gems)):
            if self.ways[number][cell] < best:
                best = self.ways[number][cell]
        return best

    def over(self, place: i64) -> i64:
        """The cost of laying a plank at a place, stepping onto it, and gathering all gems from there."""
        cell = self.map.posts + place
        return self.prices[cell] + self.from_cell(cell)


def price_of(stock: i64, size: i64) -> i64:
    """The price of laying a plank: its card, more for the last in stock or one to be taken up first."""
    price: i64 = STEP * (size + 1)
    if stock == 1:
        price += 1
    if stock == 0:
        price += 5
    return price


@final
class Charts:
    """A cache of charts, by what they depend on."""

    def __init__(self) -> None:
        self.drawn: dict[tuple[object, ...], Chart] = {}
        self.hard: dict[tuple[str, ...], vec[i64]] = {}
        """The surcharges by grid of posts."""

    def of(self, state: Venise, seat: i64) -> Chart:
        """The chart of a seat in a position."""
        small = price_of(state.stock[2 * seat + SMALL], SMALL)
        large = price_of(state.stock[2 * seat + LARGE], LARGE)
        key = (state.rows, seat, small, large, packed(state.there), packed_gems(state.gems, seat))
        chart = self.drawn.get(key)
        if chart is None:
            if len(self.drawn) >= KEPT:
                self.drawn.clear()
            chart = Chart(state.map, state.there, small, large, self.hard_on(state.rows, state.map))
            chart.aim(gems_of(state.gems, seat))
            self.drawn[key] = chart
        return chart

    def hard_on(self, rows: tuple[str, ...], map: Geometry) -> vec[i64]:
        """The surcharges on a board, computed once."""
        if rows not in self.hard:
            if len(self.hard) >= BOARDS:
                self.hard.clear()
            self.hard[rows] = hard_steps(map)
        return self.hard[rows]


def hard_steps(map: Geometry) -> vec[i64]:
    """For every step, the surcharge if the plank stepped onto lacks what carries it.

    That plank must be laid first, from one of its own ends: the farther away these are, the higher the
    surcharge.
    """
    hard = vec[i64]([UNSUPPORTED] * len(map.near))
    built = [built_from(map, post) for post in range(map.posts)]
    for place in range(map.places):
        cell = map.posts + place
        for at in range(map.near_at[cell], map.near_at[cell + 1]):
            for needed in range(map.needs_at[place], map.needs_at[place + 1]):
                need = map.posts + map.needs[needed]
                if need != map.near[at]:
                    way = to_an_end(map, built, map.near[at], need)
                    hard[at] = max(hard[at], min(way, BEYOND))
    return hard


def to_an_end(map: Geometry, built: list[vec[i64]], begin: i64, need: i64) -> i64:
    """The cost from a post, or from an end of a plank, to an end of another plank."""
    best: i64 = FAR
    for at in range(map.near_at[begin], map.near_at[begin + 1]):
        post = begin if begin < map.posts else map.near[at]
        if post < map.posts:
            for end in range(map.near_at[need], map.near_at[need + 1]):
                if map.near[end] < map.posts:
                    best = min(best, built[post][map.near[end]])
    return best


def built_from(map: Geometry, begin: i64) -> vec[i64]:
    """The cost from a post to every cell on a board without planks, each laid from where one stands."""
    cost = vec[i64]([FAR] * (map.posts + map.places))
    cost[begin] = 0
    found = vec[i64]([begin])
    number: i64 = 0
    while number < len(found):
        here = found[number]
        number += 1
        for at in range(map.near_at[here], map.near_at[here + 1]):
            cell = map.near[at]
            total = cost[here] + STEP
            if cell >= map.posts:
                total += STEP * (map.large[cell - map.posts] + 1)
            if total < cost[cell] and rests_on(map, cell, here):
                cost[cell] = total
                found = append(found, cell)
    return cost


def rests_on(map: Geometry, cell: i64, here: i64) -> bool:
    """Whether this cell is carried by posts and the plank one stands on alone."""
    if cell < map.posts:
        return True
    place = cell - map.posts
    for at in range(map.needs_at[place], map.needs_at[place + 1]):
        if map.posts + map.needs[at] != here:
            return False
    return True


def gems_of(gems: vec[i64], seat: i64) -> vec[i64]:
    """The cells of a seat's gems."""
    found = vec[i64](capacity=4)
    for cell in range(len(gems)):
        if gems[cell] == seat:
            found = append(found, cell)
    return found


def packed(flags: vec[i64]) -> tuple[int, ...]:
    """Flags packed into a few integers."""
    words: list[int] = []
    word: i64 = 1
    for at in range(len(flags)):
        word = word * 2 + flags[at]
        if at % 60 == 59:
            words.append(word)
            word = 1
    words.append(word)
    return tuple(words)


def packed_gems(gems: vec[i64], seat: i64) -> int:
    """The cells of a seat's gems as one number: at most four, each below 1024."""
    word: i64 = 0
    for cell in range(len(gems)):
        if gems[cell] == seat:
            word = word * 1024 + cell
    return word
