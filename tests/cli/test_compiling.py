"""A package that was compiled for no house, or for another, is refused in one line."""

import shutil
from pathlib import Path

import pytest

from tablee.kit import native
from tests.cli.shell import ROOT, Shell, is_one_clear_line, tablee

EXAMPLE = ROOT / "examples" / "goofspiel" / "goofspiel"


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    """Goofspiel under another name, with a library in it that somebody has made elsewhere."""
    package = tmp_path / "stranger"
    shutil.copytree(EXAMPLE, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "rules.cpython-39-elsewhere.so").write_bytes(b"compiled elsewhere")
    return package


def test_it_does_not_stand_on_a_house_it_was_not_compiled_for(stranger: Path) -> None:
    assert not native.stands(stranger)
    (stranger / native.STAMP).write_text("another house\n")
    assert not native.stands(stranger)
    (stranger / native.STAMP).write_text(f"{native.mark_of_the_house()}\n")
    assert native.stands(stranger)
    assert native.stands(EXAMPLE)


def test_the_shelf_refuses_it_in_one_line(stranger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_GAMES", str(stranger))
    done = tablee("games")
    assert is_one_clear_line(done)
    assert "stranger" in done.err
    assert "tablee compile" in done.err


def test_what_is_no_package_is_not_compiled(shell: Shell, tmp_path: Path) -> None:
    assert is_one_clear_line(shell("compile", str(tmp_path)))
