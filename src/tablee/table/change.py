"""A proposed change of a table; whoever keeps the log stores it first, then applies and announces it."""

from typing import NamedTuple

from msgspec import Struct

from tablee.kit.facts import Event, Move
from tablee.kit.log import AnyEntry
from tablee.table.state import TableState


class Sealed(NamedTuple):
    """A choice handed in, secret until the step is played."""

    seat: int
    code: int
    move: Move


class Change(Struct, frozen=True):
    """A proposal; to be stored are its entries and its sealed choice. Dropping it leaves no trace."""

    before: TableState
    after: TableState
    entries: tuple[AnyEntry, ...] = ()
    """Empty while a step waits for others; the entries of one change are stored together or not at all."""
    events: tuple[Event, ...] = ()
    """What happened in the step, unmasked."""
    sealed: Sealed | None = None

    @property
    def unsealed(self) -> frozenset[int]:
        """The seats whose sealed choice is gone: played, withdrawn, or left with the bot that made it."""
        return frozenset(self.before.sealed.keys() - self.after.sealed.keys())

    @property
    def public(self) -> bool:
        """Whether all may know that something changed; not so if a seat only changes its sealed choice."""
        return bool(self.entries) or self.before.sealed.keys() != self.after.sealed.keys()

    @property
    def whispered(self) -> int | None:
        """The only seat that may know that something changed."""
        return self.sealed.seat if self.sealed is not None and not self.public else None
