"""Bodies about the operator's page."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.protocol.fields import (
    Secret,
)


class OperatorLink(Struct, forbid_unknown_fields=True):
    """What stands behind the # of a link that `tablee operator` prints; good once."""

    token: Secret


class OperatorKey(Struct):
    """What the link is changed for."""

    key: str


class OperatorAsks(Struct, forbid_unknown_fields=True):
    key: Secret


class BanWanted(Struct, forbid_unknown_fields=True):
    """Bar an address for so many minutes; none lifts it."""

    key: Secret
    address: Annotated[str, Meta(min_length=2, max_length=64)]
    minutes: Annotated[int, Meta(ge=0, le=43_200)]


class BackupSeen(Struct):
    """A copy of the room's file, beside it."""

    name: str
    at: int
    state: Literal["running", "done", "failed"]


class NodeSeen(Struct):
    """A node of a room that is on several; of one that is gone, as it was last."""

    name: str
    """What its machine is called, and its port; "" where it has not said so."""
    address: str
    """Where workers reach it."""
    version: str
    since: int
    """When it was opened; 0 where it has not said so."""
    until: int
    """When it is gone, or was, unless it says something meanwhile."""
    alive: bool
    here: bool
    """Whether it is the one that answers."""
    broker: Literal["same", "none", "another"]
    """Whether it hears what the one that answers says."""
    draining: bool
    tables: int
    """Those in its memory."""
    leases: int
    """Those at which it lets bots think and clocks run."""
    people: int
    """Connections to tables."""
    load: float
    processors: int
    memory: int


class OperatorSeen(Struct):
    """How the room does: numbers, and nothing of anybody but addresses."""

    version: str
    at: int
    draining: bool
    tables: dict[str, int]
    """Those in the file, by status."""
    parked: dict[str, int]
    """Those whose game is not on the shelf, by game."""
    live: int
    """Those in memory."""
    attended: int
    people: int
    """Connections to tables."""
    moves: int
    """Since the room was opened."""
    slow_ms: float | None
    """Within so long 99 of 100 moves and acts were answered."""
    waiting: int
    """Commits that are not on the disk yet."""
    thinking: int
    """Bots."""
    gave_way: int
    """Thoughts of bots that were cut short since others waited too, since the room was opened."""
    load: float
    processors: int
    memory: int
    connections: int
    places: int
    busiest: dict[str, int]
    """The addresses with the most sockets."""
    bans: dict[str, int]
    """Until when each address is barred."""
    writes: bool
    kept: Literal["file", "database"]
    size: int
    left: int
    backup: BackupSeen | None
    nodes: list[NodeSeen]
    """All that are not forgotten, none where the room is one process; all else is of the one that answers."""
