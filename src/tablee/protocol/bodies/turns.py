"""Bodies about bots that think on other machines: what a worker is told, and what it answers."""

from msgspec import Struct

from tablee.protocol.fields import Count, MaybeMoveJson, MovesJson, SeatNumber, TalesJson, ViewJson


class TurnSeen(Struct):
    """A bot's turn: all that its seat knows, and how long it may think."""

    key: str
    """What the answer is sent with; the ticket is used up."""
    game: str
    rules: int
    """The version of the game's rules: who has another hands the turn back."""
    bot: str
    seat: SeatNumber
    view: ViewJson
    moves: MovesJson
    heard: TalesJson
    thought: int
    """What the bot's own dice follow from; it has nothing to do with the game's chance."""
    seconds: float | None
    """So long it may think; null: as long as it takes."""


class TurnAnswer(Struct, forbid_unknown_fields=True):
    """What a bot chose, or null: the turn is handed back."""

    move: MaybeMoveJson
    spent: Count = 0
    whole: Count = 0
    """So many of its nodes it spent on that, of so many."""


class TurnHeard(Struct):
    """Whether the answer was in time."""

    used: bool
