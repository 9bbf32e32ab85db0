"""What somebody meets who is new here: mistakes and next steps are told in words that help."""

import subprocess
import sys
from pathlib import Path

import pytest

import tablee
from tests.cli.shell import ROOT, Shell, environment, is_one_clear_line
from tests.patience import PATIENCE_S
from tools.setup.bootstrap import called_from

GOLDEN = next((ROOT / "src" / "tablee" / "games" / "crossing" / "golden").glob("*.jsonl"))
FOREIGN = {
    "words": b"hello\n",
    "a picture": b"\x89PNG\r\n\x1a\n\x00",
    "a table": b"seat,points\n0,3\n1,4\n",
    "other JSON": b'{"moves": []}\n{"x": 1}\n{"y": 2}\n',
}


@pytest.mark.parametrize("name", ["rows.csv", "rows.json", "rows.xlsx"])
def test_rows_are_not_written_into_a_file_that_says_it_is_something_else(
    shell: Shell, tmp_path: Path, name: str
) -> None:
    out = tmp_path / name
    told = shell("export", str(GOLDEN), "--out", str(out))
    assert is_one_clear_line(told)
    assert ".jsonl" in told.err
    assert ".parquet" in told.err
    assert not out.exists()
    assert shell("export", str(GOLDEN), "--out", str(out), "--format", "jsonl").code == 0


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_file_that_is_no_recorded_game_is_called_that(tmp_path: Path, kind: str, shell: Shell) -> None:
    file = tmp_path / "file"
    file.write_bytes(FOREIGN[kind])
    with pytest.raises(ValueError, match="no recorded game") as told:
        tablee.load(file)
    assert "match.save" in str(told.value)
    assert "\n" not in str(told.value)
    exported = shell("export", str(file), "--out", str(tmp_path / "rows.jsonl"))
    assert is_one_clear_line(exported)
    assert "no recorded game" in exported.err


def test_exported_rows_are_no_recorded_game_and_one_is_told_who_reads_them(
    tmp_path: Path, shell: Shell
) -> None:
    rows = str(tmp_path / "rows.jsonl")
    assert shell("export", str(GOLDEN), "--out", rows).code == 0
    with pytest.raises(ValueError, match="load_many"):
        tablee.load(rows)


def test_a_clone_is_called_by_its_own_command(tmp_path: Path) -> None:
    assert called_from(ROOT) == "./play"
    assert called_from(ROOT / "docs") == "../play"
    known = environment("C.UTF-8") | {"TABLEE_COMMAND": called_from(ROOT / "docs")}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tablee", "new", "marbles"],
        cwd=tmp_path,
        env=known,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.stdout.splitlines()[2:] == ["  ../play check marbles", "  ../play play marbles", "  ../play"]
