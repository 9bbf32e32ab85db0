"""`tablee new NAME --board`: the same small game, with a board of its own for the browser."""

from pathlib import Path, PurePosixPath

import pytest

from tablee.cli.new import package
from tests.cli.shell import Shell

NAME = "pebble_race"
BOARD = {f"{NAME}/{NAME}/board/board.js", f"{NAME}/{NAME}/board/board.css"}


def test_the_board_comes_on_top_and_the_box_names_it() -> None:
    plain, boarded = package(NAME), package(NAME, board=True)
    assert {str(path) for path in boarded.keys() - plain.keys()} == BOARD
    (box,) = [path for path in plain if plain[path] != boarded[path]]
    assert boarded[box].replace('    board="board.js",\n', "") == plain[box]


def test_nothing_in_it_is_called_otherwise() -> None:
    for path, text in package(NAME, board=True).items():
        assert "starter" not in text.lower(), path
    script, style = (package(NAME, board=True)[PurePosixPath(path)] for path in sorted(BOARD, reverse=True))
    assert f"{NAME}-" in script
    assert f".{NAME}-board" in style


def test_it_is_written_where_one_stands(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert shell("new", NAME, "--board").code == 0
    assert {path for path in BOARD if (tmp_path / path).is_file()} == BOARD
