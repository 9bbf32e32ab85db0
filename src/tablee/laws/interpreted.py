"""Loads a compiled game once more from its sources: its interpreted twin."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

from tablee.kit.game import AnyGame
from tablee.kit.sources import Sources

HOUSE = "tablee"


def interpreted(package: str) -> AnyGame | None:
    """The game of a package as plain Python; None if neither it nor the kit it uses is compiled."""
    import_module(f"{package}.game")
    return from_sources(package) if any(map(compiled, of_house_or(package).values())) else None


def from_sources(package: str) -> AnyGame:
    """The game of a package and everything of Tablée that it needs, loaded again from sources only."""
    loaded = of_house_or(package)
    with set_aside(loaded), sources_only(roots_of(loaded)):
        twin: AnyGame = import_module(f"{package}.game").GAME
    return twin


def of_house_or(package: str) -> dict[str, ModuleType]:
    """The loaded modules of Tablée, or of that package's own distribution."""
    roots = roots_of((HOUSE, package))
    return {name: module for name, module in sys.modules.items() if root_of(name) in roots}


def root_of(name: str) -> str:
    """The first part of a module's name."""
    return name.partition(".")[0]


def roots_of(names: Iterable[str]) -> set[str]:
    """The first parts of several names."""
    return {root_of(name) for name in names}


def compiled(module: ModuleType) -> bool:
    """Whether a module was loaded from anything but its source."""
    return not (getattr(module, "__file__", None) or ".py").endswith(".py")


@contextmanager
def set_aside(modules: dict[str, ModuleType]) -> Iterator[None]:
    """Remove modules from `sys.modules` for a while; those loaded meanwhile are removed afterwards."""
    roots = roots_of(modules)
    for name in modules:
        del sys.modules[name]
    try:
        yield
    finally:
        for name in [name for name in sys.modules if root_of(name) in roots]:
            del sys.modules[name]
        sys.modules.update(modules)


@contextmanager
def sources_only(roots: set[str]) -> Iterator[None]:
    """Load these packages from sources for a while."""
    finder = Sources(roots)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
