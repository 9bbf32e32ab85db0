"""The law of boards: a board that a box names exists, and its interface version is supported."""

from pathlib import Path

from tablee.kit.box import BOARD_VERSIONS
from tablee.laws.exhibit import Exhibit
from tablee.laws.verdict import Broken, Effort


def the_board_is_there(exhibit: Exhibit, effort: Effort) -> int:
    """Law 23: the package contains the module, and it is written for a supported version."""
    box = exhibit.game.box
    if box.board is None:
        return 0
    folder = exhibit.board or Path("board")
    file = (folder / str(box.board)).resolve()
    if not file.is_relative_to(folder.resolve()) or not file.is_file():
        raise Broken("no_board", file=f"board/{box.board}")
    if file.suffix not in (".js", ".mjs"):
        raise Broken("board_no_module", file=f"board/{box.board}")
    if box.board_version not in BOARD_VERSIONS:
        raise Broken("board_version", n=box.board_version, known=", ".join(map(str, BOARD_VERSIONS)))
    return 1
