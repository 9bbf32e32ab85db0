"""Bodies about a lesson: its steps, and a try."""

from typing import Literal

from msgspec import Struct

from tablee.kit.facts import Seat
from tablee.protocol.fields import (
    EventsJson,
    MaybeMoveJson,
    MoveJson,
    MovesJson,
    ViewJson,
)


class LessonStep(Struct):
    """What the learner, in seat 0, sees when a step of a lesson begins."""

    step: int
    steps: int
    says: str
    """The game's texts `lesson.SAYS.title`, `.line`, and `.wrong` for a legal move that was not asked for."""
    asks: bool
    """Whether a move is asked for; if not, the step is only read, and null goes on."""
    point: str | None
    """The piece the glove points at: a `data-spot` or `data-target` of the board."""
    waits: bool
    """Whether the glove appears only after a first try."""
    names: list[str]
    """The names of the seats; the learner's is ""."""
    view: ViewJson
    moves: MovesJson
    promises: dict[Seat, MoveJson]


class LessonTry(Struct, forbid_unknown_fields=True):
    move: MaybeMoveJson
    """The learner's move; null goes on as the lesson has it, after reading or to be shown."""


class LessonTold(Struct):
    events: EventsJson
    view: ViewJson


class LessonPlayed(Struct):
    """The outcome of a try: on to the next step, or the same again."""

    outcome: Literal["on", "again"]
    told: list[LessonTold]
