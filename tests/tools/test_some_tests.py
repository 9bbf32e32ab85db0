"""`./test WORDS` runs what the words choose, and fails for want of nothing that nobody named."""

import pytest

from tools.checks.testing import left_out
from tools.setup.needs import Copy, needs_of


def test_without_a_browser_a_word_chooses_among_the_other_tests() -> None:
    assert left_out(["-k", "protect"], pages=False) == ["tests/compiled", "tests/web"]
    assert left_out(["-k", "protect"], pages=True) == ["tests/compiled"]


def test_what_was_named_is_run() -> None:
    assert left_out(["tests/kit", "-k", "seal"], pages=False) == ["tests/compiled"]
    assert left_out(["tests/web/house/test_axe.py"], pages=False) == ["tests/compiled"]
    assert left_out(["-k", "web"], pages=False) == ["tests/compiled"]
    assert left_out(["tests/compiled"], pages=False) == []


@pytest.mark.parametrize("words", [["python"], ["python", "mine.py", "--help"], ["python", "-c", "1"]])
def test_python_itself_has_the_compiled_copy_and_no_pages(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TABLEE_PURE", raising=False)
    needs = needs_of("play", words)
    assert (needs.copy, needs.pages) == (Copy.SOON, False)
    monkeypatch.setenv("TABLEE_PURE", "1")
    assert needs_of("play", words).copy is Copy.NO_MATTER
