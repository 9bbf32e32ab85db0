"""Where planks can lie and pawns can step on one board, computed once as numbers (V2–V5).

Cells are numbered: first those of the posts, then one for each place where a plank can lie, so that the plank
at place p is cell `posts + p`. A step between two adjacent cells only requires that both exist at the time.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise.boards.board import Board, cell_name, slot_name
from tablee.games.venise.boards.posts import PORTS, WATER, posts

SMALL: Final = 0
LARGE: Final = 1
EASTWARDS: Final = ("E", "SE", "S", "SW")
"""Of every plank between two posts, the port at the end that is met first in reading order."""
OPPOSITE: Final = {"E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE", "N": "S", "NE": "SW"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a plank can lie (V3), in words; `Geometry` turns it into numbers."""

    name: str
    large: bool
    ends: tuple[str, ...]
    """The cells, posts' or planks', that its ends touch."""
    needs: tuple[str, ...] = ()
    """Planks that carry it."""
    square: str = ""
    """The north-west slot of the square it lies across, if it is large: two large ones cannot share it."""


@final
class Geometry:
    """A board as numbers; adjacency lists are concatenated, the nth beginning at index `…_at[n]`."""

    def __init__(self, cells: list[str], places: list[Place]) -> None:
        number = {name: n for n, name in enumerate([*cells, *(place.name for place in places)])}
        self.posts: i64 = len(cells)
        """How many cells the posts have."""
        self.places: i64 = len(places)
        self.names: list[str] = list(number)
        self.numbers: dict[str, int] = number
        self.large = vec[i64]([int(place.large) for place in places])
        near: list[list[int]] = [[] for _ in number]
        touching: list[list[int]] = [[] for _ in number]
        needs: list[list[int]] = []
        carries: list[list[int]] = [[] for _ in places]
        rivals: list[list[int]] = []
        for p, place in enumerate(places):
            for end in place.ends:
                touching[number[end]].append(p)
                near[number[end]].append(len(cells) + p)
                near[len(cells) + p].append(number[end])
            needs.append([number[name] - len(cells) for name in place.needs])
            for support in needs[p]:
                carries[support].append(p)
            rivals.append([q for q, other in enumerate(places) if place.large and rival(place, other)])
        self.near_at, self.near = laid_out([sorted(set(cells)) for cells in near])
        """For each cell: the cells one step away, if they exist at the time."""
        self.touching_at, self.touching = laid_out(touching)
        """For each cell: the places with an end at it."""
        self.needs_at, self.needs = laid_out(needs)
        """For each place: the places whose planks carry it."""
        self.carries_at, self.carries = laid_out(carries)
        """For each place: the places whose planks it carries."""
        self.rivals_at, self.rivals = laid_out(rivals)
        """For each large place: the other large places across the same square."""

    def place_name(self, place: i64) -> str:
        """The name of a place, which is also that of the plank lying there."""
        return self.names[self.posts + place]


def rival(place: Place, other: Place) -> bool:
    """Two large planks cannot lie across one square."""
    return other.large and other.square == place.square and other is not place


def laid_out(lists: list[list[int]]) -> tuple[vec[i64], vec[i64]]:
    """Lists concatenated into one vector, and the index where each begins, with one more for the end."""
    begins = [0]
    for numbers in lists:
        begins.append(begins[-1] + len(numbers))
    return vec[i64](begins), vec[i64]([n for numbers in lists for n in numbers])


def geometry(board: Board) -> Geometry:
    """The places and cells of a board."""
    return geometry_of(board.rows)


@lru_cache(maxsize=64)
def geometry_of(rows: tuple[str, ...]) -> Geometry:
    """The places and cells of a grid of posts; cached and immutable, so that all tables share it."""
    slots = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != WATER}
    cells = [
        cell_name(slot_name(*slot), side) for slot, sign in slots.items() for side in posts()[sign].cells
    ]
    direct = between_posts(slots)
    return Geometry(cells, [*direct.values(), *tees(slots, direct), *beams(rows, direct)])


def end_at(slots: dict[tuple[int, int], str], x: int, y: int, port: str) -> str | None:
    """The cell that a port leads to, if there is a post and the port is open."""
    sign = slots.get((x, y))
    if sign is None or port not in posts()[sign].ports:
        return None
    return cell_name(slot_name(x, y), posts()[sign].ports[port])


def between_posts(slots: dict[tuple[int, int], str]) -> dict[str, Place]:
    """Edges and diagonals: both ports open (V3)."""
    found = {}
    for x, y in slots:
        for port in EASTWARDS:
            dx, dy = PORTS[port]
            ends = end_at(slots, x, y, port), end_at(slots, x + dx, y + dy, OPPOSITE[port])
            if ends[0] is not None and ends[1] is not None:
                name = f"{slot_name(x, y)}-{slot_name(x + dx, y + dy)}"
                diagonal = len(port) == 2
                square = slot_name(min(x, x + dx), y) if diagonal else ""
                found[name] = Place(name, diagonal, (ends[0], ends[1]), square=square)
    return found


def tees(slots: dict[tuple[int, int], str], direct: dict[str, Place]) -> list[Place]:
    """T: from a corner of a square to the middle of the diagonal that does not touch that corner (V3)."""
    found: dict[str, Place] = {}
    for x, y in slots:
        for port in ("SE", "SW", "NW", "NE"):
            dx, dy = PORTS[port]
            end = end_at(slots, x, y, port)
            west, north = min(x, x + dx), min(y, y + dy)
            if dx == dy:
                across = f"{slot_name(west + 1, north)}-{slot_name(west, north + 1)}"
            else:
                across = f"{slot_name(west, north)}-{slot_name(west + 1, north + 1)}"
            if end is not None and across in direct:
                name = f"{slot_name(x, y)}+{slot_name(x + dx, y + dy)}"
                found[name] = Place(name, large=False, ends=(end, across), needs=(across,))
    return [with_opposite(tee, found) for tee in found.values()]


def with_opposite(tee: Place, found: dict[str, Place]) -> Place:
    """The other T of an X touches this one end to end."""
    opposite = "+".join(reversed(tee.name.split("+")))
    ends = (*tee.ends, opposite) if opposite in found else tee.ends
    return Place(tee.name, tee.large, ends, tee.needs)


def beams(rows: tuple[str, ...], direct: dict[str, Place]) -> list[Place]:
    """H: across a square, from the middle of one edge plank to the middle of the one opposite (V3)."""
    found = []
    for y in range(len(rows) - 1):
        for x in range(len(rows[0]) - 1):
            nw, ne, sw, se = (slot_name(x + dx, y + dy) for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)))
            for (a, b), (c, d) in (((nw, ne), (sw, se)), ((nw, sw), (ne, se))):
                edges = f"{a}-{b}", f"{c}-{d}"
                if edges[0] in direct and edges[1] in direct:
                    found.append(Place(f"{a}{b}={c}{d}", large=True, ends=edges, needs=edges, square=nw))
    return found
