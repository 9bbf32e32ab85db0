"""The page about dice, an option and a board is true: followed to the letter it leads to Pig."""

from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.docs.test_an_hour import ROOT, blocks, files_of, follow

PAGE = ROOT / "docs" / "dice-and-a-board.md"
PIG = ROOT / "examples" / "pig"


@pytest.mark.long
def test_whoever_follows_the_page_has_pig(tmp_path: Path) -> None:
    follow(PAGE, tmp_path)
    assert files_of(tmp_path / "pig") == files_of(PIG)


def test_what_stands_on_the_page_is_what_is_in_the_example() -> None:
    written = [told for told in blocks(PAGE) if told.file]
    assert len(written) > 10
    for told in written:
        assert told.text == (ROOT / "examples" / told.file).read_text("utf-8"), told.file


def test_the_wheel_of_such_a_package_holds_its_board() -> None:
    packed = {file.distribution_path for file in WheelBuilder(str(PIG)).recurse_included_files()}
    assert {"pig/board/board.js", "pig/board/board.css", "pig/texts/fr.toml", "pig/box.py"} <= packed
