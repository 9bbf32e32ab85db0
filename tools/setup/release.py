"""Builds what is published, into dist: the sdist, and from it wheels, one compiled for each Python, one pure.

`python3 -m tools.setup.release [PYTHON …]`; without a name, for the Python that runs it.
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
    """Build all of it; exit code 1 where a wheel lacks something, or was to be compiled and is not."""
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
    """Have uv build it, in an environment of its own."""
    command = [*find_uv(), "build", kind, f"--out-dir={DIST}", *words, str(source)]
    subprocess.run(command, cwd=ROOT, check=True, env=os.environ | more)


def lacking(wheel: Path) -> list[str]:
    """What lies in the package here and not in this wheel; boards in the making are part of the pages."""
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
