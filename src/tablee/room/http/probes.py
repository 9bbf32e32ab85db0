"""What machines ask that watch over a room: does it answer, and does it take new people and tables."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tablee.room.services import Services

FRESH = {"Cache-Control": "no-store"}


async def healthz(request: Request) -> Response:
    """The process answers; nothing else is asked of it."""
    return PlainTextResponse("ok\n", headers=FRESH)


def readyz(services: Services) -> Callable[[Request], Awaitable[Response]]:
    """Whether somebody who comes now could make a table and play."""

    async def respond(request: Request) -> Response:
        if services.room.draining:
            return not_ready("draining")
        if not await services.room.house.store.can_write():
            return not_ready("what the room keeps cannot be written")
        return PlainTextResponse("ready\n", headers=FRESH)

    return respond


def not_ready(why: str) -> Response:
    """Come back later."""
    return PlainTextResponse(f"{why}\n", 503, {**FRESH, "Retry-After": "5"})
