"""What is packaged holds the pages, or it is not packaged."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tablee import __version__
from tests.patience import PATIENCE_S
from tools.setup.workbench import ROOT, surroundings

BUILT_FROM = [
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "requirements",
    "tools/setup",
    "src/tablee/__init__.py",
]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """As much of a clean clone as a build looks at; what its pages are made from is missing."""
    for name in BUILT_FROM:
        source, target = ROOT / name, tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            shutil.copy(source, target)
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package-lock.json").write_text("{}")
    return tmp_path


def build(clone: Path) -> subprocess.CompletedProcess[str]:
    """Build without compiling, and without asking anybody for packages."""
    words = {name: value for name, value in surroundings().items() if name != "TABLEE_WORKSHOP"}
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"],
        cwd=clone,
        env=words | {"TABLEE_PURE": "1", "npm_config_offline": "true"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )


def test_where_the_pages_cannot_be_built_nothing_is_packaged_and_it_is_said_what_to_do(clone: Path) -> None:
    built = build(clone)
    assert built.returncode != 0
    assert "`./play set-up`" in built.stdout + built.stderr
    assert "Traceback" not in built.stderr
    assert not list(clone.glob("dist/*"))


def test_an_unpacked_sdist_brings_its_pages(clone: Path) -> None:
    for folder in ("static", "site"):
        built = clone / "src" / "tablee" / folder
        built.mkdir()
        (built / "index.html").write_text("<!doctype html>")
    (clone / "PKG-INFO").write_text(f"Metadata-Version: 2.4\nName: tablee\nVersion: {__version__}\n")
    assert build(clone).returncode == 0
    (wheel,) = clone.glob("dist/*.whl")
    with zipfile.ZipFile(wheel) as opened:
        assert {"tablee/static/index.html", "tablee/site/index.html"} <= set(opened.namelist())
        told = opened.read(next(name for name in opened.namelist() if name.endswith("METADATA"))).decode()
    assert "Requires-Python: >=3.11" in told
    assert "# Tablée" in told, "the readme comes along"
    assert "Requires-Dist: uvloop>=0.22; " in told, "only where it exists"
