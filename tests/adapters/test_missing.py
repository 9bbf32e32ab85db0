"""An adapter whose extra is not installed says so in one line, and how to get it."""

import subprocess
import sys

import pytest

from tools.setup.needs import TRIED_LONG, needs_of

WITHOUT = "import sys; sys.modules[{lacking!r}] = None; import tablee.adapters.{extra}"


@pytest.mark.parametrize(
    ("extra", "lacking"), [("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")]
)
def test_a_missing_extra_is_named(extra: str, lacking: str) -> None:
    code = WITHOUT.format(extra=extra, lacking=lacking)
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    last = told.stderr.strip().splitlines()[-1]
    assert f"pip install 'tablee[{extra}]'" in last
    assert "During handling" not in told.stderr


def test_the_long_check_installs_every_extra_and_a_day_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLEE_EXTRAS", raising=False)  # who asks for some by hand has them
    assert set(TRIED_LONG) <= set(needs_of("test", ["--long"]).sets)
    assert set(TRIED_LONG) <= set(needs_of("test", ["--seed", "3", "--long"]).sets)
    for words in ([], ["--hunt"], ["tests/kit"]):
        assert set(TRIED_LONG).isdisjoint(needs_of("test", words).sets)
    assert set(TRIED_LONG).isdisjoint(needs_of("play", []).sets)
