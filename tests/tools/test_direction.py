"""Who may import whom: tests know the tools, tools know no test, the product knows neither."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def imported_by(folder: Path) -> Iterator[tuple[str, str]]:
    """Every module that a file below a folder imports, with the file."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((str(path.relative_to(ROOT)), name.name) for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield str(path.relative_to(ROOT)), node.module


@pytest.mark.parametrize(
    ("folder", "strangers"), [("src", {"tools", "tests"}), ("tools", {"tests"})], ids=["product", "tools"]
)
def test_nothing_is_imported_from_further_out(folder: str, strangers: set[str]) -> None:
    found = list(imported_by(ROOT / folder))
    assert found
    assert not [(file, name) for file, name in found if name.partition(".")[0] in strangers]
