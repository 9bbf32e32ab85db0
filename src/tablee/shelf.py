"""The shelf: finds every installed game, ours and those of packages that register one, and its files."""

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
"""The entry point under which a package registers its game's package, such as `mygame = "mygame"`."""

VARIABLE = "TABLEE_GAMES"
"""This variable lists further packages, separated by commas, such as games in development.

A package is given by its Python name (`mygame`) or by its folder (`mygame/mygame`, `./mygame`).
"""

SOURCES = "TABLEE_SOURCES"
"""This variable says where the sources of the compiled copy are; `./play` sets it."""

GAMES = "tablee.games"
"""The package of our own games, by name, since `tablee.games` is also the function that lists them."""


class NotOnTheShelf(LookupError):
    """There is no game of that name."""

    def __init__(self, name: object) -> None:
        super().__init__(
            f"there is no game {name!r}; there is: {', '.join(sorted(packages()))}. One of your own is put "
            f"there by `pip install` with its folder, or by {VARIABLE}=mygame/mygame before Python starts"
        )


class Unready(Exception):
    """A third-party game that cannot be loaded; `mistake.unready_WHY` says why, and what to do."""

    def __init__(self, why: str, package: str, detail: str = "") -> None:
        super().__init__(why, package, detail)
        self.why = f"unready_{why}"
        self.places = {"package": package, "detail": detail}

    def __str__(self) -> str:
        return house_texts("en").say(f"mistake.{self.why}", **self.places)


class Outdated(UserWarning):
    """A third-party game was compiled and then changed, so its sources are loaded."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.package = package

    def __str__(self) -> str:
        return house_texts("en").say("compile.outdated", package=self.package)


@cache
def packages() -> dict[str, str]:
    """Every game's package by its id; loads boxes only, never rules."""
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
    """All boxes, sorted by title."""
    return sorted(map(_box, packages().values()), key=lambda box: box.title)


def game(name: str) -> AnyGame:
    """A game with its rules."""
    return _game(_package(name))


@cache
def texts(name: str, language: str) -> Texts:
    """The texts of a game in one language."""
    file = f"texts/{language}.toml"
    with _ready(_package(name), file):
        return Texts(language, _file(name, file))


def open_guests(languages: Sequence[str]) -> None:
    """Load all third-party games with rules and texts; raises Unready if one fails."""
    for name in [name for name, package in packages().items() if not _is_ours(package)]:
        game(name)
        for language in languages:
            texts(name, language)


def guests() -> dict[str, Path]:
    """The packages of third-party games, and their folders."""
    others = [package for package in packages().values() if not _is_ours(package)]
    return {package: Path(str(resources.files(package))) for package in others}


@cache
def house_texts(language: str) -> Texts:
    """The texts of the house itself."""
    return Texts(
        language, (resources.files("tablee") / "texts" / f"{language}.toml").read_text(encoding="utf-8")
    )


def seat_names(name: str, seats: int, language: str) -> list[str]:
    """The default names of a game's seats: its characters, or numbers."""
    own, house = texts(name, language), house_texts(language)
    return [
        own.say(key) if (key := f"seat.{seat}") in own.messages else house.say("seat.other", n=seat + 1)
        for seat in range(seats)
    ]


def rules(name: str, language: str) -> str:
    """A game's rules for people, in Markdown; raises FileNotFoundError if it has none."""
    return typeset(_file(name, f"rules.{language}.md"), language)


def goldens(name: str) -> dict[str, bytes]:
    """The recorded games that come with a game, by name."""
    folder = resources.files(_package(name)) / "golden"
    files = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    recorded = [file for file in files if file.name.endswith(".jsonl")]
    return {file.name.removesuffix(".jsonl"): file.read_bytes() for file in recorded}


def folder(name: str) -> Path:
    """A game's source folder, even where a compiled copy is running."""
    package = _package(name)
    sources = Path(os.environ.get(SOURCES, ""), *package.split("."))
    return sources if SOURCES in os.environ and sources.is_dir() else Path(str(resources.files(package)))


def counts(name: str) -> str | None:
    """The stored move counts of a game's fixed positions (golden/counts.toml), if it has any."""
    file = resources.files(_package(name)) / "golden" / "counts.toml"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def lesson(name: str) -> str | None:
    """The text of a game's lesson (lesson.toml), if it has one."""
    file = resources.files(_package(name)) / "lesson.toml"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def board_folder(name: str) -> Path:
    """The folder of a game's own board for the browser."""
    return Path(str(resources.files(_package(name)))).resolve() / "board"


@cache
def card(name: str) -> bytes | None:
    """The preview picture for messengers, a PNG of 1200 × 630, if the game has one."""
    found = resources.files(_package(name)) / "card.png"
    return found.read_bytes() if found.is_file() else None


def commands() -> dict[str, tuple[str, Any]]:
    """The command groups of games (`commands.py`: NAME and a typer app) by name, each with its game."""
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
    """Turn exceptions of a third-party package into `Unready`; those of our own games are bugs and pass."""
    try:
        yield
    except Exception as problem:
        if isinstance(problem, Unready) or _is_ours(package):
            raise
        if isinstance(problem, ModuleNotFoundError) and problem.name in (package, f"{package}.box"):
            raise Unready("missing", package) from None
        raise Unready("fails", package, _told(problem, file)) from problem


def _told(problem: Exception, file: str) -> str:
    """The exception and its file, as text."""
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
    """Decide whether a package's compiled modules or its sources are loaded."""
    folder = Path(str(resources.files(package)))
    if pure():
        only_sources(package)
    elif not stands(folder):
        raise Unready("compiled", package)
    elif outdated(folder):
        only_sources(package)
        if parent_process() is None:  # child processes need not warn again
            warnings.warn(Outdated(package), stacklevel=2)


def _found(named: str) -> str:
    """A package named in the variable; if named by its folder, its parent is added to `sys.path`."""
    if not {os.sep, "/"} & set(named):
        return named
    folder = Path(named).resolve()
    if not folder.is_dir():  # otherwise another package of that name might be imported
        raise Unready("missing", Path(named).as_posix())
    if str(folder.parent) not in sys.path:
        sys.path.append(str(folder.parent))
    return folder.name


def _package(name: str) -> str:
    try:
        return packages()[name]
    except (KeyError, TypeError):  # unknown, or not even hashable
        raise NotOnTheShelf(name) from None


def _file(name: str, path: str) -> str:
    return (resources.files(_package(name)) / path).read_text(encoding="utf-8")
