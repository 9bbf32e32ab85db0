"""What a compiled class inherits from is compiled too.

mypyc goes by the compiled bases alone: `super().__init__()` passes over one that is not, and what that base
would have set is missing, in the compiled copy only.
"""

import importlib
import inspect
import tomllib
from types import ModuleType

from tools.driving.rooms import ROOT

SOURCE = ROOT / "src"


def compiled() -> set[str]:
    """The names of all modules that are compiled: those of the house, and each game's."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    files = {each for pattern in hook["compiled"] for each in ROOT.glob(pattern)}
    for listed in SOURCE.glob("tablee/games/*/compiled.txt"):
        files |= {each for line in listed.read_text().split() for each in listed.parent.glob(line)}
    return {".".join(each.relative_to(SOURCE).with_suffix("").parts) for each in files}


def classes(module: ModuleType) -> list[type]:
    """Those that the module defines itself; exceptions are never compiled."""
    found = [each for _, each in inspect.getmembers(module, inspect.isclass)]
    return [each for each in found if each.__module__ == module.__name__ and not issubclass(each, Exception)]


def test_every_base_of_a_compiled_class_that_is_ours_is_compiled() -> None:
    modules = compiled()
    assert "tablee.room.live.table" in modules
    bases = {
        (each, base)
        for name in sorted(modules)
        for each in classes(importlib.import_module(name))
        for base in each.__mro__[1:]
        if base.__module__.startswith("tablee.")
    }
    assert bases, "there are compiled classes with bases of ours"
    assert not {(each, base) for each, base in bases if base.__module__ not in modules}
