"""Bodies about the operator's page."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.protocol.fields import (
    Secret,
)


class OperatorLink(Struct, forbid_unknown_fields=True):
    """The secret in the fragment of a link that `tablee operator` prints; valid once."""

    token: Secret


class OperatorKey(Struct):
    """The key that a link is exchanged for."""

    key: str


class OperatorAsks(Struct, forbid_unknown_fields=True):
    key: Secret


class BanWanted(Struct, forbid_unknown_fields=True):
    """Ban an address for so many minutes; 0 lifts the ban."""

    key: Secret
    address: Annotated[str, Meta(min_length=2, max_length=64)]
    minutes: Annotated[int, Meta(ge=0, le=43_200)]


class BackupSeen(Struct):
    """A copy of the room's file, beside it."""

    name: str
    at: int
    state: Literal["running", "done", "failed"]


class NodeSeen(Struct):
    """A node of a room on several; a lost one as it was last."""

    name: str
    """Its machine's name and its port; "" if it has not reported them."""
    address: str
    """The address for workers."""
    version: str
    since: int
    """When it was opened; 0 if it has not reported that."""
    until: int
    """When it counts as dead, or did, without another heartbeat."""
    alive: bool
    here: bool
    """Whether it is the node that answers."""
    broker: Literal["same", "none", "another"]
    """Its broker, compared with that of the node that answers."""
    draining: bool
    tables: int
    """Tables in its memory."""
    leases: int
    """Tables whose bots and clock it runs."""
    people: int
    """Connections to tables."""
    load: float
    processors: int
    memory: int


class OperatorSeen(Struct):
    """The state of the room: numbers, and of people only addresses."""

    version: str
    at: int
    draining: bool
    tables: dict[str, int]
    """Stored tables, by status."""
    parked: dict[str, int]
    """Stored tables whose game is not on the shelf, by game."""
    live: int
    """Tables in memory."""
    attended: int
    people: int
    """Connections to tables."""
    moves: int
    """Since the room was opened."""
    slow_ms: float | None
    """The 99th percentile of the response times of moves and acts."""
    waiting: int
    """Pending commits."""
    thinking: int
    """Bots that are thinking."""
    gave_way: int
    """Bots' thoughts that were cut short because others waited too, since the room was opened."""
    load: float
    processors: int
    memory: int
    connections: int
    places: int
    busiest: dict[str, int]
    """The addresses with the most sockets."""
    bans: dict[str, int]
    """Until when each address is banned."""
    writes: bool
    kept: Literal["file", "database"]
    size: int
    left: int
    backup: BackupSeen | None
    nodes: list[NodeSeen]
    """All known nodes, none if the room has only one; everything else here is about the node that answers."""
