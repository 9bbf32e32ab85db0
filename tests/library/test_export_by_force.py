"""Rows are written over a file that is there only where somebody says so, as on the command line."""

from pathlib import Path

import pytest

import tablee

GOLDEN = Path(tablee.__file__).parent / "games" / "crossing" / "golden" / "2-a-swap.jsonl"


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    out.write_text("mine")
    with pytest.raises(FileExistsError, match=r"rows\.jsonl is there already: say force=True"):
        tablee.export(GOLDEN, out)
    assert out.read_text() == "mine"


def test_by_force_it_is_written_over(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    out.write_text("mine")
    assert tablee.export(GOLDEN, out, force=True) == len(out.read_text().splitlines())


def test_where_there_is_no_row_there_is_no_file(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    assert tablee.export(GOLDEN, out, game="abracada") == 0
    assert not out.exists()
