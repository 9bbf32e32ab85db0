"""Generates boards: random posts and gems, repeated by symmetry, until colours are even, no bridge idle."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from tablee.games.venise.boards.board import COLOURS, GEMS, Board, slot_name
from tablee.games.venise.boards.boardfile import NIGHT, NIGHT_POSTS, START
from tablee.games.venise.boards.geometry import Geometry, geometry
from tablee.games.venise.boards.posts import PORTS, WATER, posts
from tablee.games.venise.workshop.checker import STOCKS, fewest, idle_bridges
from tablee.games.venise.workshop.reach import reach
from tablee.games.venise.workshop.symmetry import (
    HALF,
    MIRRORS,
    QUARTERS,
    STAY,
    Point,
    Turn,
    cells_after,
    sign_after,
)

SIZE: Final = 5
EMPTY: Final = Board("", night=False, rows=(WATER * SIZE,) * SIZE, starts=("", "", "", ""), gems=())
TILES: Final = ("\\", "/", "|", "=")
STARTS: Final = ((0, 0), (0, 0), (0, 0), (1, 0), (0, 1), (1, 1))
"""Where red starts: mostly in its corner, sometimes beside it or further in."""
COUNTS: Final = (14, 16, 16, 18, 18)
"""How many tiles, start posts included."""
SHORTEST: Final = 22
LONGEST: Final = 38
"""The range accepted for a board's shortest way, in hourglasses."""
THROWS: Final = 8
"""How many random placements of gems are tried on the same posts."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A symmetry pattern."""

    starts: tuple[Turn, Turn, Turn, Turn]
    """The transformation of red's start that gives each colour's."""
    follows: tuple[tuple[int, Turn], ...]
    """For each colour: the leading colour whose gems (and posts) it copies, and the transformation."""

    def turns(self) -> list[Turn]:
        """The distinct transformations under which the posts are unchanged."""
        return list(dict.fromkeys(turn for _, turn in self.follows))

    def leaders(self) -> list[int]:
        """The colours whose gems are placed at random."""
        return sorted({leader for leader, _ in self.follows})


MIRRORED: Final = Pattern(
    (STAY, MIRRORS[0], HALF, MIRRORS[1]), ((0, STAY), (0, MIRRORS[0]), (0, HALF), (0, MIRRORS[1]))
)
WHEELING: Final = Pattern(
    (STAY, QUARTERS[0], HALF, QUARTERS[1]), ((0, STAY), (0, QUARTERS[0]), (0, HALF), (0, QUARTERS[1]))
)
HALVED: Final = Pattern(MIRRORED.starts, ((0, STAY), (1, STAY), (0, HALF), (1, HALF)))

DAY_PATTERNS: Final = (MIRRORED, WHEELING, HALVED)
NIGHT_PATTERNS: Final = (MIRRORED, HALVED)
"""Two night posts cannot be symmetric under quarter turns."""


def make(seed: int, *, night: bool, name: str, tried: Callable[[], None]) -> Board:
    """A fair board with nothing idle on it, determined by the seed; `tried` is called for every attempt."""
    chance = Random(f"{seed} {night}")
    while True:
        tried()
        pattern = chance.choice(NIGHT_PATTERNS if night else DAY_PATTERNS)
        bare = throw_posts(chance, pattern, name, night=night)
        if bare is None or not decks_lead_on(bare):
            continue
        places = geometry(bare)
        if idle_bridges(bare, places) or reach(places, bare.starts[0]).out_of_reach:
            continue
        for _ in range(THROWS):
            tried()
            board = throw_gems(chance, pattern, bare)
            if board is not None and fair(board, pattern, places):
                return board


def throw_posts(chance: Random, pattern: Pattern, name: str, *, night: bool) -> Board | None:
    """Place start posts, then night posts, then tiles on random slots, each with its images."""
    red = chance.choice(STARTS)
    starts = [turn.slot(EMPTY, *red) for turn in pattern.starts]
    signs = dict.fromkeys(starts, START)
    slots = [(x, y) for y in range(SIZE) for x in range(SIZE)]
    chance.shuffle(slots)
    wanted = chance.choice(COUNTS)
    if night:
        thrown = (image(pattern, slot, NIGHT) for slot in slots)
        moons = next(images for images in thrown if len(images) == NIGHT_POSTS)
        signs |= moons
        wanted += len(moons)
    for slot in slots:
        images = image(pattern, slot, chance.choice(TILES))
        if signs.keys().isdisjoint(images) and len(signs) + len(images) <= wanted:
            signs |= images
    if len(signs) < wanted - 2:
        return None
    rows = tuple("".join(signs.get((x, y), WATER) for x in range(SIZE)) for y in range(SIZE))
    first, second, third, fourth = (slot_name(*slot) for slot in starts)
    return Board(name, night, rows, (first, second, third, fourth), ((),) * len(COLOURS))


def image(pattern: Pattern, slot: Point, sign: str) -> dict[Point, str]:
    """A post and its images; empty if an image falls on the post itself and differs from it."""
    found: dict[Point, str] = {}
    for turn in pattern.turns():
        turned = sign_after(turn, sign)
        if turned is None or found.setdefault(turn.slot(EMPTY, *slot), turned) != turned:
            return {}
    return found


def decks_lead_on(board: Board) -> bool:
    """Whether both ends of every bridge face a post: a quick test before the expensive ones."""
    return all(
        sign_at(board, x + PORTS[port][0], y + PORTS[port][1]) != WATER
        for y, row in enumerate(board.rows)
        for x, sign in enumerate(row)
        if sign != WATER
        for port, side in posts()[sign].ports.items()
        if side == "deck"
    )


def sign_at(board: Board, x: int, y: int) -> str:
    """The sign on a slot; beyond the edge there is water."""
    return board.rows[y][x] if 0 <= x < SIZE and 0 <= y < SIZE else WATER


def throw_gems(chance: Random, pattern: Pattern, bare: Board) -> Board | None:
    """Place four gems for each leading colour, and their images for the others."""
    images = {turn: cells_after(bare, turn) or {} for turn in pattern.turns()}
    orbits = {
        frozenset(image[cell] for image in images.values())
        for cell in images[STAY]
        if cell not in bare.starts
    }
    whole = sorted(sorted(orbit) for orbit in orbits if len(orbit) == len(images))
    wanted = GEMS * len(pattern.leaders())
    if len(whole) < wanted:
        return None
    thrown = [chance.choice(orbit) for orbit in chance.sample(whole, wanted)]
    gems = tuple(
        tuple(images[turn][cell] for cell in thrown[leader * GEMS : leader * GEMS + GEMS])
        for leader, turn in pattern.follows
    )
    return replace(bare, gems=gems)


def fair(board: Board, pattern: Pattern, places: Geometry) -> bool:
    """Whether the colours' shortest ways differ by at most one hourglass and are of a suitable length."""
    for stock in reversed(STOCKS):
        found = [fewest(places, board, leader, stock) for leader in pattern.leaders()]
        costs = [cost.hourglasses for cost in found if cost.exact]
        if len(costs) < len(found) or min(costs) < SHORTEST or max(costs) > min(LONGEST, min(costs) + 1):
            return False
    return True
