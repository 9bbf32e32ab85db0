"""Contestants: whom a name of a bot stands for; a room knows only the names of its boxes.

`fair` is a bot of the house or of the game, `master@6000` the same strength with so many nodes, `mine:bot`
what that Python module calls so, `socket:localhost:7000` whoever answers there (`contestants/behind.py`).
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
    """Nobody goes by that name: the name of a mistake, and what fills its places."""

    def __init__(self, why: str, **places: object) -> None:
        super().__init__(why, places)
        self.why = why
        self.places = places

    def __str__(self) -> str:
        return shelf.house_texts("en").say(f"mistake.{self.why}", **self.places)


@dataclass(frozen=True)
class Minded:
    """A bot that somebody brought along, whose answers are looked at before they are played."""

    name: str
    bot: Bot

    def __call__(self, sight: Sight, dice: Dice) -> Move:
        try:
            move = self.bot(sight, dice)
        except Exception as problem:  # whatever a stranger's bot raises
            raise Astray(self.name, f"{type(problem).__name__}: {problem}") from problem
        if move not in sight.moves:
            raise Astray(self.name, str(move))
        return move


def contestant(game: AnyGame, name: str, brought: Mapping[str, Bot] | None = None) -> Bot:
    """The bot of that name; Unknown where there is none."""
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
    """Whoever answers at `socket:HOST:PORT`, always on the same line."""
    host, _, port = name.removeprefix(SOCKET).rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise Unknown("bad_socket", name=name)
    return Behind(host, int(port))


def imported(name: str) -> Bot:
    """What a module calls so; it is also looked for where one stands."""
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        bot: Bot = getattr(import_module(module), attribute)
    except Exception as problem:  # whatever a stranger's module raises
        raise Unknown("bad_import", name=name, problem=f"{type(problem).__name__}: {problem}") from None
    if not callable(bot):
        raise Unknown("bad_import", name=name, problem=type(bot).__name__)
    return Minded(name, bot)
