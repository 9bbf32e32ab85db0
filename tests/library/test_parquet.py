"""The same rows as columns, where pyarrow is installed: `./test --long` brings it along."""

from pathlib import Path

import pytest

import tablee
from tablee.library.rows import Chosen
from tests.library.collected import SAMPLES, read_rows

pytestmark = pytest.mark.long


def test_columns_hold_what_lines_hold_and_come_back(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    lines, columns = tmp_path / "rows.jsonl", tmp_path / "rows.parquet"
    assert tablee.export(SAMPLES, lines) == tablee.export(SAMPLES, columns)
    read = parquet.read_table(columns)
    assert read.column_names == list(Chosen.__struct_fields__)
    assert read.schema.metadata[b"tablee.schema"] == b"1"
    rows = read_rows(lines)
    assert read.column("view").to_pylist() == [bytes(row.view).decode() for row in rows]
    assert read.column("places").to_pylist() == [row.places and list(row.places) for row in rows]
    for again, other in zip(tablee.load_many(columns), tablee.load_many(lines), strict=True):
        assert (again.last, again.result, again.players) == (other.last, other.result, other.players)
        assert [moment[1:] for moment in again] == [moment[1:] for moment in other]
    assert columns.stat().st_size < lines.stat().st_size / 5


def test_another_parquet_file_is_no_file_of_rows(tmp_path: Path) -> None:
    pyarrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    other = tmp_path / "other.parquet"
    parquet.write_table(pyarrow.table({"view": ["{}"]}), other)
    with pytest.raises(ValueError, match="row 1: this is no row of data of form 1"):
        list(tablee.load_many(other))
    other.write_bytes(b"PAR1 and nothing else")
    with pytest.raises(ValueError, match="row 1: this is no row of data of form 1"):
        list(tablee.load_many(other))
