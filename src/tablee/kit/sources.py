"""Loads a package from its sources alone, also where compiled modules lie beside them."""

import os
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

VARIABLE = "TABLEE_PURE"
"""Where it is set, nothing compiled is loaded: neither of the house nor of a game."""


class Sources:
    """Finds the modules of some packages, but only their sources."""

    def __init__(self, packages: Iterable[str]) -> None:
        self.packages = set(packages)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Python asks every finder in turn; this one comes first."""
        if not any(f"{name}.".startswith(f"{package}.") for package in self.packages):
            return None
        for folder in sys.path if path is None else path:
            spec = _finder(folder or ".").find_spec(name)
            if spec and spec.loader:
                return spec
        return None


@cache
def _finder(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, [".py"]))


_SET_ASIDE = Sources(())


def only_sources(package: str) -> None:
    """From now on this package is loaded from its sources, whatever was compiled of it."""
    _SET_ASIDE.packages.add(package)
    if _SET_ASIDE not in sys.meta_path:
        sys.meta_path.insert(0, _SET_ASIDE)


def pure() -> bool:
    """Whether the person wants nothing but the sources."""
    return bool(os.environ.get(VARIABLE))
