"""The room as one web application: HTTP, the socket, and the browser's client."""

from collections.abc import Awaitable, Callable
from functools import cache, partial

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from tablee.room import socket
from tablee.room.http import joining, pages, people, replays, shelf, stories, tables
from tablee.room.http.answering import answer, refuse
from tablee.room.http.asking import Desk, Way
from tablee.room.http.openapi import describe
from tablee.room.safety import Careful

WAYS: tuple[Way, ...] = (
    *shelf.WAYS,
    *people.WAYS,
    *tables.WAYS,
    *joining.WAYS,
    *stories.WAYS,
    *replays.WAYS,
)
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
PAGES = (
    "/",
    "/join",
    "/replays",
    "/t/{rest:path}",
    "/r/{rest:path}",
    "/rules/{rest:path}",
    "/learn/{rest:path}",
)


def app(desk: Desk) -> Starlette:
    """Everything behind one address."""

    async def connect(connection: WebSocket) -> None:
        await socket.serve(desk, connection)

    return Starlette(
        routes=[
            WebSocketRoute("/api/socket", connect),
            *(Route(path, endpoint(desk, ways), methods=METHODS) for path, ways in by_path().items()),
            Route("/api/openapi.json", description),
            Route("/api/{rest:path}", nothing_there, methods=METHODS),
            *(Route(path, pages.page) for path in PAGES),
            Route("/{rest:path}", pages.part),
        ],
        middleware=[Middleware(partial(Careful, secure=desk.addresses.secure))],
    )


def by_path() -> dict[str, list[Way]]:
    """All ways with the same path together."""
    paths: dict[str, list[Way]] = {}
    for way in WAYS:
        paths.setdefault(way.path, []).append(way)
    return paths


def endpoint(desk: Desk, ways: list[Way]) -> Callable[[Request], Awaitable[Response]]:
    """All methods of one path; what it does not know is refused in JSON like everything else."""
    methods: dict[str, Way] = {way.method: way for way in ways}
    if "GET" in methods:
        methods["HEAD"] = methods["GET"]

    async def respond(request: Request) -> Response:
        if request.method in methods:
            return await answer(desk, methods[request.method], request)
        response = refuse("BAD_FRAME", "bad_request")
        response.status_code = 405
        response.headers["Allow"] = ", ".join(methods)
        return response

    return respond


async def nothing_there(request: Request) -> Response:
    """No such thing under /api."""
    return refuse("NOT_FOUND", "not_found")


async def description(request: Request) -> Response:
    """The OpenAPI description."""
    return Response(described(), media_type="application/json")


@cache
def described() -> bytes:
    return msgspec.json.encode(describe(WAYS))
