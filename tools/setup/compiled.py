"""Builds the compiled copy of Tablée in build/compiled if a source has changed."""

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
    """A fingerprint of everything that takes part in compiling."""
    hook = [ROOT / "tools" / "setup" / name for name in ("build_hook.py", "compiler.py")]
    files = [*hook, PINS / "run.txt", PINS / "build.txt"]
    return fingerprint(files, os.path.realpath(PYTHON), os.environ.get("CC"), can_compile())


def copied() -> list[Path]:
    """Every source file that the copy contains.

    Built pages are left out: they are served from where they were built.
    """
    built = [SOURCE / "tablee" / name for name in ("static", "site")]
    pages = [*built, *(SOURCE / "tablee" / "games").glob("*/web")]
    return list(files_under(SOURCE, without=pages))


def only_lies_there(file: Path) -> bool:
    """Whether a file is copied without compiling: texts, goldens, rules for people, pictures."""
    return file.suffix not in (".py", ".so") and file.name != "compiled.txt"


@cache
def sources() -> str:
    """A fingerprint of everything that is compiled; cached, so call it once packages are installed."""
    return fingerprint([file for file in copied() if not only_lies_there(file)], builders(), packaging())


@cache
def texts() -> str:
    """A fingerprint of everything that is only copied."""
    return fingerprint(filter(only_lies_there, copied()))


def copy_is_outdated() -> bool:
    """Whether the compiled copy was built from other sources."""
    return stamp_of(COMPILED).get("sources") != sources()


def texts_are_outdated() -> bool:
    """Whether the copy is up to date except for files that are only copied."""
    return not copy_is_outdated() and stamp_of(COMPILED).get("texts") != texts()


def bring_texts() -> None:
    """Update files that are only copied, without compiling."""
    stamp = stamp_of(COMPILED)
    (COMPILED / STAMP).unlink()
    carry([file for file in copied() if only_lies_there(file)], SOURCE, COMPILED)
    (COMPILED / STAMP).write_text(json.dumps(stamp | {"texts": texts()}))


def carry(files: list[Path], source: Path, copy: Path) -> None:
    """Make a copy's plain files equal to the source's; each is replaced atomically."""
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
    """The marker file that exists once the copy of these very sources is complete."""
    return COMPILED / f"copy-of-{sources()}"


def compile_rules() -> str:
    """Build the wheel, compiled if possible, and unpack it; returns which kind it is."""
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
