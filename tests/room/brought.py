"""Games of somebody's own, written into a folder, for rooms that have them on their shelf."""

import shutil
from pathlib import Path

from tablee.cli.new import package

ROOT = Path(__file__).parents[2]
PIG = ROOT / "examples" / "pig" / "pig"
"""A game that brings its board."""


def written(folder: Path, name: str, **box: str) -> Path:
    """A small game of somebody's own, with a few more words in its box."""
    for path, content in package(name).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    here = folder / name / name
    more = "".join(f"    {key}={value},\n" for key, value in box.items())
    (here / "box.py").write_text(
        (here / "box.py").read_text().replace("    bound=24,\n", "    bound=24,\n" + more)
    )
    return here


def with_board(folder: Path, name: str, script: str) -> Path:
    """A small game of somebody's own, with this script for a board."""
    here = written(folder, name, board='"board.js"')
    (here / "board").mkdir()
    (here / "board" / "board.js").write_text(script)
    return here


def hats(folder: Path, name: str, script: str) -> Path:
    """The toy in which nobody sees their own hats, under another name, with this script for a board."""
    here = folder / name
    shutil.copytree(ROOT / "tests" / "toy", here, ignore=shutil.ignore_patterns("__pycache__"))
    for file in here.glob("*.py"):
        file.write_text(file.read_text().replace("tests.toy", name))
    box = (
        (here / "box.py").read_text().replace('id="hats"', f'id="{name}"').replace("Hats", name.capitalize())
    )
    (here / "box.py").write_text(box.replace("    bound=60,\n", '    bound=60,\n    board="board.js",\n'))
    (here / "board").mkdir()
    (here / "board" / "board.js").write_text(script)
    return here
