"""A game whose sources were changed since it was compiled is played by its sources, and a line says so."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tablee.kit import native
from tests.cli.shell import ROOT, Shell, tablee

NO_LIBRARY = b"what is compiled"
"""Python cannot load it: whatever plays on has not tried to."""


def twin(module: Path) -> Path:
    return module.with_suffix(str(sysconfig.get_config_var("EXT_SUFFIX")))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Goofspiel as `tablee compile` leaves it, on the shelf by its folder."""
    copied = tmp_path / "bidding"
    example = ROOT / "examples" / "goofspiel" / "goofspiel"
    shutil.copytree(example, copied, ignore=shutil.ignore_patterns("__pycache__"))
    twin(copied / "rules.py").write_bytes(NO_LIBRARY)
    native.stamp(copied)
    monkeypatch.setenv("TABLEE_GAMES", str(copied))
    monkeypatch.delenv("TABLEE_PURE", raising=False)
    return copied


def edit(package: Path) -> None:
    with (package / "rules.py").open("a", encoding="utf-8") as file:
        file.write("\n# another rule\n")


@pytest.mark.long
def test_what_was_compiled_of_these_very_sources_is_loaded(package: Path) -> None:
    assert not native.outdated(package)
    assert tablee("sim", "goofspiel", "--games", "1").code == 2


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.long)])
def test_changed_sources_are_played_and_a_line_says_what_to_do(package: Path, jobs: str) -> None:
    edit(package)
    done = tablee("sim", "goofspiel", "--games", "2", "--jobs", jobs)
    assert done.code == 0
    assert len(done.err.splitlines()) == 1
    assert "“bidding” was changed since it was compiled" in done.err
    assert "tablee compile" in done.err


def test_a_stamp_that_says_nothing_of_sources_is_not_believed(package: Path) -> None:
    (package / native.STAMP).write_text(f"{native.mark_of_the_house()}\n")
    assert native.outdated(package)


def test_whoever_wants_only_sources_gets_them_and_no_line(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_PURE", "1")
    (package / native.STAMP).write_text("another house\n")
    done = tablee("sim", "goofspiel", "--games", "1")
    assert (done.code, done.err) == (0, "")


def test_what_was_compiled_is_taken_away_with_its_stamp(shell: Shell, package: Path) -> None:
    assert shell("compile", str(package), "--clear").code == 0
    assert not native.is_compiled(package)
    assert not (package / native.STAMP).exists()


def test_a_house_that_was_compiled_is_loaded_from_its_sources(tmp_path: Path) -> None:
    house = tmp_path / "tablee"
    shutil.copytree(ROOT / "src" / "tablee" / "kit", house / "kit")
    shutil.copy(ROOT / "src" / "tablee" / "__init__.py", house)
    twin(house / "kit" / "state.py").write_bytes(NO_LIBRARY)
    found = subprocess.run(
        [sys.executable, "-c", "from tablee.kit import state; print(state.__file__)"],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "TABLEE_PURE": "1"},
        capture_output=True,
        text=True,
    )
    assert found.stdout == f"{house / 'kit' / 'state.py'}\n", found.stderr
