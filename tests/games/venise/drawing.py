r"""A position drawn in letters, for tests and bug reports.

    [R]-----.\r     the red pawn on post a1; a small plank to b1; a red gem on side a of its wall
     |     /        a small plank from a1 to a2; a diagonal from b1 to a2
     |   /          …
     | /   \        … and a T from b2 to the middle of it
    [o]-----[S]

A post of one cell stands in brackets; beside the sign of a wall are its two sides, west and east; in the
middle of a bridge is the deck, on its left what is below. Capitals are pawns, small letters gems. Planks:
`-----` and `|` edges, `\` and `/` diagonals (three signs) and T (one), `=====` and `#` H. Who stands on a
plank is in its middle. All pawns are named once more below, for several may share a cell.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from tablee.games.venise.boards.board import cell_name, slot_name
from tablee.games.venise.boards.posts import WATER, posts
from tablee.games.venise.notation import gem_names, plank_names
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.position import NONE
from tablee.games.venise.words import SEATED

WIDE: Final = 8
HIGH: Final = 4
SIDES: Final = {
    "\\": ("b", "", "a"),
    "/": ("a", "", "b"),
    "|": ("below", "deck", ""),
    "=": ("below", "deck", ""),
}
"""Which cell of a post is seen to the west of its sign, in its place, and to the east."""

Spot = tuple[int, int]
"""A column and a line of the drawing."""


def draw(state: Venise) -> str:
    """A whole position."""
    letters = [colour[0].upper() for colour in SEATED[state.seats]]
    pawns = {letters[seat]: state.map.names[cell] for seat, cell in enumerate(state.pawns) if cell != NONE}
    gems = {gem: letters[seat].lower() for seat in range(state.seats) for gem in gem_names(state, seat)}
    return drawing(state.rows, plank_names(state), pawns, gems)


def drawing(
    rows: tuple[str, ...], planks: Iterable[str], pawns: Mapping[str, str], gems: Mapping[str, str]
) -> str:
    """A board with its planks; pawns are cells by letter, gems letters by cell."""
    canvas: dict[Spot, str] = {}
    seen = dict(gems) | {cell: letter for letter, cell in reversed([*pawns.items()])}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign != WATER:
                draw_post(canvas, (x, y), sign, seen)
    for plank in planks:
        draw_plank(canvas, plank, seen.get(plank))
    width, height = WIDE * (len(rows[0]) - 1) + 4, HIGH * (len(rows) - 1) + 1
    lines = ["".join(canvas.get((x, y), " ") for x in range(width)).rstrip() for y in range(height)]
    return "\n".join([*lines, "", "  ".join(f"{letter} {cell}" for letter, cell in pawns.items())])


def middle(x: int, y: int) -> Spot:
    """Where the sign of a post stands."""
    return WIDE * x + 1, HIGH * y


def draw_post(canvas: dict[Spot, str], slot: Spot, sign: str, seen: Mapping[str, str]) -> None:
    """Three signs, with what is seen on its cells."""
    (column, line), name = middle(*slot), slot_name(*slot)
    if posts()[sign].cells == ("",):
        signs = ["[", seen.get(name, sign), "]"]
    else:
        signs = [seen.get(cell_name(name, side), ".") if side else "." for side in SIDES[sign]]
        signs[1] = seen.get(cell_name(name, SIDES[sign][1]), sign)
    for number, drawn in enumerate(signs):
        canvas[column - 1 + number, line] = drawn


def draw_plank(canvas: dict[Spot, str], plank: str, standing: str | None) -> None:
    """One plank, with who stands on it in the middle."""
    spots, sign = spots_of(plank)
    for spot in spots:
        canvas[spot] = sign
    if standing:
        canvas[spots[len(spots) // 2]] = standing


def spots_of(plank: str) -> tuple[list[Spot], str]:
    """The signs of a plank, from end to end."""
    if "=" in plank:
        return h_spots(plank)
    (x, y), (to_x, to_y) = (slot_at(name) for name in plank.replace("+", "-").split("-"))
    column, line = middle(x, y)
    if y == to_y:
        return [(column + at, line) for at in range(2, WIDE - 1)], "-"
    if x == to_x:
        return [(column, line + at) for at in range(1, HIGH)], "|"
    east, south = to_x - x, to_y - y
    spots = [(column + 2 * at * east, line + at * south) for at in range(1, HIGH)]
    return spots[:1] if "+" in plank else spots, "\\" if east == south else "/"


def h_spots(plank: str) -> tuple[list[Spot], str]:
    """An H lies across the middle of its square."""
    x, y = slot_at(plank[:2])
    column, line = middle(x, y)
    if slot_at(plank[2:4])[0] > x:  # from the edge in the north to that in the south
        return [(column + WIDE // 2, line + at) for at in range(1, HIGH)], "#"
    return [(column + at, line + HIGH // 2) for at in range(1, WIDE)], "="


def slot_at(name: str) -> tuple[int, int]:
    """Column and row of a slot: the other way round than `slot_name`."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1
