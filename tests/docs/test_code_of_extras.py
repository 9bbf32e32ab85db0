"""Blocks that need an extra (```python needs=pettingzoo) run where it is installed, each by itself."""

import contextlib
import io
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.docs.test_code import PAGES

NEEDY = re.compile(r"^```python needs=(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [
    (page, found[1], found[2], page.read_text(encoding="utf-8").count("\n", 0, found.start(2)))
    for page in PAGES
    for found in NEEDY.finditer(page.read_text(encoding="utf-8"))
]
KNOWN = {"gymnasium", "numpy", "pettingzoo", "pyspiel"}


def test_only_what_an_extra_brings_is_needed() -> None:
    assert {needs for _, needs, _, _ in BLOCKS} <= KNOWN


@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "needs", "code", "line"), BLOCKS, ids=[f"{b[0].name}-{b[3]}" for b in BLOCKS]
)
def test_a_block_that_needs_an_extra_runs_where_it_is(page: Path, needs: str, code: str, line: int) -> None:
    if find_spec(needs) is None:
        pytest.skip(f"{needs} is not installed")
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile("\n" * line + code, page, "exec"), {"__name__": "__page__"})
