"""What a document names of the repository is there: the tools' modules, files and folders."""

import re
from fnmatch import fnmatchcase
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools.checks.reading import project_files
from tools.setup.workbench import ROOT

DOCUMENTS = sorted(path for path in project_files() if path.suffix == ".md" and path.name != "CHANGELOG.md")
"""The changelog tells what was, so it may name what is gone."""
MODULE = re.compile(r"-m (tools(?:\.\w+)+)")
CODE = re.compile(r"`([^`\n]+)`")
WORD = re.compile(r"(?<![\w./:@#-])(?:\./)?(\.?[\w*][\w*.-]*(?:/[\w*.-]+)*/?)(?![\w/])")
FILE = re.compile(r"\.(?:py|md|toml|sql|svelte|ts|js|mjs|sh|service)$")
MADE = ("build", ".venv", "src/tablee/static", "src/tablee/site")
"""Folders that are made here and belong to no commit."""
ELSEWHERE = {"mine.py", "le-mien.py", "BASE/api/"}
"""What a reader is asked to make, and an address of a room."""


@cache
def places() -> frozenset[str]:
    """Every file and folder of the repository, each with a slash before it."""
    files = [path.relative_to(ROOT) for path in project_files()]
    return frozenset(f"/{place.as_posix()}" for file in files for place in (file, *file.parents))


def named(text: str) -> set[str]:
    """The paths among the words that a document sets as code: of files, and of folders."""
    tops = {place.split("/")[1] for place in places()}
    words = {word for code in CODE.findall(text) for word in WORD.findall(code)}
    return {
        word
        for word in words
        if FILE.search(word) or word.endswith("/") or word.split("/")[0] in tops - {word}
    }


def is_there(word: str) -> bool:
    """Whether a path of the repository ends like this; what is written in capitals stands for any name."""
    path = word.rstrip("/")
    if path.startswith(MADE):
        return True
    pattern = re.sub(r"[A-Z]{2,}", "*", path) if path not in tails() else path
    return path in tails() or any(fnmatchcase(place, f"*/{pattern}") for place in places())


@cache
def tails() -> frozenset[str]:
    """All that a place may be called by, from a folder above it."""
    parts = [place.split("/") for place in places()]
    return frozenset("/".join(part[at:]) for part in parts for at in range(1, len(part)))


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_document_names_of_the_repository_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert {word for word in named(text) - ELSEWHERE if not is_there(word)} == set()
    assert {module for module in MODULE.findall(text) if find_spec(module) is None} == set()


def test_what_is_named_and_gone_is_noticed() -> None:
    there = "`python -m tools.looking.grid GAME`, `room/store/store.py`, `games/GAME/rules.py`, `room/store/`"
    text = f"{there}, `python -m tools.grid GAME`, `store/gone.py`, `room/gone/`"
    assert {word for word in named(text) if not is_there(word)} == {"store/gone.py", "room/gone/"}
    assert [module for module in MODULE.findall(text) if find_spec(module) is None] == ["tools.grid"]
