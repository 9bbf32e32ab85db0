"""Boards as text: read from a file written by hand (V23), with errors that say where, and printed again.

name  First steps
face  day

S . . . S      # one row of the grid after another
…

red  a1  a2.a  e2.b  b4.b  d4.a      # the start post, then the four gems
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tablee.games.venise.boards.board import COLOURS, GEMS, Board, cell_name, slot_name
from tablee.games.venise.boards.posts import WATER, posts

LONGEST: Final = 4000
"""The longest board text accepted, comments included."""
WIDEST: Final = 9
"""The most rows or columns of a grid."""
LONGEST_NAME: Final = 40
POSTS: Final = 18
NIGHT_POSTS: Final = 2
START: Final = "S"
NIGHT: Final = "o"
FACES: Final = ("day", "night")
COMMENT: Final = "#"

WRONGS: Final = (
    "board_unknown", "board_too_long", "board_not_text", "board_no_name", "board_bad_name", "board_no_face",
    "board_bad_face", "board_unknown_word", "board_twice", "board_unknown_sign", "board_no_grid",
    "board_ragged", "board_too_large", "board_too_many_posts", "board_night_posts", "board_no_colour",
    "board_gem_count",
    "board_no_such_cell", "board_bad_start", "board_shared_start", "board_spare_start", "board_gem_on_start",
    "board_two_gems",
)  # fmt: skip
"""The refusals that name what is wrong with a board's text."""


