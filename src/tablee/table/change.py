"""A change is proposed, made durable by whoever keeps the log, and only then applied and told."""

from typing import NamedTuple

from msgspec import Struct

from tablee.kit.facts import Event, Move
from tablee.kit.log import AnyEntry
from tablee.table.state import TableState


class Sealed(NamedTuple):
    """A choice handed in, which nobody else may know before the step is played."""

    seat: int
    code: int
    move: Move


class Change(Struct, frozen=True):
    """A proposal; what must be kept are its entries and the choice it seals. Dropped, it leaves no trace."""

    before: TableState
    after: TableState
    entries: tuple[AnyEntry, ...] = ()
    """None while a step still waits for others; those of one change are kept together or not at all."""
    events: tuple[Event, ...] = ()
    """What happened in the step, unmasked."""
    sealed: Sealed | None = None

    @property
    def unsealed(self) -> frozenset[int]:
        """The seats whose sealed choice is gone: played, withdrawn, or left with the bot that made it."""
        return frozenset(self.before.sealed.keys() - self.after.sealed.keys())

    @property
    def public(self) -> bool:
        """Whether all may know that something changed; not where a seat only changes its sealed choice."""
        return bool(self.entries) or self.before.sealed.keys() != self.after.sealed.keys()

    @property
    def whispered(self) -> int | None:
        """The seat that alone may know that something changed."""
        return self.sealed.seat if self.sealed is not None and not self.public else None
