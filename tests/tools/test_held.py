"""A check that held is made again once something it reads has changed, and one that failed always."""

from pathlib import Path

import pytest

from tools.checks.held import unless_it_held
from tools.checks.outcome import AS_BEFORE
from tools.setup import workbench


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Something that is read."""
    monkeypatch.setattr(workbench, "ROOT", tmp_path)
    read = tmp_path / "read.ts"
    read.write_text("one")
    return read


def looked(file: Path, *, good: bool = True) -> str:
    """What a check says of the file, made as it would be by a new `./test`."""
    check = unless_it_held(
        "it", lambda: (good, file.read_text()), [file, *file.parent.glob("other*")], file.parent / "held.json"
    )
    held, told = check()
    assert held is good or told == AS_BEFORE
    return told


def test_it_is_made_once_for_the_same_files(file: Path) -> None:
    assert (looked(file), looked(file)) == ("one", AS_BEFORE)


def test_it_is_made_again_for_other_words_and_for_another_file(file: Path) -> None:
    looked(file)
    file.write_text("two")
    assert looked(file) == "two"
    (file.parent / "other.ts").write_text("")
    assert looked(file) == "two"
    assert looked(file) == AS_BEFORE


def test_what_failed_is_not_remembered(file: Path) -> None:
    assert (looked(file, good=False), looked(file, good=False)) == ("one", "one")


def test_a_memory_that_cannot_be_read_is_none(file: Path) -> None:
    looked(file)
    (file.parent / "held.json").write_text("[")
    assert looked(file) == "one"
