"""A proposed change of a table; whoever keeps the log stores it first, then applies and announces it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from tablee.kit.facts import Event, Move
from tablee.kit.log import AnyEntry
from tablee.table.state import TableState


class Sealed(NamedTuple):
    """A choice handed in, secret until the step is played."""

    seat: int
    code: int
    move: Move


class Change:
    """A proposal; to be stored are its entries and its sealed choice. Dropping it leaves no trace."""

    def __init__(
        self,
        before: TableState,
        after: TableState,
        entries: tuple[AnyEntry, ...] = (),
        events: tuple[Event, ...] = (),
        sealed: Sealed | None = None,
    ) -> None:
        self.before: Final = before
        self.after: Final = after
        self.entries: Final = entries
        """Empty while a step waits for others; those of one change are stored together or not at all."""
        self.events: Final = events
        """What happened in the step, unmasked."""
        self.sealed: Final = sealed
        self.unsealed: Final = gone(before.sealed, after.sealed)
        """The seats whose sealed choice is gone: played, withdrawn, or left with the bot that made it."""
        self.public: Final = bool(entries) or before.sealed.keys() != after.sealed.keys()
        """Whether all may know that something changed; not so if a seat only changes its sealed choice."""
        self.whispered: Final = sealed.seat if sealed is not None and not self.public else None
        """The only seat that may know that something changed."""


def gone(before: Mapping[int, int], after: Mapping[int, int]) -> frozenset[int]:
    """The seats that had a sealed choice before and have none after."""
    return frozenset(before.keys() - after.keys()) if before else frozenset()
