"""Facts: the frozen values that rules exchange with everything else (people, logs, browsers)."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, Final, TypeVar, Union

import msgspec

T = TypeVar("T")

WHOLE: Final = 60
"""A whole win, in units that up to six seats can share evenly."""

SEAT = {"format": "seat"}
BY_SEAT = {"format": "by-seat"}

Seat = Annotated[int, msgspec.Meta(extra_json_schema=SEAT)]
"""A number that is a seat, shown as the seat's name. The type decides this, not the field's name."""

BySeat = Annotated[tuple[T, ...], msgspec.Meta(extra_json_schema=BY_SEAT)]
"""One item for each seat, in seat order."""


@cache
def any_of(kinds: tuple[type[msgspec.Struct], ...]) -> Any:
    """The union of several kinds of facts."""
    return Union[kinds]  # noqa: UP007 - `|` wants its members one by one


def tag_of(name: str) -> str:
    """The tag a fact carries in JSON: `BagEmptied` is written `bag_emptied`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag=tag_of):
    """What a seat may choose."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag=tag_of):
    """What happened, for display and for bots; rules never read it."""

    reveals: ClassVar[bool] = False
    """Whether it reveals what another seat held hidden: then its step cannot be taken back without asking."""
    lasts: ClassVar[bool] = False
    """Whether it is final: neither it nor anything before can be taken back, even if all agree."""


class Highlight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="highlight", tag=tag_of):
    """A number to remember a finished game by, with a message of its own."""

    n: int


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="reason", tag=tag_of):
    """Why a move has its value, in facts its seat knows; the words are in the game's texts."""

    against: ClassVar[bool] = False
    """Whether it always speaks against the move."""


class Hidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="hidden", tag=tag_of):
    """Something a seat could not know at a moment, told once the game is over."""


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat, or a watcher, may see."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is settled before set-up; every option has a default."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """How a game ended: each seat's place (1 is best, equal places are shared), its score, and the ending."""

    places: BySeat[int]
    scores: BySeat[int]
    ending: str

    def share(self, seat: int) -> int:
        """A seat's share of the win, in units of `WHOLE`: those in first place share it evenly."""
        return 0 if self.places[seat] > 1 else WHOLE // self.places.count(1)


def places(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Each seat's place when higher keys are better and equal keys share a place.

    >>> places([(9, 1), (12, 0), (9, 1), (9, 2)])
    (3, 1, 3, 2)
    """
    best_first = sorted(keys, reverse=True)
    return tuple([1 + best_first.index(key) for key in keys])
