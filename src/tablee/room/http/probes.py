"""Health probes: /healthz (the process answers) and /readyz (it takes new people and tables)."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tablee.room.services import Services

FRESH = {"Cache-Control": "no-store"}


async def healthz(request: Request) -> Response:
    """200 as long as the process answers."""
    return PlainTextResponse("ok\n", headers=FRESH)


def readyz(services: Services) -> Callable[[Request], Awaitable[Response]]:
    """200 if somebody who comes now could make a table and play, else 503."""

    async def respond(request: Request) -> Response:
        if why := await why_not_ready(services):
            return PlainTextResponse(f"{why}\n", 503, {**FRESH, "Retry-After": "5"})
        return PlainTextResponse("ready\n", headers=FRESH)

    return respond


async def why_not_ready(services: Services) -> str | None:
    """Why nobody new can join and play now; None if they can."""
    if services.room.draining:
        return "draining"
    if not await services.room.house.store.can_write():
        return "what the room keeps cannot be written"
    return None
