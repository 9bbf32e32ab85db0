"""The four boards of V23: good enough to begin with, and their shortest ways are known."""

from functools import cache
from pathlib import Path

from tablee.games.venise.boards.board import Board
from tablee.games.venise.boards.boardfile import parse

FOLDER = Path(__file__).parent


@cache
def sample(name: str) -> Board:
    """One of them by its file's name."""
    return parse((FOLDER / f"{name}.txt").read_text("utf-8"))
