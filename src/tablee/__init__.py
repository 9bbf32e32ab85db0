"""Tablée, a game room for board games, and its games as a library.

>>> import tablee
>>> match = tablee.new("crossing", seats=3, seed=1)
>>> while match.awaited:
...     for seat in match.awaited:
...         events = match.choose(seat, match.ask("uniform", seat))
>>> sorted(match.result.places)[0]
1

games()      what is on the shelf, by name
bots(game)   who can sit down to a game
new(game)    a new game: a Match
Match        one game in your hands: awaited, legal_moves, choose, play, view, undo, result …
play_many    games by the thousand, as rows
load(file)   a recorded game, checked, moment by moment
export       recorded games as rows of data, a choice each; load_many(file) reads and checks them

A Bot is any function of a Sight and Dice that returns one of the sight's moves. More stands on pages that a
room shows: `tablee` opens one, with /docs/library.html.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if os.environ.get("TABLEE_PURE"):  # before anything else of the house is loaded
    from tablee.kit.sources import only_sources

    only_sources("tablee")

if TYPE_CHECKING:
    from tablee.kit.facts import Move as Move
    from tablee.kit.game import Bot as Bot
    from tablee.kit.game import Sight as Sight
    from tablee.library.asking import bots as bots
    from tablee.library.asking import games as games
    from tablee.library.collecting import export as export
    from tablee.library.collecting import load_many as load_many
    from tablee.library.dice import Dice as Dice
    from tablee.library.illegal import IllegalMove as IllegalMove
    from tablee.library.many import Row as Row
    from tablee.library.many import play_many as play_many
    from tablee.library.match import Match as Match
    from tablee.library.match import new as new
    from tablee.library.recorded import Moment as Moment
    from tablee.library.recorded import Recorded as Recorded
    from tablee.library.recorded import load as load

__version__ = "0.1.0"
__all__ = [
    "Bot",
    "Dice",
    "IllegalMove",
    "Match",
    "Moment",
    "Move",
    "Recorded",
    "Row",
    "Sight",
    "bots",
    "export",
    "games",
    "load",
    "load_many",
    "new",
    "play_many",
]

_KEPT_IN = {
    "Bot": "tablee.kit.game",
    "Dice": "tablee.library.dice",
    "IllegalMove": "tablee.library.illegal",
    "Match": "tablee.library.match",
    "Moment": "tablee.library.recorded",
    "Move": "tablee.kit.facts",
    "Recorded": "tablee.library.recorded",
    "Row": "tablee.library.many",
    "Sight": "tablee.kit.game",
    "bots": "tablee.library.asking",
    "export": "tablee.library.collecting",
    "load": "tablee.library.recorded",
    "load_many": "tablee.library.collecting",
    "new": "tablee.library.match",
    "play_many": "tablee.library.many",
}
"""The module of each public name, imported on first use: a room, or a look at the version, needs none."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name == "games":  # the package where the games are can be asked itself
            return import_module("tablee.games")
        if name not in _KEPT_IN:
            raise AttributeError(f"module 'tablee' has no attribute {name!r}")
        found = getattr(import_module(_KEPT_IN[name]), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
