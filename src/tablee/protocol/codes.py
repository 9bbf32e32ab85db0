"""HTTP statuses of refusal codes, which codes may be retried, and WebSocket close codes."""

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
"""The HTTP status of each code."""

PASSING: Final[frozenset[Code]] = frozenset({"UNAVAILABLE", "RATE_LIMITED", "INTERNAL"})
"""Codes of temporary problems: the same message may be sent again."""


class Close(IntEnum):
    """Why the room closes a connection."""

    BAD_PROTOCOL = 1002
    """A violation of the WebSocket protocol."""
    NOT_TEXT = 1007
    """A text that is not UTF-8."""
    TOO_LONG = 1009
    """A message that is too long."""
    SILENT = 1011
    """A ping was not answered in time, or an internal error: reconnect with jitter, and resume."""
    RESTART = 1012
    """The room restarts, or reloads the table: reconnect with jitter, and resume."""
    CROWDED = 1013
    """Too many connections to this table or from this address: reconnect later."""
    UNAUTHENTICATED = 4001
    """No hello in time, unknown credentials, or no role at this table."""
    KICKED = 4003
    """The person lost their last seat here."""
    TOO_SLOW = 4008
    """Too many frames are queued for the client: reconnect and resume."""
    TAKEN_OVER = 4009
    """The seats were moved to another device."""
    REISSUED = 4010
    """The host reissued the seat's personal link, which now opens the seat."""
    SENT_AWAY = 4011
    """The host sent the person away from this table."""
    TOO_MANY = 4029
    """Too many messages."""
    MALFORMED = 4400
    """The first message was not a hello, or too many messages could not be decoded."""
    WRONG_VERSION = 4426
    """The client has another version of the protocol: reload it."""


FOR_GOOD: Final[frozenset[int]] = frozenset({
    Close.UNAUTHENTICATED, Close.KICKED, Close.TAKEN_OVER, Close.REISSUED, Close.SENT_AWAY,
    Close.MALFORMED, Close.WRONG_VERSION,
})  # fmt: skip
"""After these, reconnecting in the same way is useless."""
