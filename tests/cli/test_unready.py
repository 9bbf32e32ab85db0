"""A game that is still being written and does not open is told in one line; nothing ends in a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import replace


def said(named: Path | str, *words: str) -> str:
    """What a command says of its mistake: one line, and nothing of Python's."""
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "--lang", "en", *words],
        env=os.environ | {"TABLEE_GAMES": str(named)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


@pytest.mark.parametrize("named", ["nope", "./nope"])
def test_a_package_that_is_not_there(named: str) -> None:
    assert "There is no game in “nope”" in said(named, "games")


def test_the_folder_around_the_package(pig: Path) -> None:
    assert "wants the folder with box.py" in said(pig.parent, "games")


def test_a_slip_in_the_box(pig: Path) -> None:
    replace(pig / "box.py", "BOX = Box(", "BOX = Box((")
    assert "box.py, line" in said(pig, "games")


def test_a_room_does_not_open_with_a_game_that_does_not(pig: Path, tmp_path: Path) -> None:
    replace(pig / "rules.py", "FEWEST: Final = 15", "FEWEST: Final = few")
    told = said(pig, "room", "--port", "0", "--db", str(tmp_path / "room.sqlite"))
    assert "rules.py, line" in told
    assert "name 'few' is not defined" in told


def test_a_slip_in_the_texts(pig: Path) -> None:
    replace(pig / "texts" / "en.toml", "[move]", "[move")
    assert "texts/en.toml: TOMLDecodeError" in said(pig, "games")


def test_texts_that_are_missing_in_one_language(pig: Path) -> None:
    (pig / "texts" / "fr.toml").unlink()
    assert "texts/fr.toml" in said(pig, "check", "pig", "--examples", "1")


def test_a_word_that_is_missing(pig: Path) -> None:
    replace(pig / "texts" / "en.toml", "last_stone =", "first_stone =")
    assert "A text is missing: “ending.last_stone”" in said(pig, "sim", "pig", "--games", "2")


def test_a_name_that_another_game_has(pig: Path) -> None:
    replace(pig / "box.py", 'id="pig"', 'id="crossing"')
    assert "calls itself “crossing”" in said(pig, "sim", "crossing")
