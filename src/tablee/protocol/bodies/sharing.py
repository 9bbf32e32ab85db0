"""Bodies about a replay that is shared: the link, and what strangers see."""

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
    """Where a finished game is shared now."""

    shares: list[ShareSeen]


class LendWanted(Struct, forbid_unknown_fields=True):
    """Whether one lends the game of a table."""

    yes: bool


class Lending(Struct):
    """Whether you do; of the others nobody is told."""

    yes: bool


class SharedFrame(Struct):
    """What was heard of a change, and what was then seen; `n` is its last entry."""

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
    """For each seat, who had it before whoever has it now."""
    result: Result | None
    frames: list[SharedFrame]
    seat: Seat | None
    """Whose eyes these are."""
    entry: int | None
    """At which moment it was shared."""
    yours: bool
    """Whether you sat there: then you can end it."""
