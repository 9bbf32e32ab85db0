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
"""In a package that `tablee compile` has compiled: the mark of the house, and that of its sources then."""
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


def mark_of_sources(package: Path) -> str:
    """Another whenever a module of the package is: what is compiled has made something of them all."""
    marks = hashlib.sha256()
    for file in sorted(package.rglob("*.py")):
        marks.update(f"{file.relative_to(package).as_posix()}\n".encode() + file.read_bytes() + b"\n\0")
    return marks.hexdigest()


def stamp(package: Path) -> None:
    """Note beside what was compiled, for which house and from which sources."""
    marks = f"{mark_of_the_house()}\n{mark_of_sources(package)}\n"
    (package / STAMP).write_text(marks, encoding="utf-8")


def is_compiled(package: Path) -> bool:
    """Whether anything in a package is."""
    return any(file.suffix in COMPILED for file in package.rglob("*"))


def stands(package: Path) -> bool:
    """Whether a package can be loaded here: it is plain Python, or compiled for this very house."""
    return not is_compiled(package) or _stamped(package)[:1] == [mark_of_the_house()]


def outdated(package: Path) -> bool:
    """Whether a package is compiled, but from other sources than lie there now."""
    return is_compiled(package) and _stamped(package)[1:] != [mark_of_sources(package)]


def _stamped(package: Path) -> list[str]:
    stamp = package / STAMP
    return stamp.read_text(encoding="utf-8").split() if stamp.is_file() else []
