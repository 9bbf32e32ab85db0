"""Checks a board (V24): whether it can be played, what is out of reach, what the gems cost."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tablee.games.venise.boards.board import COLOURS, Board, cell_name, slot_name
from tablee.games.venise.boards.geometry import Geometry, geometry
from tablee.games.venise.boards.posts import posts
from tablee.games.venise.workshop.reach import Reach, feet, needed, reach
from tablee.games.venise.workshop.solver.search import Search
from tablee.games.venise.workshop.symmetry import equals

STOCKS: Final = ((4, 6), (2, 4), (2, 3))
"""Large and small planks of a seat at tables of two, three and four (V9)."""
PATIENCE: Final = 20_000
"""The search limit for one colour and one stock; beyond it only a lower bound is known."""
OUT_OF_REACH: Final = "board_unplayable"
"""The refusal of a board with a gem that its colour cannot reach."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The fewest hourglasses for all four gems; a lower bound if not exact."""

    hourglasses: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Report:
    """The result of checking a board."""

    reaches: tuple[Reach, ...]
    """What each colour cannot reach."""
    lost: tuple[tuple[str, ...], ...]
    """The gems among those cells, colour by colour."""
    idle: tuple[str, ...]
    """Cells of bridges that lead nowhere."""
    equals: tuple[int, ...]
    """For each colour the first one that symmetry makes equivalent to it."""
    costs: tuple[tuple[Cost, ...], ...]
    """For each stock, each colour's cost; none where a gem is out of reach."""

    def playable(self) -> bool:
        """Every gem can be reached by its colour."""
        return not any(self.lost)

    def spread(self) -> int:
        """The largest difference between the colours, in hourglasses."""
        return max((max(costs) - min(costs) for costs in map(hourglasses, self.costs)), default=0)


def hourglasses(costs: tuple[Cost, ...]) -> list[int]:
    return [cost.hourglasses for cost in costs]


def check(board: Board, advance: Callable[[], None] = lambda: None) -> Report:
    """Run every check; `advance` is called once for each stock and colour, to report progress."""
    places = geometry(board)
    reaches = tuple(reach(places, start) for start in board.starts)
    lost = lost_gems(board, reaches)
    alike = tuple(equals(board))
    costs = () if any(lost) else tuple(costs_of(board, places, alike, stock, advance) for stock in STOCKS)
    return Report(reaches, lost, tuple(idle_bridges(board, places)), alike, costs)


@lru_cache(maxsize=256)
def unplayable(board: Board) -> str | None:
    """The refusal that says why a board cannot be played on, or None; fast enough for the lobby."""
    places = geometry(board)
    reaches = tuple(reach(places, start) for start in board.starts)
    return OUT_OF_REACH if any(lost_gems(board, reaches)) else None


def lost_gems(board: Board, reaches: tuple[Reach, ...]) -> tuple[tuple[str, ...], ...]:
    """Each colour's gems that it cannot reach."""
    return tuple(
        tuple(gem for gem in gems if gem in found.out_of_reach)
        for gems, found in zip(board.gems, reaches, strict=True)
    )


def costs_of(
    board: Board,
    places: Geometry,
    alike: tuple[int, ...],
    stock: tuple[int, int],
    advance: Callable[[], None],
) -> tuple[Cost, ...]:
    """Each colour's cost with one stock; equivalent colours are solved once."""
    found: dict[int, Cost] = {}
    for colour in range(len(COLOURS)):
        if alike[colour] not in found:
            found[alike[colour]] = fewest(places, board, alike[colour], stock)
        advance()
    return tuple(found[like] for like in alike)


def fewest(places: Geometry, board: Board, colour: int, stock: tuple[int, int]) -> Cost:
    """Solve the model of V23: alone, any card at its price, one step at a time, no limit but the stock."""
    gems = [places.numbers[gem] for gem in board.gems[colour]]
    search = Search(places, places.numbers[board.starts[colour]], gems, *stock)
    found = search.fewest(PATIENCE)
    return Cost(found, exact=True) if found >= 0 else Cost(search.least, exact=False)


def idle_bridges(board: Board, places: Geometry) -> list[str]:
    """Cells of bridges that cannot be passed through: fewer than two planks can ever end there."""
    ends = [0] * places.posts
    for place in range(places.places):
        if len(needed(places, place)) < 2:
            for cell in feet(places, place):
                ends[cell] += 1
    return [
        name
        for y, row in enumerate(board.rows)
        for x, sign in enumerate(row)
        for name in bridge_cells(sign, slot_name(x, y))
        if ends[places.numbers[name]] < 2
    ]


def bridge_cells(sign: str, slot: str) -> list[str]:
    """The deck of a bridge and the cell below it; none for other posts."""
    sides = posts()[sign].cells if sign in posts() else ()
    return [cell_name(slot, side) for side in sides] if "deck" in sides else []
