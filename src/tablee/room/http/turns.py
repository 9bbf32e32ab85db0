"""Bots' turns over HTTP: a worker takes an offered turn, and answers it."""

from typing import Final

from tablee.kit.refusal import Refusal
from tablee.protocol.bodies.turns import TurnHeard, TurnSeen
from tablee.room.http.request import Endpoint, Request


async def take(request: Request) -> TurnSeen:
    """The sight of the bot's seat, once."""
    turns = request.services.room.house.thinkers.turns
    with request.guessing(request.services.missed):
        seen = turns.take(request.path["ticket"]) if turns else None
        if seen is None:
            raise Refusal("not_found")
    return seen


async def answer(request: Request) -> TurnHeard:
    """Accept the bot's move, if it is still wanted."""
    turns = request.services.room.house.thinkers.turns
    with request.guessing(request.services.missed):
        if turns is None or not turns.knows(request.path["key"]):
            raise Refusal("not_found")
    return TurnHeard(turns.answer(request.path["key"], request.body))


ENDPOINTS: Final[dict[str, Endpoint]] = {"turn": take, "turn_answer": answer}
