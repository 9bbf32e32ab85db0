"""A finished game in a few numbers: the game looks back at its steps, without those taken back."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from tablee.kit.facts import Event, Highlight
from tablee.kit.game import AnyGame, Passed
from tablee.kit.log import Entry, Opening
from tablee.table.replay import reopen, retrace

FEW = 3
"""More than so many are no longer few."""


def highlights(game: AnyGame, opening: Opening, log: Sequence[Entry]) -> tuple[Highlight, ...]:
    """What to remember a game by, the best first."""
    return tuple(game.highlights(steps_of(game, opening, log)))[:FEW]


def steps_of(game: AnyGame, opening: Opening, log: Sequence[Entry]) -> list[Passed[Any]]:
    """The steps that stand at the end."""
    table = reopen(game, opening, log)
    stories: dict[int, tuple[Event, ...]] = {}
    for change in retrace(table, log):
        stories.update({entry.n: change.events for entry in change.entries})
    return [Passed(before.state, stories[step.entry], step.state) for before, step in pairwise(table.steps)]
