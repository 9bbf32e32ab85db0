"""The compiled copy of Tablée in build/compiled, made anew when a source has changed."""

import json
import os
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


@cache
def sources() -> str:
    """Changes with anything that goes into the compiled copy; asked once the packages are there.

    The pages are no part of it: they are served from where they were built.
    """
    pages = [SOURCE / "tablee" / "static", *(SOURCE / "tablee" / "games").glob("*/web")]
    return fingerprint(files_under(SOURCE, without=pages), builders(), packaging())


def copy_is_outdated() -> bool:
    """Whether the compiled copy is another than that of these sources."""
    return stamp_of(COMPILED).get("sources") != sources()


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
    swap(fresh, COMPILED, {"sources": sources(), "kind": kind})
    return kind
