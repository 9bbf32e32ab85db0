"""`tablee new`: creates the package of a small complete game, to be turned into one's own."""

import os
import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path, PurePosixPath

from tablee import shelf
from tablee.cli import files
from tablee.cli.mistakes import Mistake
from tablee.cli.voice import Voice

STARTER = "starter"
"""The game that is copied, and its name wherever it occurs."""
AROUND = "around"
"""The folder with files around the package: its project file and tests."""
BOARD = "board"
"""The folder with an optional board for the browser."""
LAST_IN_BOX = "    bound=24,\n"
"""The line of the box after which the board is declared."""
ITSELF = re.compile(r'"Starter"|Starter|starter')
COMMAND = "TABLEE_COMMAND"
"""This variable says how to call Tablée if not as `tablee`; `./play` sets it."""
FITTING = re.compile(r"[a-z][a-z0-9_]{0,38}[a-z0-9]")


def begin(voice: Voice, name: str, *, board: bool) -> int:
    """Write the package of a new game into a folder of that name, optionally with a board."""
    check_name(name)
    for path, content in package(name, board=board).items():
        make(Path(path), content)
    print(voice.say("new.written", folder=name))
    called = os.environ.get(COMMAND, "tablee")
    print(voice.say("new.next", name=name, place=Path(name, name).resolve(), command=called).strip("\n"))
    return 0


def check_name(name: str) -> None:
    """Check a game's name: it must be a valid package name that is not taken."""
    if not FITTING.fullmatch(name) or iskeyword(name):
        raise Mistake("bad_game_name", word=name)
    if name in shelf.packages() or find_spec(name):
        raise Mistake("game_name_taken", word=name)
    if Path(name).exists():
        raise Mistake("folder_is_there", name=name)


def package(name: str, *, board: bool = False) -> dict[PurePosixPath, str]:
    """Every file of a new game by its path, with the starter's name replaced."""
    title = " ".join(name.split("_")).capitalize()
    in_code = {'"Starter"': f'"{title}"', "Starter": name.title().replace("_", "")}
    in_words = {'"Starter"': f'"{title}"', "Starter": title}

    def renamed(path: PurePosixPath, text: str) -> str:
        called = in_code if path.suffix == ".py" else in_words
        if board and path.name == "box.py":
            text = text.replace(LAST_IN_BOX, f'{LAST_IN_BOX}    board="board.js",\n')
        return ITSELF.sub(lambda found: called.get(found[0], name), text)

    starter = resources.files("tablee.cli") / STARTER
    return {
        PurePosixPath(str(path).replace(STARTER, name)): renamed(path, text)
        for path, text in files_of(starter)
        if board or BOARD not in path.parts
    }


def files_of(starter: Traversable) -> Iterator[tuple[PurePosixPath, str]]:
    """The starter's files, each with its destination."""
    for part in starter.iterdir():
        under = PurePosixPath(STARTER) if part.name == AROUND else PurePosixPath(STARTER, STARTER)
        for path, text in walk(part):
            yield under / (path.relative_to(AROUND) if part.name == AROUND else path), text


def walk(place: Traversable) -> Iterator[tuple[PurePosixPath, str]]:
    """Every text file below a folder, with its path, caches left out."""
    if place.is_dir():
        inner = [found for part in place.iterdir() for found in walk(part)] if place.name[0] != "_" else []
        yield from ((place.name / path, text) for path, text in inner)
    elif not place.name.endswith((".pyc", ".so", ".pyd")):
        yield PurePosixPath(place.name), place.read_text(encoding="utf-8")


def make(path: Path, content: str) -> None:
    """Write one file, creating its folders."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise files.mistake_of(problem, str(path.parent)) from None
    files.write(str(path), content.encode(), force=False)
