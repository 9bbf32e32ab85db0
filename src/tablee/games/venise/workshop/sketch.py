"""A board as text for the terminal: posts as small drawings, gems as the first letters of colours."""

from collections.abc import Mapping
from typing import Final

from tablee.games.venise.boards.board import COLOURS, Board, cell_name, slot_name
from tablee.games.venise.boards.posts import WATER

STAMPS: Final = {
    ".": ("     ", "  ·  ", "     "),
    "S": (".---.", "| 1 |", "'---'"),
    "o": (".---.", "( 1 )", "'---'"),
    "|": (" | | ", "2|1|~", " | | "),
    "=": ("__2__", "  1  ", "‾‾~‾‾"),
    "\\": ("\\  1 ", " \\   ", "2  \\ "),
    "/": (" 1  /", "   / ", " /  2"),
}
"""A post in three lines; 1 and 2 are its cells in the order of posts.toml: deck, below; a, b."""
SIDES: Final = {"|": ("deck", "below"), "=": ("deck", "below"), "\\": ("a", "b"), "/": ("a", "b")}
EMPTY: Final = {("|", 2): "~", ("=", 2): "~"}
"""What is drawn in a cell without a gem."""
NIGHT_SIGN: Final = "o"


def sketch(board: Board, letters: Mapping[str, str]) -> list[str]:
    """The board in lines; `letters`: one for each colour."""
    owners = {cell: letters[COLOURS[colour]] for colour, cells in enumerate(board.gems) for cell in cells}
    owners |= {start: letters[COLOURS[colour]] for colour, start in enumerate(board.starts)}
    head = "    " + "  ".join(f"  {slot_name(x, 0)[0]}  " for x in range(len(board.rows[0])))
    lines = [head.rstrip()]
    for y, row in enumerate(board.rows):
        stamps = [stamp(sign, slot_name(x, y), owners) for x, sign in enumerate(row)]
        for line in range(3):
            margin = f"{y + 1:>2}  " if line == 1 else "    "
            lines.append((margin + "  ".join(drawn[line] for drawn in stamps)).rstrip())
        lines.append("")
    return lines[:-1]


def stamp(sign: str, slot: str, owners: Mapping[str, str]) -> tuple[str, ...]:
    """One post with what lies on its cells."""
    if sign == WATER:
        return STAMPS[sign]
    sides = SIDES.get(sign, ("", ""))
    drawn: tuple[str, ...] = STAMPS.get(sign, STAMPS["S"])
    for number, side in enumerate(sides, start=1):
        nothing = NIGHT_SIGN if sign == NIGHT_SIGN else EMPTY.get((sign, number), " ")
        owner = owners.get(cell_name(slot, side), nothing)
        drawn = tuple(line.replace(str(number), owner) for line in drawn)
    return drawn
