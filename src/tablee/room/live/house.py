"""What all tables of a room share."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from tablee.protocol import limits
from tablee.protocol.seen import Limits
from tablee.room.bots.thinkers import Thinkers
from tablee.room.bus.bus import Bus
from tablee.room.bus.within import Within
from tablee.room.live.allowance import Allowance
from tablee.room.live.chance import Dealing, sealed
from tablee.room.meter import Meter
from tablee.room.store.lifetimes import LONGEST_DAYS
from tablee.room.store.rows import Reach
from tablee.room.store.store import Store
from tablee.room.store.writes import Fenced

ABSENT_MS: Final = 20_000
PACE: Final = Limits(limits.FRAME, limits.PER_SECOND, limits.BURST, ABSENT_MS)


def nobody(person: str) -> None:
    """Where push is off nobody is called."""


class Neighbour(Protocol):
    """A table, as another one may know it."""

    def news(self) -> None: ...


class Lingering(Protocol):
    """Who is still at a table."""

    def is_here(self, person: str | None) -> bool: ...


class Nodes(Protocol):
    """The other nodes of the room, which have the same tables."""

    def moved(self, table: str, version: int) -> None:
        """Let them know that a table was written to."""

    def attended(self, table: str) -> None:
        """Let them know who is here at a table, since that has changed."""

    def gesture(self, table: str, reach: Reach, person: str, frame: bytes) -> None:
        """Let something be told there that is not kept."""

    def fence(self, what: str) -> Fenced | None:
        """What must be true when something goes on by itself; None where that is another node's affair."""

    def want(self, what: str) -> None:
        """Look after something as soon as nobody else does."""

    def lost(self, what: str) -> None:
        """Another node looks after it now."""

    def let_go(self, table: str) -> None:
        """A table is in this node's memory no longer."""

    async def unlike(self) -> bool:
        """Whether there are nodes of another Tablée, or with other games: they may know other rules."""


@dataclass(frozen=True)
class House:
    """The store, the bots, the time, and what the room was told when it opened."""

    store: Store
    thinkers: Thinkers
    epoch: int
    clock: Callable[[], int]
    """The time in milliseconds."""
    absent_ms: int = ABSENT_MS
    """So long must a person be away before others may hand the seat to a bot."""
    return_ms: int = 15_000
    """So much time a clock leaves to the first who comes back to a table."""
    pace: Limits = PACE
    """How much one connection may say."""
    dealing: Dealing = sealed
    """The chance of a table."""
    call: Callable[[str], None] = nobody
    """Tells a person who is away that it is their turn."""
    keep_days: int = LONGEST_DAYS
    """So long at most anything is kept that nobody touches."""
    bus: Bus = field(default_factory=Within)
    """Where nodes of the room nudge each other; nothing hangs on it."""
    nodes: Nodes | None = None
    """None where this is the only one that writes."""
    tables: dict[str, Neighbour] = field(default_factory=dict)
    """Those in memory."""
    told: Allowance = field(default_factory=Allowance)
    """What they keep together of what they told."""
    before: dict[str, Lingering] = field(default_factory=dict)
    """For a table that follows another one: who is still at that one."""
    meter: Meter = field(default_factory=Meter)
    """What whoever runs the room may ask for."""
