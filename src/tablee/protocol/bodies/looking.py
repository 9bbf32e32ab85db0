"""Bodies about what happened: the story of a table, its highlights, a replay."""

from msgspec import Struct

from tablee.kit.facts import Result, Seat
from tablee.kit.log import AnyEntry, Notice
from tablee.protocol.fields import (
    EventsJson,
    HiddenJson,
    HighlightsJson,
    MaybeViewJson,
    MoveJson,
    SeatNumber,
    Secret,
    SpokenJson,
    ViewJson,
)
from tablee.protocol.seen import HolderSeen, ShareSeen


class StoryWanted(Struct, forbid_unknown_fields=True):
    link: Secret | None = None
    seat: SeatNumber | None = None


class Told(Struct):
    """What one point of view was told of a change: what had happened by `moment`, and what was then seen."""

    moment: int
    at: int
    events: EventsJson
    notices: tuple[Notice, ...]
    asked: tuple[Seat, ...]
    """Who had been asked before it: whose turn it was."""
    view: MaybeViewJson
    """Only of the last moments: views are long."""


class TableStory(Struct):
    told: list[Told]
    said: list[SpokenJson]


class HighlightsWanted(Struct, forbid_unknown_fields=True):
    link: Secret | None = None


class HighlightsTold(Struct):
    """What to remember a finished game by."""

    highlights: HighlightsJson
    reviews: list[SeatNumber] = []
    """Those of your seats in which you had something to decide: the coach can go through these with you."""


class ReplayFrame(Struct):
    """One entry; what happened is with the last entry of a change, and told once."""

    entry: AnyEntry
    events: EventsJson
    notices: tuple[Notice, ...]
    view: ViewJson
    choices: dict[Seat, MoveJson]
    hidden: HiddenJson
    """What the seat whose eyes these are could not know then; the game is over, and nobody decides by it."""


class Replay(Struct):
    """A finished game through one pair of eyes."""

    game: str
    title: str
    names: list[str | None]
    before: list[tuple[HolderSeen, ...]]
    """For each seat, who had it before whoever has it now."""
    result: Result | None
    frames: list[ReplayFrame]
    shares: list[ShareSeen]
    """Only for seats: where this game is shared."""
    yours: bool
    """Whether you sit there: then you may share it."""
    reviews: list[SeatNumber] = []
    """Those of your seats in which you had something to decide: the coach can go through these with you."""
    eyes: list[SeatNumber] = []
    """The same with those of bots, and of who lets you go through their decisions."""
