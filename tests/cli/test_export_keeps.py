"""Rows are never written over the very game they are made of."""

from pathlib import Path

import pytest

import tablee
from tests.cli.shell import is_one_clear_line
from tests.cli.shell import tablee as command


def test_a_recording_is_not_replaced_by_its_rows_however_one_asks(tmp_path: Path) -> None:
    match, file = tablee.new("abracada", seats=2, seed=1), tmp_path / "game.jsonl"
    while match.awaited:
        match.play(match.ask("uniform"))
    match.save(file)
    with pytest.raises(ValueError, match="another file"):
        tablee.export(file, tmp_path / "." / "game.jsonl")
    assert is_one_clear_line(command("export", str(file), "--out", str(file), "--force"))
    assert tablee.load(file).last == match
