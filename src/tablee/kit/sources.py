"""Makes Python load a package from its sources, even where compiled modules lie beside them."""

import os
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

VARIABLE = "TABLEE_PURE"
"""If this variable is set, no compiled module is loaded, of Tablée or of a game."""


class Sources:
    """An import finder that finds only source modules, for the packages given."""

    def __init__(self, packages: Iterable[str]) -> None:
        self.packages = set(packages)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The hook that the import system calls; this finder comes first."""
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
    """Load this package from its sources from now on."""
    _SET_ASIDE.packages.add(package)
    if _SET_ASIDE not in sys.meta_path:
        sys.meta_path.insert(0, _SET_ASIDE)


def pure() -> bool:
    """Whether only sources are to be loaded."""
    return bool(os.environ.get(VARIABLE))
