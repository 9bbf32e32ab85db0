"""Refusals: why the table did not do what a seat wanted, as names whose texts are elsewhere."""

from typing import Final

from tablee.kit.game import Place

HOUSE: Final = {
    "not_a_seat": "FORBIDDEN",
    "not_your_turn": "NOT_YOUR_TURN",
    "game_over": "GAME_OVER",
    "paused": "PAUSED",
    "stale": "STALE",
    "unknown_move": "ILLEGAL",
    "nothing_chosen": "ILLEGAL",
    "nothing_to_take_back": "ILLEGAL",
    "question_open": "ILLEGAL",
    "no_question": "ILLEGAL",
    "own_question": "ILLEGAL",
    "already_answered": "ILLEGAL",
    "nobody_to_ask": "ILLEGAL",
    "already_seated": "ILLEGAL",
    "seat_resigned": "FORBIDDEN",
    "already_paused": "ILLEGAL",
    "not_paused": "ILLEGAL",
    "wrong_seats": "ILLEGAL",
    "unknown_options": "ILLEGAL",
}
"""The refusals of the house and their codes on the wire; its texts have a message `refusal.NAME` for each."""


class Refused(Exception):
    """The table stays as it is; `why` names a text `of` the house or of a game, by its id."""

    def __init__(self, why: str, of: str = "house", at: Place | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.of = of
        self.at = at
        """Where it is in a text that was handed in."""
        self.code = HOUSE[why] if of == "house" else "ILLEGAL"
