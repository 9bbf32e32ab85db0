"""The shelf finds every box: the games of the house, and those of installed packages that register one."""

import contextlib
import os
import pkgutil
import sys
import traceback
import warnings
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module, resources
from importlib.metadata import entry_points
from multiprocessing import parent_process
from pathlib import Path
from typing import Any

from tablee.kit.box import Box
from tablee.kit.game import AnyGame
from tablee.kit.native import outdated, stands
from tablee.kit.sources import only_sources, pure
from tablee.kit.texts import Texts, typeset

ENTRY_POINT = "tablee.games"
"""A package registers the name of its game's package here, such as `mygame = "mygame"`."""

VARIABLE = "TABLEE_GAMES"
"""Packages named here, divided by commas, are on the shelf too: for a game that is still being written.

A package is named as Python does (`mygame`), or by its folder (`mygame/mygame`, `./mygame`)."""

SOURCES = "TABLEE_SOURCES"
"""Where the sources lie that were compiled into what runs: `./play` says so."""

GAMES = "tablee.games"
"""The package of ours; by its name, as `tablee.games` is also what lists them."""


class NotOnTheShelf(LookupError):
    """No box with that name."""

    def __init__(self, name: object) -> None:
        super().__init__(
            f"there is no game {name!r}; there is: {', '.join(sorted(packages()))}. One of your own is put "
            f"there by `pip install` with its folder, or by {VARIABLE}=mygame/mygame before Python starts"
        )


class Unready(Exception):
    """A game of somebody's own that cannot be opened; `mistake.unready_WHY` says why, and what to do."""

    def __init__(self, why: str, package: str, detail: str = "") -> None:
        super().__init__(why, package, detail)
        self.why = f"unready_{why}"
        self.places = {"package": package, "detail": detail}

    def __str__(self) -> str:
        return house_texts("en").say(f"mistake.{self.why}", **self.places)


class Outdated(UserWarning):
    """A game of somebody's own was compiled, then changed: its sources are played."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.package = package

    def __str__(self) -> str:
        return house_texts("en").say("compile.outdated", package=self.package)


@cache
def packages() -> dict[str, str]:
    """Every game's package by the id on its box; loads boxes only, never rules."""
    ours = [f"{GAMES}.{module.name}" for module in pkgutil.iter_modules(import_module(GAMES).__path__)]
    others = [point.value for point in entry_points(group=ENTRY_POINT)]
    asked = [package.strip() for package in os.environ.get(VARIABLE, "").split(",")]
    named = [_found(package) for package in asked if package]
    found: dict[str, str] = {}
    for package in dict.fromkeys([*ours, *others, *named]):
        name = _box(package).id
        if name in found:
            raise Unready("taken", package, name)
        found[name] = package
    return found


def boxes() -> list[Box]:
    """All boxes, in the order of their titles."""
    return sorted(map(_box, packages().values()), key=lambda box: box.title)


def game(name: str) -> AnyGame:
    """The game in a box, with its rules."""
    return _game(_package(name))


@cache
def texts(name: str, language: str) -> Texts:
    """The words of a game in one language."""
    file = f"texts/{language}.toml"
    with _ready(_package(name), file):
        return Texts(language, _file(name, file))


def open_guests(languages: Sequence[str]) -> None:
    """Open the games that are not ours, rules and words; Unready where one does not open."""
    for name in [name for name, package in packages().items() if not _is_ours(package)]:
        game(name)
        for language in languages:
            texts(name, language)


def guests() -> dict[str, Path]:
    """The packages on the shelf that are not ours, and where each lies."""
    others = [package for package in packages().values() if not _is_ours(package)]
    return {package: Path(str(resources.files(package))) for package in others}


@cache
def house_texts(language: str) -> Texts:
    """The words of the house itself."""
    return Texts(
        language, (resources.files("tablee") / "texts" / f"{language}.toml").read_text(encoding="utf-8")
    )


def seat_names(name: str, seats: int, language: str) -> list[str]:
    """What a game calls its seats where nobody gives them names: its characters, or their numbers."""
    own, house = texts(name, language), house_texts(language)
    return [
        own.say(key) if (key := f"seat.{seat}") in own.messages else house.say("seat.other", n=seat + 1)
        for seat in range(seats)
    ]


