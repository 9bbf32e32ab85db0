"""Every block of Python on a page runs: from its top to its end, in a folder of its own."""

import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> list[tuple[int, str]]:
    """The blocks of a page, each with the line it begins at."""
    text = page.read_text(encoding="utf-8")
    return [(text.count("\n", 0, found.start(1)), found[1]) for found in BLOCK.finditer(text)]


def run(page: Path, line: int, code: str, names: dict[str, object]) -> None:
    """One block, after those above it; where it shows a session (`>>>`), what is answered counts."""
    if code.lstrip().startswith(">>>"):
        session = doctest.DocTestParser().get_doctest(code, names, page.name, str(page), line)
        told = io.StringIO()
        failed, _ = doctest.DocTestRunner().run(session, out=told.write, clear_globs=False)
        assert failed == 0, told.getvalue()
        names.update(session.globs)
    else:
        exec(compile("\n" * line + code, page, "exec"), names)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if blocks(page)], ids=lambda page: str(page.relative_to(ROOT))
)
def test_the_code_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__page__"}
    with contextlib.redirect_stdout(io.StringIO()):
        for line, code in blocks(page):
            run(page, line, code, names)


def test_a_block_that_fails_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("words\n\n```python\nx = 1\n```\n\n```python\n>>> x\n2\n```\n")
    (first, code), (second, session) = blocks(page)
    names: dict[str, object] = {}
    run(page, first, code, names)
    assert (first, second, names["x"]) == (3, 7, 1)
    with pytest.raises(AssertionError, match="Expected"):
        run(page, second, session, names)
