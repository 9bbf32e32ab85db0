"""Bodies about bots that think on other machines: the turn that a worker gets, and its answer."""

from msgspec import Struct

from tablee.protocol.fields import Count, MaybeMoveJson, MovesJson, SeatNumber, TalesJson, ViewJson


class TurnSeen(Struct):
    """A bot's turn: all that its seat knows, and how long it may think."""

    key: str
    """The key for the answer; the ticket is used up."""
    game: str
    rules: int
    """The version of the game's rules: a worker with another one hands the turn back."""
    bot: str
    seat: SeatNumber
    view: ViewJson
    moves: MovesJson
    heard: TalesJson
    thought: int
    """The seed of the bot's own dice, unrelated to the game's chance."""
    seconds: float | None
    """How long it may think; null for no limit."""


class TurnAnswer(Struct, forbid_unknown_fields=True):
    """What a bot chose, or null: the turn is handed back."""

    move: MaybeMoveJson
    spent: Count = 0
    whole: Count = 0
    """How many of its nodes it spent (`spent`), of how many (`whole`)."""


class TurnHeard(Struct):
    """Whether the answer was in time."""

    used: bool
