"""One recorded game may be named by itself; a game that nobody has is said, not passed over."""

from pathlib import Path

import pytest

import tablee
from tablee.shelf import NotOnTheShelf

GOLDEN = next((Path(tablee.__file__).parent / "games" / "crossing" / "golden").glob("*.jsonl"))


def test_one_game_need_not_be_a_list(tmp_path: Path) -> None:
    one, same = tmp_path / "one.jsonl", tmp_path / "same.jsonl"
    assert tablee.export(str(GOLDEN), one) == tablee.export([GOLDEN], same)
    assert one.read_bytes() == same.read_bytes()


def test_a_game_that_is_not_on_the_shelf_is_said_and_nothing_is_written(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    with pytest.raises(NotOnTheShelf, match="there is no game 'abraca'"):
        tablee.export([GOLDEN], out, game="abraca")
    assert not out.exists()
