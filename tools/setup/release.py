"""Builds a release into dist: the sdist, and from it a compiled wheel for each Python and a pure one.

`python3 -m tools.setup.release [PYTHON …]`; by default for the Python that runs it.
"""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from tools.setup.packages import find_uv
from tools.setup.workbench import ROOT, SOURCE, TOOLS, files_under, remove

DIST = ROOT / "dist"


def main(pythons: list[str]) -> int:
    """Build everything; returns exit code 1 if a wheel lacks files, or should be compiled and is not."""
    TOOLS.mkdir(exist_ok=True)
    remove(DIST)
    build("--sdist", ROOT)
    sdist = next(DIST.glob("*.tar.gz"))
    for python in pythons:
        build("--wheel", sdist, f"--python={python}")
    build("--wheel", sdist, TABLEE_PURE="1")
    wheels = sorted(DIST.glob("*.whl"))
    for wheel in wheels:
        print(f"{wheel.relative_to(ROOT)}: {', '.join(lacking(wheel)) or 'whole'}")
    compiled = sum("-none-any" not in wheel.name for wheel in wheels)
    return int(any(map(lacking, wheels)) or compiled < len(pythons))


def build(kind: str, source: Path, *words: str, **more: str) -> None:
    """Build with uv in an isolated environment."""
    command = [*find_uv(), "build", kind, f"--out-dir={DIST}", *words, str(source)]
    subprocess.run(command, cwd=ROOT, check=True, env=os.environ | more)


def lacking(wheel: Path) -> list[str]:
    """Files of the package that this wheel lacks; sources of boards are part of the pages."""
    boards = (SOURCE / "tablee" / "games").glob("*/web")
    files = files_under(SOURCE / "tablee", without=boards)
    with zipfile.ZipFile(wheel) as opened:
        held = set(opened.namelist())
    wanted = {file.relative_to(SOURCE).as_posix() for file in files} | {
        "tablee/static/index.html",
        "tablee/site/index.html",
    }
    return sorted(wanted - held)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [sys.executable]))
