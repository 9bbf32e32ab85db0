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
    size: int
    left: int
    backup: BackupSeen | None
