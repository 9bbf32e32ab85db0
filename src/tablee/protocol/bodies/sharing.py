"""Bodies about sharing and lending a finished game."""

from msgspec import Struct

from tablee.kit.facts import Result, Seat
from tablee.kit.log import Notice
from tablee.protocol.fields import (
    Count,
    EventsJson,
    SeatNumber,
    ViewJson,
)
from tablee.protocol.seen import HolderSeen, ShareSeen


class ShareWanted(Struct, forbid_unknown_fields=True):
    """Through whose eyes and at which entry a shared replay opens."""

    seat: SeatNumber | None = None
    entry: Count | None = None


class Shares(Struct):
    """The shares of a finished game."""

    shares: list[ShareSeen]


class LendWanted(Struct, forbid_unknown_fields=True):
    """Whether to lend the game of a table."""

    yes: bool


class Lending(Struct):
    """Whether you lend it; nobody is told about the others."""

    yes: bool


class SharedFrame(Struct):
    """What was told of a change, and what was then seen; `n` is its last entry."""

    n: int
    events: EventsJson
    notices: tuple[Notice, ...]
    """Without their times."""
    view: ViewJson


class SharedReplay(Struct):
    """A finished game for whoever has its link: no table, no talk, no seed, no dice, no times."""

    game: str
    title: str
    names: list[str | None]
    before: list[tuple[HolderSeen, ...]]
    """The former holders of each seat."""
    result: Result | None
    frames: list[SharedFrame]
    seat: Seat | None
    """Whose eyes these are."""
    entry: int | None
    """The entry at which the link opens it."""
    yours: bool
    """Whether you sat there, and so can end the share."""