def rules(name: str, language: str) -> str:
    """A game's rules for people, in Markdown; FileNotFoundError where it brings none."""
    return typeset(_file(name, f"rules.{language}.md"), language)


def goldens(name: str) -> dict[str, bytes]:
    """The recorded games that come with a game, by name."""
    folder = resources.files(_package(name)) / "golden"
    files = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    recorded = [file for file in files if file.name.endswith(".jsonl")]
    return {file.name.removesuffix(".jsonl"): file.read_bytes() for file in recorded}


def folder(name: str) -> Path:
    """Where a game's files are written: its sources, also where a compiled copy of them is run."""
    package = _package(name)
    sources = Path(os.environ.get(SOURCES, ""), *package.split("."))
    return sources if SOURCES in os.environ and sources.is_dir() else Path(str(resources.files(package)))


def counts(name: str) -> str | None:
    """The stored move counts of a game's fixed positions (golden/counts.toml), if it has any."""
    file = resources.files(_package(name)) / "golden" / "counts.toml"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def lesson(name: str) -> str | None:
    """The guided first round that comes with a game (lesson.toml), if it has one."""
    file = resources.files(_package(name)) / "lesson.toml"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def board_folder(name: str) -> Path:
    """Where the board lies that a game's package brings for the browser, with all it is made of."""
    return Path(str(resources.files(_package(name)))).resolve() / "board"


@cache
def card(name: str) -> bytes | None:
    """The picture a messenger shows of a game, a PNG of 1200 × 630; None where it brings none."""
    found = resources.files(_package(name)) / "card.png"
    return found.read_bytes() if found.is_file() else None


def commands() -> dict[str, tuple[str, Any]]:
    """The groups of commands that games bring (`commands.py`: NAME and a typer app), each with its game."""
    found = {}
    for name, package in packages().items():
        if (resources.files(package) / "commands.py").is_file():
            module = import_module(f"{package}.commands")
            found[module.NAME] = (name, module.app)
    return found


def _is_ours(package: str) -> bool:
    return package.startswith(f"{GAMES}.")


@contextlib.contextmanager
def _ready(package: str, file: str = "") -> Iterator[None]:
    """Whatever goes wrong in a package of somebody's own is told in one line; in one of ours it is a bug."""
    try:
        yield
    except Exception as problem:
        if isinstance(problem, Unready) or _is_ours(package):
            raise
        if isinstance(problem, ModuleNotFoundError) and problem.name in (package, f"{package}.box"):
            raise Unready("missing", package) from None
        raise Unready("fails", package, _told(problem, file)) from problem


def _told(problem: Exception, file: str) -> str:
    """What went wrong, and in which file."""
    if not file and not isinstance(problem, SyntaxError):
        last = traceback.extract_tb(problem.__traceback__)[-1]
        file = f"{Path(last.filename).name}, line {last.lineno}"
    said = f"{type(problem).__name__}: {problem}"
    return f"{file}: {said}" if file else said


@cache
def _game(package: str) -> AnyGame:
    with _ready(package):
        found: AnyGame = import_module(f"{package}.game").GAME
    return found


def _box(package: str) -> Box:
    with _ready(package):
        if not _is_ours(package):
            _choose_copy(package)
        found: Box = import_module(f"{package}.box").BOX
    return found


def _choose_copy(package: str) -> None:
    """Whether what was compiled of a package is loaded, or its sources."""
    folder = Path(str(resources.files(package)))
    if pure():
        only_sources(package)
    elif not stands(folder):
        raise Unready("compiled", package)
    elif outdated(folder):
        only_sources(package)
        if parent_process() is None:  # the processes that one begins need not say it again
            warnings.warn(Outdated(package), stacklevel=2)


def _found(named: str) -> str:
    """A package that the variable names; one named by its folder is then on Python's path."""
    if not {os.sep, "/"} & set(named):
        return named
    folder = Path(named).resolve()
    if not folder.is_dir():  # else another package of that name might stand in for it
        raise Unready("missing", Path(named).as_posix())
    if str(folder.parent) not in sys.path:
        sys.path.append(str(folder.parent))
    return folder.name


def _package(name: str) -> str:
    try:
        return packages()[name]
    except (KeyError, TypeError):  # no such name, or no name at all
        raise NotOnTheShelf(name) from None


def _file(name: str, path: str) -> str:
    return (resources.files(_package(name)) / path).read_text(encoding="utf-8")
