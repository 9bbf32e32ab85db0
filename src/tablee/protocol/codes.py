"""What a refusal's code is in HTTP, which refusals pass, and why a connection is closed."""

from enum import IntEnum
from typing import Final

from tablee.kit.refusal import Code

STATUS: Final[dict[Code, int]] = {
    "BAD_FRAME": 400,
    "UNKNOWN_TYPE": 400,
    "WRONG_VERSION": 426,
    "WRONG_METHOD": 405,
    "TOO_LATE": 408,
    "TOO_LARGE": 413,
    "UNAUTHENTICATED": 401,
    "FORBIDDEN": 403,
    "NOT_FOUND": 404,
    "NOT_YOUR_TURN": 409,
    "ILLEGAL": 409,
    "STALE": 409,
    "ID_REUSED": 409,
    "GAME_OVER": 409,
    "PAUSED": 409,
    "PARKED": 409,
    "RATE_LIMITED": 429,
    "UNAVAILABLE": 503,
    "INTERNAL": 500,
}
"""The status of each code in HTTP."""

PASSING: Final[frozenset[Code]] = frozenset({"UNAVAILABLE", "RATE_LIMITED", "INTERNAL"})
"""Codes of a passing trouble: the same message may be sent again."""


class Close(IntEnum):
    """Why the room closes a connection."""

    BAD_PROTOCOL = 1002
    """What came was no WebSocket."""
    NOT_TEXT = 1007
    """A text that is not UTF-8."""
    TOO_LONG = 1009
    """A message too long to be read."""
    SILENT = 1011
    """A ping was not answered in time, or the room stumbled: come back with jitter, and resume."""
    RESTART = 1012
    """The room closes for a moment, or reads the table anew: come back with jitter, and resume."""
    CROWDED = 1013
    """Too many at this table: come back later."""
    UNAUTHENTICATED = 4001
    """No hello in time, or the room does not know who comes, or they have no role at this table."""
    KICKED = 4003
    """No seat here is theirs any more."""
    TOO_SLOW = 4008
    """Too much waits to be sent: come back and resume."""
    TAKEN_OVER = 4009
    """The seats were brought to another device."""
    REISSUED = 4010
    """The host made the seat's personal link anew: whoever has it brings the seat along."""
    SENT_AWAY = 4011
    """The host sent them away from this table."""
    TOO_MANY = 4029
    """Too many messages."""
    MALFORMED = 4400
    """No hello, or too many messages that cannot be read."""
    WRONG_VERSION = 4426
    """The client speaks another version of the protocol: load it anew."""


FOR_GOOD: Final[frozenset[int]] = frozenset({
    Close.UNAUTHENTICATED, Close.KICKED, Close.TAKEN_OVER, Close.REISSUED, Close.SENT_AWAY,
    Close.MALFORMED, Close.WRONG_VERSION,
})  # fmt: skip
"""After these, coming back in the same way would not help."""
