"""The catalogue: the boards that come with Venise, and any other board given as a text."""

from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tablee.games.venise.boards.board import Board
from tablee.games.venise.boards.boardfile import BoardError, parse


@cache
def names() -> tuple[str, ...]:
    """The names of the catalogue's boards in order, beginners' ones first, without reading any board."""
    return tuple(levels())


@cache
def levels() -> dict[str, int]:
    """How hard each board of the catalogue is, from 1 to 3, in order."""
    order = _folder().joinpath("order").read_text("utf-8").splitlines()
    lines = (line.split() for line in order if line.strip() and not line.startswith("#"))
    return {name: int(level) for name, level in lines}


@cache
def catalogue() -> dict[str, Board]:
    """Every board of the catalogue by its file's name, in order."""
    return {name: parse(source(name)) for name in names()}


def source(name: str) -> str:
    """The text of a board of the catalogue, comments included."""
    return _folder().joinpath(f"{name}.txt").read_text("utf-8")


@lru_cache(maxsize=256)
def board_of(name_or_text: str) -> Board:
    """A board of the catalogue by name, or the one that a text describes; BoardError if there is none."""
    if name_or_text in names():
        return parse(source(name_or_text))
    if "\n" in name_or_text:
        return parse(name_or_text)
    raise BoardError("board_unknown")


def _folder() -> Traversable:
    return files(__package__)
