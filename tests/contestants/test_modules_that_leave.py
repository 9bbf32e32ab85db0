"""A module that ends the program when it is imported is told of as one that cannot be imported."""

from pathlib import Path

import pytest

from tablee import shelf
from tablee.contestants.naming import Unknown, contestant


def test_a_bot_in_a_module_that_leaves_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "leaves_at_once.py").write_text("import sys\n\nsys.exit(3)\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(Unknown) as unknown:
        contestant(shelf.game("crossing"), "leaves_at_once:bot")
    assert unknown.value.why == "bad_import"
    assert "SystemExit" in str(unknown.value)
