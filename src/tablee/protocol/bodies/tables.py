"""Bodies about tables: a new one, a branch, and the lists of one's own."""

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
    """The names of the players on a shared device, seat by seat."""
    code: Annotated[str, Meta(max_length=64)] | None = None
    """The word that whoever runs the room asks for to make tables."""


class NewBranch(Struct, forbid_unknown_fields=True):
    """Play on from a moment of a finished game."""

    entry: Count
    """The last entry that still counts; some seat must have to choose after it."""
    seat: SeatNumber
    """Your seat, whose view is kept: what it could not know is dealt anew."""
    exact: bool = False
    """Deal nothing anew; against bots only."""
    bots: Annotated[list[Word | None], Meta(max_length=20)] = []
    clock: Clock | None = None
    start: bool = False
    code: Annotated[str, Meta(max_length=64)] | None = None
    """As for any new table."""


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
    """When time is up, if the clock counts days."""
    winners: list[Seat] = []
    """The winners of a finished game, if they are known yet."""
    shared: bool = False
    before: list[tuple[HolderSeen, ...]] = []
    """The other holders of each seat of a finished game; bots of one name are numbered in order."""


class MyTables(Struct):
    tables: list[MyTable]
