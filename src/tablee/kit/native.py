"""Checks whether a compiled third-party package fits the build of Tablée that is running.

A compiled state has the memory layout of the compiled `State` it was built against. One that was compiled
alone, or against another build, would overwrite memory that is not its own: a game of three suddenly has one
seat.
"""

import hashlib
from functools import cache
from pathlib import Path

import tablee.kit.state

STAMP = "compiled-for.txt"
"""The file that `tablee compile` adds to a package: checksums of Tablée's build and of the sources."""
COMPILED = (".so", ".pyd")
PURE = "plain"
"""Stands for the checksum where Tablée is not compiled."""


@cache
def mark_of_the_house() -> str:
    """A checksum of this build's compiled libraries."""
    if not str(tablee.kit.state.__file__).endswith(COMPILED):
        return PURE
    house = Path(tablee.kit.state.__file__).parents[2]
    libraries = sorted(file for file in house.glob("tablee_house__mypyc.*") if file.suffix in COMPILED)
    return hashlib.sha256(b"".join(file.read_bytes() for file in libraries)).hexdigest()


def mark_of_sources(package: Path) -> str:
    """A checksum of all modules of a package: compiling takes all of them into account."""
    marks = hashlib.sha256()
    for file in sorted(package.rglob("*.py")):
        marks.update(f"{file.relative_to(package).as_posix()}\n".encode() + file.read_bytes() + b"\n\0")
    return marks.hexdigest()


def stamp(package: Path) -> None:
    """Record which build a package was compiled for, and from which sources."""
    marks = f"{mark_of_the_house()}\n{mark_of_sources(package)}\n"
    (package / STAMP).write_text(marks, encoding="utf-8")


def is_compiled(package: Path) -> bool:
    """Whether a package contains compiled modules."""
    return any(file.suffix in COMPILED for file in package.rglob("*"))


def stands(package: Path) -> bool:
    """Whether a package can be loaded here: it is plain Python, or was compiled for this very build."""
    return not is_compiled(package) or _stamped(package)[:1] == [mark_of_the_house()]


def outdated(package: Path) -> bool:
    """Whether a package was compiled from sources that have changed since."""
    return is_compiled(package) and _stamped(package)[1:] != [mark_of_sources(package)]


def _stamped(package: Path) -> list[str]:
    stamp = package / STAMP
    return stamp.read_text(encoding="utf-8").split() if stamp.is_file() else []
