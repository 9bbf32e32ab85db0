"""Contestants: the bots that names stand for, outside rooms, which know only the bots of their games.

`fair` is a bot of the game or a general one, `master@6000` the same strength with that many nodes, `mine:bot`
an attribute of a Python module, `socket:localhost:7000` the program listening there
(`contestants/behind.py`).
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from tablee import shelf
from tablee.contestants.behind import Astray, Behind
from tablee.kit.dice import Dice
from tablee.kit.facts import Move
from tablee.kit.game import AnyGame, Bot, Sight
from tablee.search.bots import bots_of
from tablee.search.strength import Strength

SOCKET: Final = "socket:"


class Unknown(LookupError):
    """There is no such bot: the key of a message, and the values of its placeholders."""

    def __init__(self, why: str, **places: object) -> None:
        super().__init__(why, places)
        self.why = why
        self.places = places

    def __str__(self) -> str:
        return shelf.house_texts("en").say(f"mistake.{self.why}", **self.places)


@dataclass(frozen=True)
class CheckedBot:
    """A wrapper for an external bot that checks its answers before they are played."""

    name: str
    bot: Bot

    def __call__(self, sight: Sight, dice: Dice) -> Move:
        try:
            move = self.bot(sight, dice)
        except Exception as problem:  # an external bot may raise anything
            raise Astray(self.name, f"{type(problem).__name__}: {problem}") from problem
        if move not in sight.moves:
            raise Astray(self.name, str(move))
        return move


def contestant(game: AnyGame, name: str, brought: Mapping[str, Bot] | None = None) -> Bot:
    """The bot of that name; raises Unknown if there is none."""
    known: dict[str, Bot] = {**bots_of(game), **(brought or {})}
    if name in known:
        return known[name]
    if name.startswith(SOCKET):
        return behind_socket(name)
    if ":" in name:
        return imported(name)
    base, at, nodes = name.partition("@")
    if not at:
        raise Unknown("no_such_bot", name=name, known=", ".join(known))
    strength = known.get(base)
    if not isinstance(strength, Strength) or not nodes.isdecimal() or len(nodes) > 12:
        raise Unknown("no_such_nodes", name=name)
    return Strength(strength.thinker, int(nodes), strength.seconds, strength.slack)


@cache
def behind_socket(name: str) -> Bot:
    """The bot at `socket:HOST:PORT`; cached, so that all its seats share one connection."""
    host, _, port = name.removeprefix(SOCKET).rpartition(":")
    if not is_host(host) or not port.isdecimal() or not 0 < int(port) < 65536:
        raise Unknown("bad_socket", name=name)
    return Behind(host, int(port))


def is_host(name: str) -> bool:
    """Whether a network can have a host of this name, or address."""
    try:
        return bool(name.encode("idna"))
    except UnicodeError:
        return False


def imported(name: str) -> Bot:
    """The bot that a module has under a name; the working directory is searched too."""
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        bot: Bot = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as problem:  # importing an external module may raise anything
        raise Unknown("bad_import", name=name, problem=f"{type(problem).__name__}: {problem}") from None
    if not callable(bot):
        raise Unknown("bad_import", name=name, problem=type(bot).__name__)
    return CheckedBot(name, bot)
