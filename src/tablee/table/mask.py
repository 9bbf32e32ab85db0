"""The mask: what one point of view may hear of a change. All that is told of a game goes through here."""

from collections.abc import Sequence
from typing import NamedTuple

from tablee.kit.facts import Event
from tablee.kit.game import AnyGame
from tablee.kit.log import Laid, Notice, Played
from tablee.table.change import Change

Eyes = int | None
"""A seat, or the public."""


class Heard(NamedTuple):
    """What is heard of a change: what happened in the game, and around the table."""

    events: tuple[Event, ...]
    notices: tuple[Notice, ...]


def hear(game: AnyGame, change: Change, eyes: Eyes) -> Heard | None:
    """A change as these eyes may know it; None where they may not even know that there was one."""
    if not change.public and eyes != change.whispered:
        return None
    return Heard(masked(game, change.events, eyes), notices(change))


def masked(game: AnyGame, story: Sequence[Event], eyes: Eyes) -> tuple[Event, ...]:
    """A story as these eyes may know it."""
    if game.hides_nothing:
        return tuple(story)
    return tuple([game.see(event, eyes) for event in story])


def notices(change: Change) -> tuple[Notice, ...]:
    """The entries that everybody may know: of a step, what was chosen is told by its events alone."""
    return tuple([entry for entry in change.entries if not isinstance(entry, Laid | Played)])
