"""The exhibit: a game with everything that comes with it, which is all that laws examine."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tablee import shelf
from tablee.kit.game import AnyGame
from tablee.kit.texts import LANGUAGES, Texts
from tablee.laws.interpreted import interpreted


@dataclass(frozen=True)
class Exhibit:
    """A game with its texts by language, goldens by name, counts, lesson, and its interpreted twin."""

    game: AnyGame
    texts: Mapping[str, Texts]
    goldens: Mapping[str, bytes]
    counts: str | None
    lesson: str | None
    twin: AnyGame | None
    """The same game without compiled modules; None if none of it is compiled."""
    board: Path | None = None
    """The folder with the board that its package brings for the browser."""


def from_shelf(id: str) -> Exhibit:
    """The exhibit of a game on the shelf."""
    return Exhibit(
        game=shelf.game(id),
        texts={language: shelf.texts(id, language) for language in LANGUAGES},
        goldens=shelf.goldens(id),
        counts=shelf.counts(id),
        lesson=shelf.lesson(id),
        twin=interpreted(shelf.packages()[id]),
        board=shelf.board_folder(id),
    )
