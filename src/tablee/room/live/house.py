"""What all tables of a room share: store, bots, clock, settings, bus, nodes and meter."""

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
    """Calls nobody: for rooms without Web Push."""


class Neighbour(Protocol):
    """What one table may ask of another."""

    def news(self) -> None: ...


class Lingering(Protocol):
    """The presence of a table, as the one that follows it sees it."""

    def is_here(self, person: str | None) -> bool: ...


class Nodes(Protocol):
    """The other nodes of the room, which have the same tables."""

    def moved(self, table: str, version: int) -> None:
        """Notify them that a table was written to."""

    def attended(self, table: str) -> None:
        """Tell them who is connected to a table here, since that has changed."""

    def gesture(self, table: str, reach: Reach, person: str, frame: bytes) -> None:
        """Pass a gesture on to them."""

    def fence(self, what: str) -> Fenced | None:
        """The fencing condition of a write under our lease; None if the lease is not ours."""

    def want(self, what: str) -> None:
        """Take a lease as soon as it is free."""

    def lost(self, what: str) -> None:
        """A lease turned out to be another node's."""

    def let_go(self, table: str) -> None:
        """A table has left this node's memory."""

    async def unlike(self) -> bool:
        """Whether any node runs another version or other games: it may have rules that we lack."""


@dataclass(frozen=True)
class House:
    """The services and settings that all tables share."""

    store: Store
    thinkers: Thinkers
    epoch: int
    clock: Callable[[], int]
    """The time in milliseconds."""
    absent_ms: int = ABSENT_MS
    """How long a person must be away before others may hand the seat to a bot."""
    return_ms: int = 15_000
    """The time that a clock leaves at least to the first who comes back to a table."""
    pace: Limits = PACE
    """The rate limits of one connection."""
    dealing: Dealing = sealed
    """Makes the chance of a table."""
    call: Callable[[str], None] = nobody
    """Tells a person who is away that it is their turn."""
    keep_days: int = LONGEST_DAYS
    """How many days at most anything unused is kept."""
    bus: Bus = field(default_factory=Within)
    """Where nodes notify each other; correctness never depends on it."""
    nodes: Nodes | None = None
    """None if this is the only node."""
    tables: dict[str, Neighbour] = field(default_factory=dict)
    """The tables in memory."""
    told: Allowance = field(default_factory=Allowance)
    """Their shared budget for kept tells."""
    before: dict[str, Lingering] = field(default_factory=dict)
    """By the id of the next table: who is still at the one before it."""
    meter: Meter = field(default_factory=Meter)
    """The counts for /metrics."""
