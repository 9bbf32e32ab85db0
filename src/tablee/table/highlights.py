"""A finished game in a few numbers: the game looks back at its steps, without those taken back."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from tablee.kit.facts import Event, Highlight
from tablee.kit.game import AnyGame, Passed
from tablee.kit.log import Entry, Opening
from tablee.table.replay import reopen, retrace
from tablee.table.table import Table

FEW = 3
"""More than so many are no longer few."""


def unseen(table: Table) -> None:
    """Nobody looks on."""


def highlights(
    game: AnyGame, opening: Opening, log: Sequence[Entry], look: Callable[[Table], None] = unseen
) -> tuple[Highlight, ...]:
    """What to remember a game by, the best first; who looks on sees the table after every change."""
    return tuple(game.highlights(steps_of(game, opening, log, look)))[:FEW]


def steps_of(
    game: AnyGame, opening: Opening, log: Sequence[Entry], look: Callable[[Table], None] = unseen
) -> list[Passed[Any]]:
    """The steps that stand at the end."""
    table = reopen(game, opening, log)
    stories: dict[int, tuple[Event, ...]] = {}
    for change in retrace(table, log):
        stories.update({entry.n: change.events for entry in change.entries})
        look(table)
    return [Passed(before.state, stories[step.entry], step.state) for before, step in pairwise(table.steps)]
