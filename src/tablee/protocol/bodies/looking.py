"""Bodies about past events: the story of a table, its highlights, a replay."""

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
    """What one point of view was told of a change, up to `moment`, and what it then saw."""

    moment: int
    at: int
    events: EventsJson
    notices: tuple[Notice, ...]
    asked: tuple[Seat, ...]
    """The seats that had been asked before it: whose turn it was."""
    view: MaybeViewJson
    """Only of the last moments: views are long."""


class TableStory(Struct):
    told: list[Told]
    said: list[SpokenJson]


class HighlightsWanted(Struct, forbid_unknown_fields=True):
    link: Secret | None = None


class HighlightsTold(Struct):
    """The highlights of a finished game."""

    highlights: HighlightsJson
    reviews: list[SeatNumber] = []
    """Those of your seats that had decisions, so that the coach can go through them."""


class ReplayFrame(Struct):
    """One entry; the events of a change are with its last entry."""

    entry: AnyEntry
    events: EventsJson
    notices: tuple[Notice, ...]
    view: ViewJson
    choices: dict[Seat, MoveJson]
    hidden: HiddenJson
    """What this seat could not know then; shown since the game is over."""


class Replay(Struct):
    """A finished game from one point of view."""

    game: str
    title: str
    names: list[str | None]
    before: list[tuple[HolderSeen, ...]]
    """The former holders of each seat."""
    result: Result | None
    frames: list[ReplayFrame]
    shares: list[ShareSeen]
    """The shares of this game; only for seats."""
    yours: bool
    """Whether you sit there: then you may share it."""
    reviews: list[SeatNumber] = []
    """Those of your seats that had decisions, so that the coach can go through them."""
    eyes: list[SeatNumber] = []
    """The same, with the seats of bots and of people who let you go through their decisions."""
