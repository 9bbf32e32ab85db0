"""Whether a package of somebody else's that was compiled stands on the very house that runs here.

A compiled state lies in memory as the compiled `State` under it says. One that was compiled by itself, or for
another build of the house, knows nothing of that: it would overwrite what is not its own, and a game of three
has one seat.
"""

import hashlib
from functools import cache
from pathlib import Path

import tablee.kit.state

STAMP = "compiled-for.txt"
"""In a package that `tablee compile` has compiled: the mark of the house it was compiled for."""
COMPILED = (".so", ".pyd")
PURE = "plain"
"""The mark of a house that is not compiled."""


@cache
def mark_of_the_house() -> str:
    """Another for every build of the house."""
    if not str(tablee.kit.state.__file__).endswith(COMPILED):
        return PURE
    house = Path(tablee.kit.state.__file__).parents[2]
    libraries = sorted(file for file in house.glob("tablee_house__mypyc.*") if file.suffix in COMPILED)
    return hashlib.sha256(b"".join(file.read_bytes() for file in libraries)).hexdigest()


def stands(package: Path) -> bool:
    """Whether a package can be loaded here: it is plain Python, or compiled for this very house."""
    if not any(file.suffix in COMPILED for file in package.rglob("*")):
        return True
    stamp = package / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == mark_of_the_house()
