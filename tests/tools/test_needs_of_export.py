"""What reads and writes Parquet is fetched for who asks for it, and for the long checks."""

from tools.setup.needs import needs_of


def test_only_who_wants_parquet_needs_what_writes_it() -> None:
    assert "parquet" not in needs_of("play", ["export", "--out", "rows.jsonl"]).sets
    assert "parquet" not in needs_of("play", []).sets
    assert "parquet" in needs_of("play", ["export", "--out", "rows.parquet"]).sets
    assert "parquet" in needs_of("play", ["export", "--format=parquet", "--out", "rows"]).sets
    assert "parquet" not in needs_of("test", []).sets
    assert "parquet" in needs_of("test", ["--long"]).sets
