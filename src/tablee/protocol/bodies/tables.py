"""Bodies about tables: a new one, one that goes on from a moment, those that are mine."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.kit.facts import Seat
from tablee.kit.log import Clock
from tablee.protocol.fields import (
    Count,
    Name,
    SeatCount,
    SeatNumber,
    Status,
    Word,
)
from tablee.protocol.seen import HolderSeen


class NewTable(Struct, forbid_unknown_fields=True):
    game: Word
    seats: SeatCount
    options: dict[str, Any] = {}
    clock: Clock | None = None
    bots: Annotated[list[Word | None], Meta(max_length=20)] = []
    start: bool = False
    device: Literal["own", "shared"] = "own"
    names: Annotated[list[Name | None], Meta(max_length=20)] = []
    """What those are called who sit round a shared device, seat by seat."""
    code: Annotated[str, Meta(max_length=64)] | None = None
    """The word that whoever runs the room gave to those who may make tables."""


class NewBranch(Struct, forbid_unknown_fields=True):
    """Play on from a moment of a finished game."""

    entry: Count
    """The last entry that still counts; somebody must have been asked then."""
    seat: SeatNumber
    """Your seat, and from whose eyes it goes on: what it could not know is dealt anew."""
    exact: bool = False
    """Nothing is dealt anew; against bots only."""
    bots: Annotated[list[Word | None], Meta(max_length=20)] = []
    clock: Clock | None = None
    start: bool = False
    code: Annotated[str, Meta(max_length=64)] | None = None
    """As of any new table."""


class Links(Struct, omit_defaults=True):
    """Secrets that give a role; an invitation carries one in the part after #."""

    seat: str | None = None
    watch: str | None = None
    screen: str | None = None
    mine: str | None = None


class TableMade(Struct):
    table: str
    code: str | None
    links: Links


class MyTable(Struct):
    """One of your tables."""

    id: str
    game: str
    status: Status
    seats: list[str | None]
    """Names of persons, `bot:NAME` for bots, null for free seats."""
    yours: list[Seat]
    awaited: list[Seat]
    when: int
    deadline: int | None
    """When time is up, where a clock counts days."""
    winners: list[Seat] = []
    """Of a game that is over, where it is known yet."""
    shared: bool = False
    before: list[tuple[HolderSeen, ...]] = []
    """Of a game that is over, who else had each seat: bots of one name are numbered as they came."""


class MyTables(Struct):
    tables: list[MyTable]
