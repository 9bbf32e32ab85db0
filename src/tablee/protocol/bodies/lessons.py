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
    """What a learner has before their eyes when a step of a lesson begins; their seat is 0."""

    step: int
    steps: int
    says: str
    """The game's texts `lesson.SAYS.title`, `.line`, and `.wrong` for a legal try that is not the one."""
    asks: bool
    """Whether a move is asked for; if not, the step is read and goes on with null."""
    point: str | None
    """The piece the glove points at: a `data-spot` or `data-target` of the board."""
    waits: bool
    """Whether the glove comes only after a first try."""
    names: list[str]
    """Who sits there; the learner is ""."""
    view: ViewJson
    moves: MovesJson
    promises: dict[Seat, MoveJson]


class LessonTry(Struct, forbid_unknown_fields=True):
    move: MaybeMoveJson
    """Null goes on as the lesson has it: after reading, or to be shown."""


class LessonTold(Struct):
    events: EventsJson
    view: ViewJson


class LessonPlayed(Struct):
    """What came of a try: on to the next step, or the same again."""

    outcome: Literal["on", "again"]
    told: list[LessonTold]
