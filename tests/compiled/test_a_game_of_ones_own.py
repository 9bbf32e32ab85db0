"""Somebody else's package, compiled for this house, plays as it does plain; compiled alone it is refused."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import ROOT, environment, tablee

pytestmark = pytest.mark.long


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Goofspiel in a folder of its own, under a name nobody else has, on the shelf by that folder."""
    copied = tmp_path / "bidding"
    example = ROOT / "examples" / "goofspiel" / "goofspiel"
    shutil.copytree(example, copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setenv("TABLEE_GAMES", str(copied))
    return copied


def test_compiled_for_this_house_it_obeys_the_laws_and_is_the_same_game(package: Path) -> None:
    done = tablee("compile", str(package))
    assert (done.code, done.err) == (0, "")
    judged = tablee("check", "goofspiel", "--examples", "10")
    assert judged.out.splitlines()[-1] == "Goofspiel obeys the laws."
    assert "✓ 16 " in judged.out


def test_compiled_alone_it_is_refused(package: Path) -> None:
    alone = subprocess.run(
        [sys.executable, "-m", "mypyc", "--config-file=", f"{package.name}/rules.py"],
        cwd=package.parent,
        env=environment("C.UTF-8", ROOT / "src") | {"MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )
    assert alone.returncode == 0, alone.stdout
    done = tablee("check", "goofspiel")
    assert done.code == 2
    assert "not for this very Tablée" in done.err
