"""The mask: what one point of view may hear of a change. Everything told of a game passes through here."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from tablee.kit.facts import Event
from tablee.kit.game import AnyGame
from tablee.kit.log import Laid, Notice, Played
from tablee.table.change import Change

Eyes = int | None
"""A point of view: a seat, or (None) the public."""
STEPS: Final = (Laid, Played)


class Heard(Struct, frozen=True):
    """What is heard of a change: events in the game, and notices about the table."""

    events: tuple[Event, ...]
    notices: tuple[Notice, ...]


def hear(game: AnyGame, change: Change, eyes: Eyes) -> Heard | None:
    """A change as these eyes may know it; None if they may not even know that there was one."""
    if not change.public and eyes != change.whispered:
        return None
    return Heard(masked(game, change.events, eyes), notices(change))


def masked(game: AnyGame, story: Sequence[Event], eyes: Eyes) -> tuple[Event, ...]:
    """A story as these eyes may know it."""
    if game.hides_nothing:
        return tuple(story)
    return tuple([game.see(event, eyes) for event in story])


def notices(change: Change) -> tuple[Notice, ...]:
    """The entries that everybody may know; choices of a step are told by its events alone."""
    return tuple([entry for entry in change.entries if not isinstance(entry, STEPS)])
