"""Whoever names a file that is no game of ours is told so, whichever command reads it."""

from pathlib import Path

import pytest

import tablee
from tests.cli.shell import Shell, is_one_clear_line

FOREIGN = {
    "empty": b"",
    "a blank line": b"\n",
    "a picture": b"\x89PNG\r\n\x1a\n\x00",
    "a table": b"seat,points\n0,3\n1,4\n",
    "other JSON": b'{"moves": []}\n{"x": 1}\n{"y": 2}\n',
    "one line of JSON": b'[{"moves": []}]',
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_every_command_says_that_it_is_no_recorded_game_and_what_writes_one(
    shell: Shell, tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "file"
    file.write_bytes(FOREIGN[kind])
    for words in (["verify"], ["replay"], ["coach"], ["export", "--out", str(tmp_path / "rows.jsonl")]):
        told = shell(*words, str(file))
        assert is_one_clear_line(told), told
        assert "no recorded game" in told.err
        assert "`tablee record`" in told.err
    for reading in (tablee.load, lambda file: tablee.export([file], tmp_path / "rows.jsonl")):
        with pytest.raises(ValueError, match=r"no recorded game\. Those are written by `tablee record`"):
            reading(file)


def test_a_folder_is_called_one_by_every_command(shell: Shell, tmp_path: Path) -> None:
    for command in ("verify", "replay", "coach", "export"):
        told = shell(command, str(tmp_path))
        assert is_one_clear_line(told)
        assert "is a folder, not a file" in told.err
