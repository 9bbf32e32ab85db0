"""Bodies about the house: refusals, the shelf, the rules, the room itself."""

from typing import Literal

from msgspec import Struct

from tablee.kit.game import TextPlace
from tablee.kit.refusal import Code
from tablee.protocol.fields import (
    MakersRule,
)
from tablee.protocol.seen import BoxSeen


class Problem(Struct):
    """Why a request was refused: a code, and the name of a text."""

    code: Code
    why: str
    of: str = "house"
    at: TextPlace | None = None
    """The position of the problem, in a text that was sent."""


class Shelf(Struct):
    games: list[BoxSeen]


class RulesPage(Struct):
    markdown: str


class Health(Struct):
    ok: bool
    version: str


class Keeps(Struct):
    """After how many unused days things are deleted."""

    open: int
    """Tables that never began."""
    playing: int
    over: int
    links: int
    guests: int


class RoomSeen(Struct):
    """Where invitations can be opened, who may make tables, and how long things are kept."""

    version: str
    reach: Literal["machine", "network", "internet"]
    base_url: str
    push: str | None
    """The key with which browsers subscribe to calls; None if the room calls nobody."""
    makers: MakersRule
    may_make: bool
    """Whether the caller may make tables, perhaps only with the code."""
    keeps: Keeps