class BoardError(ValueError):
    """Not a board: one of `WRONGS`, and its line and column, counted from one (0: the whole text)."""

    def __init__(self, why: str, line: int = 0, column: int = 0) -> None:
        super().__init__(why, line, column)
        self.why = why
        self.line = line
        self.column = column


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the text and where it stands."""

    text: str
    line: int
    column: int

    def wrong(self, why: str) -> BoardError:
        """An error at this word."""
        return BoardError(why, self.line, self.column)


@dataclass(slots=True)
class Draft:
    """What has been read so far."""

    settings: dict[str, list[Word]] = field(default_factory=dict)
    """The settings by their keyword, which comes first in the line."""
    grid: list[list[Word]] = field(default_factory=list)
    """The rows of signs."""


def parse(text: str) -> Board:
    """The board that a text describes, or a BoardError."""
    if len(text) > LONGEST:
        raise BoardError("board_too_long")
    draft = Draft()
    for words in lines_of(text):
        if is_setting(words[0]):
            read_setting(draft, words)
        else:
            read_row(draft, words)
    rows, night = grid_of(draft), face_of(draft)
    check_posts(draft, night=night)
    name = name_of(draft)
    starts, gems = starts_of(draft, rows), gems_of(draft, rows)
    return Board(name, night, rows, starts, gems)


def text_of(board: Board) -> str:
    """The board as a text that reads back as the same board."""
    head = [f"name  {board.name}", f"face  {FACES[board.night]}"]
    colours = [
        f"{colour:6}  {start:4}  " + "  ".join(f"{gem:8}" for gem in gems).rstrip()
        for colour, start, gems in zip(COLOURS, board.starts, board.gems, strict=True)
    ]
    return "\n".join([*head, "", *map(" ".join, board.rows), "", *colours, ""])


def lines_of(text: str) -> Iterator[list[Word]]:
    """The words of every line that has any, without comments."""
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        for column, letter in enumerate(line, start=1):
            if not letter.isprintable() and letter != "\t":
                raise BoardError("board_not_text", number, column)
        words = re.finditer(r"\S+", line.partition(COMMENT)[0])
        if found := [Word(match[0], number, match.start() + 1) for match in words]:
            yield found


def is_setting(word: Word) -> bool:
    """Whether a line is a setting rather than a row of the grid."""
    return len(word.text) > 1 and any(letter.isalpha() and letter not in posts() for letter in word.text)


def read_setting(draft: Draft, words: list[Word]) -> None:
    """Read `name …`, `face …` or a colour; a colon after the keyword is allowed."""
    key = words[0].text.removesuffix(":").lower()
    if key not in ("name", "face", *COLOURS):
        raise words[0].wrong("board_unknown_word")
    if key in draft.settings:
        raise words[0].wrong("board_twice")
    draft.settings[key] = words


def read_row(draft: Draft, words: list[Word]) -> None:
    """Read one row of the grid; spaces between its signs are ignored."""
    row = [
        Word(sign, word.line, word.column + place) for word in words for place, sign in enumerate(word.text)
    ]
    for sign in row:
        if sign.text != WATER and sign.text not in posts():
            raise sign.wrong("board_unknown_sign")
    if len(row) > WIDEST:
        raise row[WIDEST].wrong("board_too_large")
    if len(draft.grid) == WIDEST:
        raise row[0].wrong("board_too_large")
    if draft.grid and len(row) != len(draft.grid[0]):
        raise row[-1].wrong("board_ragged")
    draft.grid.append(row)


def grid_of(draft: Draft) -> tuple[str, ...]:
    """The rows of the grid."""
    if not draft.grid:
        raise BoardError("board_no_grid")
    return tuple("".join(sign.text for sign in row) for row in draft.grid)


def name_of(draft: Draft) -> str:
    """The name: the rest of its line."""
    if "name" not in draft.settings:
        raise BoardError("board_no_name")
    key, *words = draft.settings["name"]
    name = " ".join(word.text for word in words)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise key.wrong("board_bad_name")
    return name


def face_of(draft: Draft) -> bool:
    """Whether it is night."""
    if "face" not in draft.settings:
        raise BoardError("board_no_face")
    key, *words = draft.settings["face"]
    if len(words) != 1 or words[0].text.lower() not in FACES:
        raise (words or [key])[0].wrong("board_bad_face")
    return words[0].text.lower() == "night"


def check_posts(draft: Draft, *, night: bool) -> None:
    """At most eighteen posts; two more, plain ones, on the night face and on no other (V2, V24)."""
    signs = [sign for row in draft.grid for sign in row if sign.text != WATER]
    extra = [sign for sign in signs if sign.text == NIGHT]
    tiles = [sign for sign in signs if sign.text != NIGHT]
    if len(tiles) > POSTS:
        raise tiles[POSTS].wrong("board_too_many_posts")
    if night and len(extra) < NIGHT_POSTS:
        raise BoardError("board_night_posts")
    most = NIGHT_POSTS if night else 0
    if len(extra) > most:
        raise extra[most].wrong("board_night_posts")


def starts_of(draft: Draft, rows: tuple[str, ...]) -> tuple[str, str, str, str]:
    """One start post for each colour, and no other (V24)."""
    slots = [slot_name(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == START]
    found: list[str] = []
    for colour in COLOURS:
        if colour not in draft.settings:
            raise BoardError("board_no_colour")
        key, *words = draft.settings[colour]
        if not words or words[0].text.lower() not in slots:
            raise (words or [key])[0].wrong("board_bad_start")
        start = words[0].text.lower()
        if start in found:
            raise words[0].wrong("board_shared_start")
        found.append(start)
    for sign in (sign for row in draft.grid for sign in row if sign.text == START):
        if slots.pop(0) not in found:
            raise sign.wrong("board_spare_start")
    red, white, green, yellow = found
    return red, white, green, yellow


def gems_of(draft: Draft, rows: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Four gems for each colour, at most one on a cell and none on a start post (V24)."""
    cells = {
        cell_name(slot_name(x, y), side): sign
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign != WATER
        for side in posts()[sign].cells
    }
    taken: set[str] = set()
    for colour in COLOURS:
        key, *gems = draft.settings[colour][1:]
        if len(gems) != GEMS:
            raise (gems[GEMS:] or [key])[0].wrong("board_gem_count")
        for gem in gems:
            cell = gem.text.lower()
            if cell not in cells:
                raise gem.wrong("board_no_such_cell")
            if cells[cell] == START:
                raise gem.wrong("board_gem_on_start")
            if cell in taken:
                raise gem.wrong("board_two_gems")
            taken.add(cell)
    return tuple(tuple(word.text.lower() for word in draft.settings[colour][2:]) for colour in COLOURS)
