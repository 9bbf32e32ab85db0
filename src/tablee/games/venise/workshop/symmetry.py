"""Symmetries of a board: colours that a rotation or reflection swaps have equal chances."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tablee.games.venise.boards.board import COLOURS, Board, cell_name, slot_name
from tablee.games.venise.boards.posts import PORTS, WATER, posts

Point = tuple[int, int]
WAYS = {(dx, dy): port for port, (dx, dy) in PORTS.items()}


@dataclass(frozen=True, slots=True)
class Turn:
    """A rotation or reflection of the grid: a point's new column and row, relative to the centre."""

    name: str
    column: Point
    row: Point

    def of(self, x: int, y: int) -> Point:
        """The image of a point, relative to the centre."""
        return self.column[0] * x + self.column[1] * y, self.row[0] * x + self.row[1] * y

    def slot(self, board: Board, x: int, y: int) -> Point:
        """The image of a slot of the board."""
        width, height = len(board.rows[0]), len(board.rows)
        column, row = self.of(2 * x - width + 1, 2 * y - height + 1)
        return (column + width - 1) // 2, (row + height - 1) // 2

    def port(self, port: str) -> str:
        """The image of a port."""
        return WAYS[self.of(*PORTS[port])]


STAY = Turn("stay", (1, 0), (0, 1))
HALF = Turn("half_turn", (-1, 0), (0, -1))
MIRRORS = (Turn("mirror_east_west", (-1, 0), (0, 1)), Turn("mirror_north_south", (1, 0), (0, -1)))
QUARTERS = (Turn("quarter_turn", (0, -1), (1, 0)), Turn("quarter_turn_back", (0, 1), (-1, 0)))
DIAGONALS = (Turn("mirror_falling", (0, 1), (1, 0)), Turn("mirror_rising", (0, -1), (-1, 0)))
OBLONG = (STAY, HALF, *MIRRORS)
SQUARE = (*OBLONG, *QUARTERS, *DIAGONALS)


@cache
def sign_after(turn: Turn, sign: str) -> str | None:
    """The sign of the transformed post, if there is such a post."""
    if sign == WATER:
        return WATER
    fitting = [other for other in posts() if sides_after(turn, sign, other) is not None]
    return sign if sign in fitting else next(iter(fitting), None)


@cache
def sides_after(turn: Turn, sign: str, other: str) -> dict[str, str] | None:
    """The cell of the other post that each cell of this one becomes; None if it is not this post's image."""
    before, after = posts()[sign], posts()[other]
    found: dict[str, str] = {}
    for port in PORTS:
        side, there = before.ports.get(port), after.ports.get(turn.port(port))
        if (side is None) != (there is None):
            return None
        if side is not None and there is not None and found.setdefault(side, there) != there:
            return None
    return found if len(set(found.values())) == len(before.cells) == len(after.cells) else None


def cells_after(board: Board, turn: Turn) -> dict[str, str] | None:
    """The image of every cell, if the posts are unchanged."""
    found: dict[str, str] = {}
    for y, row in enumerate(board.rows):
        for x, sign in enumerate(row):
            column, line = turn.slot(board, x, y)
            other = board.rows[line][column]
            if sign_after(turn, sign) != other:
                return None
            if other != WATER:
                sides = sides_after(turn, sign, other) or {}
                for side, there in sides.items():
                    found[cell_name(slot_name(x, y), side)] = cell_name(slot_name(column, line), there)
    return found


def colours_after(board: Board, turn: Turn) -> tuple[int, ...] | None:
    """The colour that each colour becomes, if posts and gems are unchanged."""
    cells = cells_after(board, turn)
    if cells is None:
        return None
    found = []
    for start, gems in zip(board.starts, board.gems, strict=True):
        if cells[start] not in board.starts:
            return None
        colour = board.starts.index(cells[start])
        if {cells[gem] for gem in gems} != set(board.gems[colour]):
            return None
        found.append(colour)
    return tuple(found)


def turns_of(board: Board) -> Iterator[tuple[Turn, tuple[int, ...]]]:
    """Every symmetry of the board, and how it permutes the colours."""
    square = len(board.rows) == len(board.rows[0])
    for turn in SQUARE if square else OBLONG:
        colours = colours_after(board, turn)
        if colours is not None:
            yield turn, colours


def equals(board: Board) -> list[int]:
    """For each colour the first one that a symmetry maps to it."""
    turns = [colours for _, colours in turns_of(board)]
    return [min(colours[colour] for colours in turns) for colour in range(len(COLOURS))]
