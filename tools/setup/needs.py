"""What a command needs before it can start; a room can start before its bots are fast."""

import os
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from tools.setup.packages import OURSELVES
from tools.setup.workbench import Stop

TRIED_LONG = ("batch", "gymnasium", "openspiel", "parquet", "pettingzoo", "spread")
"""Packages for adapters, batches and data: large, and only tested by `./test --long`."""
EXTRAS = ["bench", "cluster", "servers", *TRIED_LONG]
SET_UP = "set-up"
"""The command that sets everything up and starts nothing: for machines that start the room themselves."""
DOCS = "docs"
"""The command that builds the documentation site and starts nothing."""
PYTHON = "python"
"""The command that runs Python with the games as a library: `./play python mine.py`."""
PLAYS_MUCH = {"sim", "arena", "load", "check", "golden", "board", "seat", "worker", PYTHON}
"""Commands that are slow with interpreted rules; all others need no compiled copy."""
STANDS_ON_THEM = {"compile", "bench"}
"""Commands that require the compiled rules."""
WHOLE_RUNS = ("--long", "--hunt")


class Copy(Enum):
    """When an outdated compiled copy is rebuilt."""

    NO_MATTER = "whenever another command needs it"
    BESIDE = "while the command already runs"
    SOON = "before, unless another process is making it: then the plain rules serve at once"
    FIRST = "before"


class Needs(NamedTuple):
    """Sets of packages; whether pages, their checks and a browser are needed; when the copy is."""

    sets: tuple[str, ...]
    pages: bool = False
    checks: bool = False
    browser: bool = False
    copy: Copy = Copy.NO_MATTER


def needs_of(command: str, words: Sequence[str]) -> Needs:
    """What ./play or ./test needs for these arguments."""
    if command == "play":
        return _of_play(words)
    if command == "test":
        return _of_test(words)
    raise Stop("usage")


def _of_play(words: Sequence[str]) -> Needs:
    called = _called(words)
    copy = Copy.NO_MATTER if pure() else Copy.BESIDE
    if called in ("room", SET_UP):
        first = Copy.FIRST if called == SET_UP and not pure() else copy
        calls = called == SET_UP or any(word.partition("=")[0] == "--push" for word in words)
        push = ("push",) if calls else ()
        cluster = ("cluster",) if any(is_database(word) for word in words) else ()
        sets = ("run", "web", "laws", "build", *push, *cluster, OURSELVES, *extras())
        return Needs(sets, pages=True, copy=first)
    if called == DOCS:
        return Needs(("run", "web", "docs"), pages=True)
    if called == "play":
        return Needs(("run", "build", *extras()), copy=copy)
    if called in PLAYS_MUCH | STANDS_ON_THEM:
        wanted = Copy.SOON if called in PLAYS_MUCH else Copy.FIRST
        broker = ("cluster",) if called == "worker" else ()
        sets = ("run", "laws", "build", *broker, *spread(words), *extras())
        return Needs(sets, copy=Copy.NO_MATTER if pure() else wanted)
    columns = ("parquet",) if called == "export" and any("parquet" in word for word in words) else ()
    cluster = ("cluster",) if any(is_database(word) for word in words) else ()
    return Needs(("run", *columns, *cluster, *spread(words), *extras()))


def _of_test(words: Sequence[str]) -> Needs:
    """A quick `./test -k word` runs with the plain sources, without waiting for the compiler."""
    ordered = 0 if not words else 2 if words[0] == "--seed" else words[0].startswith("--seed=")
    whole = len(words) <= ordered or words[ordered] in WHOLE_RUNS
    compiled = not pure() and (whole or any("compiled" in word for word in words))
    pages = whole or any("web" in word for word in words)
    long = TRIED_LONG if "--long" in words[ordered : ordered + 1] else ()
    further = dict.fromkeys((*long, *extras()))
    sets = ("run", "web", "laws", "push", "cluster", "build", "dev", "servers", "docs", OURSELVES, *further)
    copy = Copy.FIRST if compiled else Copy.NO_MATTER
    return Needs(sets, pages=pages, checks=whole, browser=pages, copy=copy)


def _called(words: Sequence[str]) -> str:
    """The command of `tablee` in these arguments; `python` takes all that follow it."""
    if words[:1] == [PYTHON]:
        return PYTHON
    for word in ("--help", "--version"):
        if word in words:
            return word
    rest = words[2:] if words[:1] == ["--lang"] else words
    return rest[0] if rest and not rest[0].startswith("-") else "room"


def is_database(word: str) -> bool:
    """Whether this is the address of a PostgreSQL database, with or without its option."""
    return word.removeprefix("--store=").startswith(("postgresql://", "postgres://"))


def spread(words: Sequence[str]) -> tuple[str, ...]:
    """The packages for playing on a cluster, if one is named."""
    return ("spread",) if any(word.partition("=")[0] == "--on" for word in words) else ()


def pure() -> bool:
    """Whether only plain sources are wanted."""
    return bool(os.environ.get("TABLEE_PURE"))


def extras() -> list[str]:
    """The additional sets in TABLEE_EXTRAS."""
    asked = os.environ.get("TABLEE_EXTRAS", "").replace(",", " ").split()
    for name in asked:
        if name not in EXTRAS:
            raise Stop("extra", what=name, known=", ".join(EXTRAS))
    return asked
