"""Why the room says no: the name of a text, and the code that goes with it on the wire and in HTTP."""

from typing import Final

CODES: Final = {
    "BAD_FRAME": 400,
    "UNKNOWN_TYPE": 400,
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
"""Every code, and its status in HTTP."""

ROOM: Final = {
    "bad_frame": "BAD_FRAME",
    "unknown_type": "UNKNOWN_TYPE",
    "too_large": "TOO_LARGE",
    "bad_request": "BAD_FRAME",
    "unauthenticated": "UNAUTHENTICATED",
    "foreign_origin": "FORBIDDEN",
    "not_for_watchers": "FORBIDDEN",
    "not_for_screens": "FORBIDDEN",
    "not_the_host": "FORBIDDEN",
    "no_role": "FORBIDDEN",
    "not_your_seat": "FORBIDDEN",
    "phrases_only": "FORBIDDEN",
    "not_a_witness": "FORBIDDEN",
    "witness_quiet": "FORBIDDEN",
    "witness_cannot_sit": "FORBIDDEN",
    "sat_here": "FORBIDDEN",
    "link_closed": "FORBIDDEN",
    "not_found": "NOT_FOUND",
    "no_such_game": "NOT_FOUND",
    "no_such_table": "NOT_FOUND",
    "no_such_code": "NOT_FOUND",
    "no_such_seat": "ILLEGAL",
    "no_such_bot": "ILLEGAL",
    "no_such_watcher": "ILLEGAL",
    "nothing_hidden": "ILLEGAL",
    "bad_name": "ILLEGAL",
    "bad_clock": "ILLEGAL",
    "wrong_seats": "ILLEGAL",
    "unknown_move": "ILLEGAL",
    "seat_taken": "ILLEGAL",
    "seats_free": "ILLEGAL",
    "not_ready": "ILLEGAL",
    "not_absent": "ILLEGAL",
    "no_eyes": "NOT_YOUR_TURN",
    "started": "ILLEGAL",
    "not_started": "ILLEGAL",
    "not_over": "ILLEGAL",
    "game_over": "GAME_OVER",
    "parked": "PARKED",
    "id_reused": "ID_REUSED",
    "too_many": "RATE_LIMITED",
    "unavailable": "UNAVAILABLE",
    "internal": "INTERNAL",
}
"""The room's own refusals, with texts `refusal.NAME`; a table's are in `tablee.table.refusal.HOUSE`."""

AGAIN: Final = {"UNAVAILABLE", "RATE_LIMITED", "INTERNAL"}
"""Codes of a passing trouble: the same message may be sent again."""


class Refusal(Exception):
    """The room stays as it is; `why` names a text of the house."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why
        self.code = ROOM[why]
