"""The highlights of a finished game, which the game computes from its steps, without those taken back."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from tablee.kit.facts import Event, Highlight
from tablee.kit.game import AnyGame, Passed
from tablee.kit.log import Entry, Opening
from tablee.table.replay import reopen, retrace
from tablee.table.table import Table

MOST = 3
"""The most highlights shown."""


def unseen(table: Table) -> None:
    """The default observer, which does nothing."""


def highlights(
    game: AnyGame, opening: Opening, log: Sequence[Entry], look: Callable[[Table], None] = unseen
) -> tuple[Highlight, ...]:
    """A game's highlights, the best first; `look` is called with the table after every change."""
    return tuple(game.highlights(steps_of(game, opening, log, look)))[:MOST]


def steps_of(
    game: AnyGame, opening: Opening, log: Sequence[Entry], look: Callable[[Table], None] = unseen
) -> list[Passed[Any]]:
    """The steps that were not taken back."""
    table = reopen(game, opening, log)
    stories: dict[int, tuple[Event, ...]] = {}
    for change in retrace(table, log):
        stories.update({entry.n: change.events for entry in change.entries})
        look(table)
    return [Passed(before.state, stories[step.entry], step.state) for before, step in pairwise(table.steps)]
