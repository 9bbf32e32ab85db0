"""Boards of Hats that are not there or that nobody could mount, all caught by law 23."""

from dataclasses import replace
from pathlib import Path

from tablee.laws.book import LAWS
from tablee.laws.exhibit import Exhibit
from tablee.laws.verdict import Effort, texts
from tests.laws.planting import caught
from tests.toy.exhibit import EXHIBIT


def brought(folder: Path, board: str, version: int = 1) -> Exhibit:
    """Hats with a box that names this board."""
    box = replace(EXHIBIT.game.box, board=board, board_version=version)
    return replace(EXHIBIT, game=replace(EXHIBIT.game, box=box), board=folder)


def test_law_23_is_kept_where_the_board_is_there(tmp_path: Path) -> None:
    (tmp_path / "board.js").touch()
    assert LAWS[22].verdict(brought(tmp_path, "board.js"), Effort(1)).kept


def test_law_23_catches_a_board_that_is_not_there(tmp_path: Path) -> None:
    exhibit = brought(tmp_path, "bord.js")
    assert caught(exhibit, 23) == "no_board"
    why = LAWS[22].verdict(exhibit, Effort(1)).why(texts("en"))
    assert why == "The box names a board, but the package has no file board/bord.js"


def test_law_23_catches_a_board_outside_its_folder(tmp_path: Path) -> None:
    (tmp_path / "board").mkdir()
    (tmp_path / "board.js").touch()
    assert caught(brought(tmp_path / "board", "../board.js"), 23) == "no_board"


def test_law_23_catches_a_page_for_a_module_and_a_version_of_tomorrow(tmp_path: Path) -> None:
    (tmp_path / "board.html").touch()
    (tmp_path / "board.js").touch()
    assert caught(brought(tmp_path, "board.html"), 23) == "board_no_module"
    assert caught(brought(tmp_path, "board.js", 2), 23) == "board_version"
