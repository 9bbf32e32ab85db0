"""`tablee compile`: compiles a third-party game against the running build of Tablée."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.util import find_spec
from pathlib import Path

import tablee
from tablee.cli.mistakes import Mistake
from tablee.cli.voice import Voice
from tablee.kit.native import COMPILED, PURE, STAMP, mark_of_the_house, stamp

BUSY = ("rules.py", "eyes.py")
"""The modules compiled in every game; others are listed in its compiled.txt."""
HOUSE, OWN = "tablee_house", "native"

# Tablée itself is analysed again, since mypyc needs its class layouts, but only the package is compiled.
SETUP = """
import json, sys
from mypyc.build import mypycify
from setuptools import setup
groups = [(paths, name) for paths, name in json.loads(sys.argv[1])]
words = ["--config-file=", "--explicit-package-bases", *(path for paths, _ in groups for path in paths)]
modules = mypycify(words, opt_level="2", debug_level="0", separate=groups)
own = [module for module in modules if module.name.split(".")[0] == sys.argv[2]]
setup(name=sys.argv[2], ext_modules=own, script_args=["build_ext", "--inplace"])
"""


def compile_package(voice: Voice, folder: str) -> int:
    """Compile the performance-critical modules of a package, leaving the results beside the sources."""
    package = package_in(folder)
    if mark_of_the_house() == PURE:
        raise Mistake("house_not_compiled")
    if not (find_spec("mypyc") and find_spec("setuptools") and has_compiler()):
        raise Mistake("no_compiler")
    with tempfile.TemporaryDirectory() as workshop:
        built = build(Path(workshop), package)
        clear(package)
        for library in built:
            shutil.copyfile(library, package / library.relative_to(Path(workshop, package.name)))
    stamp(package)
    print(voice.say("compile.done", folder=folder, n=len(built) - 1))
    return 0


def clear_package(voice: Voice, folder: str) -> int:
    """Delete a package's compiled modules, so that it is plain Python again."""
    clear(package_in(folder))
    print(voice.say("compile.cleared", folder=folder))
    return 0


def package_in(folder: str) -> Path:
    """The folder of a game's package."""
    package = Path(folder).resolve()
    if not (package / "rules.py").is_file():
        raise Mistake("no_package", name=folder)
    return package


def build(workshop: Path, package: Path) -> list[Path]:
    """Compile the package in a temporary folder with all sources, and return the compiled modules."""
    house = Path(tablee.__file__).parent
    no_twins = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static", "site")
    shutil.copytree(house, workshop / "tablee", ignore=no_twins)
    shutil.copytree(package, workshop / package.name, ignore=no_twins)
    groups = [(compiled_of(house), HOUSE), (busy_of(package), f"{package.name}.{OWN}")]
    command = [sys.executable, "-c", SETUP, json.dumps(groups), package.name]
    flags = f"{os.environ.get('CFLAGS', '')} -fwrapv -DNDEBUG"
    environment = {**os.environ, "CFLAGS": flags, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, cwd=workshop, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        said = (done.stdout + done.stderr).strip().splitlines()
        errors = [line for line in said if ": error: " in line]
        raise Mistake("not_compiled", problem=(errors or said or ["–"])[0])
    return [file for file in (workshop / package.name).rglob("*") if file.suffix in COMPILED]


def compiled_of(house: Path) -> list[str]:
    """The modules of Tablée that are compiled here, except those of games."""
    twins = (file for file in house.rglob("*") if file.suffix in COMPILED)
    modules = {file.relative_to(house.parent).parent / f"{file.name.split('.')[0]}.py" for file in twins}
    return sorted(str(module) for module in modules if module.parts[:2] != ("tablee", "games"))


def busy_of(package: Path) -> list[str]:
    """The modules of the package to compile."""
    listed = package / "compiled.txt"
    patterns = [*BUSY, *(listed.read_text(encoding="utf-8").split() if listed.is_file() else ())]
    found = {file for pattern in patterns for file in package.glob(pattern) if file.name != "__init__.py"}
    return sorted(str(file.relative_to(package.parent)) for file in found)


def clear(package: Path) -> None:
    """Delete previously compiled modules."""
    (package / STAMP).unlink(missing_ok=True)
    for file in [file for file in package.rglob("*") if file.suffix in COMPILED]:
        file.unlink()


def has_compiler() -> bool:
    """Whether there are a C compiler and Python's headers."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return bool(shutil.which(compiler.split()[0])) and headers.exists()
