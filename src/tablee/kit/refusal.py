"""Refusals: why something was not done, as the name of a text, each with a code for programs."""

from typing import Final, Literal

from tablee.kit.game import TextPlace

Code = Literal[
    "BAD_FRAME", "UNKNOWN_TYPE", "WRONG_VERSION", "WRONG_METHOD", "TOO_LATE", "TOO_LARGE", "UNAUTHENTICATED",
    "FORBIDDEN", "NOT_FOUND", "NOT_YOUR_TURN", "ILLEGAL", "STALE", "ID_REUSED", "GAME_OVER", "PAUSED",
    "PARKED", "RATE_LIMITED", "UNAVAILABLE", "INTERNAL",
]  # fmt: skip
"""The kind of refusal, for programs."""

HOUSE: Final[dict[str, Code]] = {
    # Malformed messages
    "bad_frame": "BAD_FRAME",
    "bad_request": "BAD_FRAME",
    "unknown_type": "UNKNOWN_TYPE",
    "wrong_version": "WRONG_VERSION",
    "wrong_method": "WRONG_METHOD",
    "too_late": "TOO_LATE",
    "too_large": "TOO_LARGE",
    # Authentication and roles
    "unauthenticated": "UNAUTHENTICATED",
    "foreign_origin": "FORBIDDEN",
    "not_for_watchers": "FORBIDDEN",
    "not_for_screens": "FORBIDDEN",
    "not_the_host": "FORBIDDEN",
    "no_role": "FORBIDDEN",
    "not_a_seat": "FORBIDDEN",
    "not_your_seat": "FORBIDDEN",
    "seat_resigned": "FORBIDDEN",
    "phrases_only": "FORBIDDEN",
    "silenced": "FORBIDDEN",
    "sent_away": "FORBIDDEN",
    "network_only": "FORBIDDEN",
    "banned": "FORBIDDEN",
    "own_address": "FORBIDDEN",
    "code_needed": "FORBIDDEN",
    "wrong_code": "FORBIDDEN",
    "not_a_witness": "FORBIDDEN",
    "witness_quiet": "FORBIDDEN",
    "witness_cannot_sit": "FORBIDDEN",
    "sat_here": "FORBIDDEN",
    "sat_elsewhere": "FORBIDDEN",
    "sat_before": "FORBIDDEN",
    "seat_reissued": "FORBIDDEN",
    "link_closed": "FORBIDDEN",
    "no_hints": "FORBIDDEN",
    # Things that do not exist
    "not_found": "NOT_FOUND",
    "no_such_game": "NOT_FOUND",
    "no_such_code": "NOT_FOUND",
    "push_off": "NOT_FOUND",
    "no_such_seat": "ILLEGAL",
    "no_such_bot": "ILLEGAL",
    "no_such_watcher": "ILLEGAL",
    "no_bot_there": "ILLEGAL",
    "no_such_person": "ILLEGAL",
    "plays_here": "ILLEGAL",
    "nothing_hidden": "ILLEGAL",
    # Playing on from a finished game
    "nobody_asked_then": "ILLEGAL",
    "bad_position": "ILLEGAL",
    "only_bots": "ILLEGAL",
    "goes_on": "ILLEGAL",
    # Push notifications
    "bad_subscription": "ILLEGAL",
    # Before the start
    "bad_name": "ILLEGAL",
    "bad_clock": "ILLEGAL",
    "wrong_seats": "ILLEGAL",
    "unknown_options": "ILLEGAL",
    "seat_taken": "ILLEGAL",
    "too_many_people": "ILLEGAL",
    "person_here": "ILLEGAL",
    "seats_free": "ILLEGAL",
    "not_ready": "ILLEGAL",
    "not_started": "ILLEGAL",
    "started": "ILLEGAL",
    # In play
    "no_eyes": "NOT_YOUR_TURN",
    "not_your_turn": "NOT_YOUR_TURN",
    "stale": "STALE",
    "unknown_move": "ILLEGAL",
    "nothing_chosen": "ILLEGAL",
    "nothing_to_take_back": "ILLEGAL",
    "stands_for_good": "ILLEGAL",
    "question_open": "ILLEGAL",
    "no_question": "ILLEGAL",
    "own_question": "ILLEGAL",
    "already_answered": "ILLEGAL",
    "nobody_to_ask": "ILLEGAL",
    "already_seated": "ILLEGAL",
    "already_paused": "ILLEGAL",
    "not_paused": "ILLEGAL",
    "not_absent": "ILLEGAL",
    "already_host": "ILLEGAL",
    "no_adviser": "ILLEGAL",
    "paused": "PAUSED",
    "parked": "PARKED",
    "game_over": "GAME_OVER",
    "not_over": "ILLEGAL",
    # Afterwards
    "no_such_moment": "ILLEGAL",
    "nothing_decided": "ILLEGAL",
    "too_many_shares": "ILLEGAL",
    "not_shared": "NOT_FOUND",
    "not_yours_to_end": "FORBIDDEN",
    # The room itself
    "id_reused": "ID_REUSED",
    "too_many": "RATE_LIMITED",
    "unavailable": "UNAVAILABLE",
    "rules_elsewhere": "UNAVAILABLE",
    "internal": "INTERNAL",
}
"""Every refusal of the house with its code; the house's texts have a message `refusal.NAME` for each."""


class Refusal(Exception):
    """Refused, with nothing changed; `why` names a text `of` the house or of a game, by its id."""

    def __init__(self, why: str, of: str = "house", at: TextPlace | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.of = of
        self.at = at
        """The position of the error in a text that was submitted."""
        self.code: Code = HOUSE[why] if of == "house" else "ILLEGAL"
