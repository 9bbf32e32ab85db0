"""The compiled copy of Tablée in build/compiled, made anew when a source has changed."""

import json
import os
import shutil
import zipfile
from functools import cache
from pathlib import Path

from tools.setup.compiler import can_compile
from tools.setup.packages import packaging
from tools.setup.workbench import (
    BUILD,
    COMPILED,
    PINS,
    PYTHON,
    ROOT,
    SOURCE,
    STAMP,
    WORKSHOP,
    Stop,
    files_under,
    fingerprint,
    remove,
    run,
    stamp_of,
    swap,
)

BUILD_LOG = BUILD / "build.log"


def builders() -> str:
    """Changes with anything that does the compiling."""
    hook = [ROOT / "tools" / "setup" / name for name in ("build_hook.py", "compiler.py")]
    files = [*hook, PINS / "run.txt", PINS / "build.txt"]
    return fingerprint(files, os.path.realpath(PYTHON), os.environ.get("CC"), can_compile())


def copied() -> list[Path]:
    """Every file of the sources that is in the copy.

    The pages are no part of it: they are served from where they were built.
    """
    built = [SOURCE / "tablee" / name for name in ("static", "site")]
    pages = [*built, *(SOURCE / "tablee" / "games").glob("*/web")]
    return list(files_under(SOURCE, without=pages))


def only_lies_there(file: Path) -> bool:
    """Whether a file is carried into the copy as it is: texts, goldens, rules for people, pictures."""
    return file.suffix not in (".py", ".so") and file.name != "compiled.txt"


@cache
def sources() -> str:
    """Changes with anything that is compiled; asked once the packages are there."""
    return fingerprint([file for file in copied() if not only_lies_there(file)], builders(), packaging())


@cache
def texts() -> str:
    """Changes with anything else in the copy."""
    return fingerprint(filter(only_lies_there, copied()))


def copy_is_outdated() -> bool:
    """Whether the compiled copy is another than that of these sources."""
    return stamp_of(COMPILED).get("sources") != sources()


def texts_are_outdated() -> bool:
    """Whether the copy is of these sources, but of other texts or goldens."""
    return not copy_is_outdated() and stamp_of(COMPILED).get("texts") != texts()


def bring_texts() -> None:
    """Carry texts and goldens into the copy: nothing is compiled for them."""
    stamp = stamp_of(COMPILED)
    (COMPILED / STAMP).unlink()
    carry([file for file in copied() if only_lies_there(file)], SOURCE, COMPILED)
    (COMPILED / STAMP).write_text(json.dumps(stamp | {"texts": texts()}))


def carry(files: list[Path], source: Path, copy: Path) -> None:
    """What only lies in a copy is what lies in the source; each file is whole whenever somebody reads it."""
    for file in files:
        there = copy / file.relative_to(source)
        if not there.is_file() or there.read_bytes() != file.read_bytes():
            there.parent.mkdir(parents=True, exist_ok=True)
            fresh = there.with_name(f"{there.name}.new")
            shutil.copyfile(file, fresh)
            fresh.replace(there)
    wanted = {copy / file.relative_to(source) for file in files}
    lying = filter(only_lies_there, files_under(copy / "tablee", without=[copy / "tablee" / "static"]))
    for stray in set(lying) - wanted:
        stray.unlink()


def sign() -> Path:
    """A file that is there once the compiled copy of these very sources is."""
    return COMPILED / f"copy-of-{sources()}"


def compile_rules() -> str:
    """Build the wheel, compiled where that can be done, and unpack it; says which kind it became."""
    BUILD.mkdir(exist_ok=True)
    BUILD_LOG.unlink(missing_ok=True)
    wheels, fresh = BUILD / "wheel", BUILD / "compiled.new"
    for leftover in wheels, fresh:
        remove(leftover)
    if stamp_of(WORKSHOP) != {"builders": builders()}:
        remove(WORKSHOP)
    WORKSHOP.mkdir(exist_ok=True)
    (WORKSHOP / STAMP).unlink(missing_ok=True)
    if not run(PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels, log=BUILD_LOG):
        raise Stop("failed", log=BUILD_LOG)
    with zipfile.ZipFile(next(wheels.glob("*.whl"))) as wheel:
        wheel.extractall(fresh)
    if any(fresh.rglob("*.so")):
        kind = "compiled"
        (WORKSHOP / STAMP).write_text(json.dumps({"builders": builders()}))
        (fresh / sign().name).touch()
    else:
        kind = "not compiled" if can_compile() else "no compiler"
    swap(fresh, COMPILED, {"sources": sources(), "texts": texts(), "kind": kind})
    return kind
