"""The compiled copy of Tablée in build/compiled, made anew when a source has changed."""

import json
import os
import zipfile

from tools.setup.compiler import can_compile
from tools.setup.packages import packaging
from tools.setup.workbench import (
    BUILD,
    COMPILED,
    PINS,
    PYTHON,
    ROOT,
    STAMP,
    WORKSHOP,
    Stop,
    fingerprint,
    remove,
    run,
    say,
    stamp_of,
    swap,
)

BUILD_LOG = BUILD / "build.log"


def builders() -> str:
    """Changes with anything that does the compiling."""
    hook = [ROOT / "tools" / "setup" / name for name in ("build_hook.py", "compiler.py")]
    files = [*hook, PINS / "run.txt", PINS / "build.txt"]
    return fingerprint(files, os.path.realpath(PYTHON), os.environ.get("CC"), can_compile())


def sources() -> str:
    """Changes with anything that goes into the compiled copy."""
    files = (file for file in (ROOT / "src").rglob("*") if "__pycache__" not in file.parts)
    return fingerprint((file for file in files if file.is_file()), builders(), packaging())


def compile_rules() -> None:
    """Build the wheel, compiled where that can be done, and unpack it."""
    mark = sources()
    say("compile")
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
    else:
        kind = "not compiled" if can_compile() else "no compiler"
        say(kind, log=BUILD_LOG)
    swap(fresh, COMPILED, {"sources": mark, "kind": kind})
