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

from tablee.kit.refusal import Refusal
from tablee.protocol.routes import ROUTES
from tablee.room.http import (
    boards,
    branches,
    calls,
    cards,
    joining,
    lending,
    lessons,
    metrics,
    operator,
    pages,
    people,
    probes,
    replays,
    reviews,
    sharing,
    shelf,
    site,
    story,
    tables,
    turns,
)
from tablee.room.http.answers import answer, refuse
from tablee.room.http.openapi import describe
from tablee.room.http.request import Endpoint
from tablee.room.http.safety import Careful
from tablee.room.line import socket
from tablee.room.services import Services

ENDPOINTS: dict[str, Endpoint] = {
    **shelf.ENDPOINTS,
    **lessons.ENDPOINTS,
    **people.ENDPOINTS,
    **calls.ENDPOINTS,
    **tables.ENDPOINTS,
    **joining.ENDPOINTS,
    **story.ENDPOINTS,
    **replays.ENDPOINTS,
    **sharing.ENDPOINTS,
    **branches.ENDPOINTS,
    **lending.ENDPOINTS,
    **reviews.ENDPOINTS,
    **turns.ENDPOINTS,
    **operator.ENDPOINTS,
}
"""What answers each route of the protocol."""
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
PAGES = (
    "/",
    "/join",
    "/replays",
    "/replays/{rest:path}",
    "/room",
    "/operator",
    "/t/{rest:path}",
    "/r/{rest:path}",
    "/s/{rest:path}",
    "/rules/{rest:path}",
    "/learn/{rest:path}",
)


def app(services: Services) -> Starlette:
    """Everything behind one address."""

    async def connect(connection: WebSocket) -> None:
        await socket.serve(services, connection)

    return Starlette(
        routes=[
            WebSocketRoute("/api/socket", connect),
            *(Route(path, endpoint(services, names), methods=METHODS) for path, names in by_path().items()),
            Route("/api/openapi.json", description),
            *(Route(path, nothing_there, methods=METHODS) for path in ("/api", "/api/{rest:path}")),
            Route("/healthz", probes.healthz),
            Route("/readyz", probes.readyz(services)),
            Route("/metrics", metrics.metrics(services)),
            Route("/cards/{game}.png", cards.lid),
            Route("/boards/{game}/{mark}/{rest:path}", boards.part),
            Route("/s/{share}/end.png", cards.end_picture(services)),
            Route("/docs", site.door),
            Route("/docs/{rest:path}", site.page),
            *(Route(path, cards.page(services)) for path in PAGES),
            Route("/{rest:path}", pages.part),
        ],
        middleware=[Middleware(partial(Careful, secure=services.addresses.secure))],
    )


def by_path() -> dict[str, list[str]]:
    """The names of all routes with the same path together."""
    paths: dict[str, list[str]] = {}
    for name, route in ROUTES.items():
        paths.setdefault(route.path, []).append(name)
    return paths


def endpoint(services: Services, names: list[str]) -> Callable[[Request], Awaitable[Response]]:
    """All methods of one path; what it does not know is refused in JSON like everything else."""
    methods: dict[str, str] = {ROUTES[name].method: name for name in names}

    async def respond(request: Request) -> Response:
        name = methods.get("GET" if request.method == "HEAD" else request.method)
        if name is not None:
            return await answer(services, ROUTES[name], ENDPOINTS[name], request)
        response = refuse(Refusal("bad_request"), 405)
        response.headers["Allow"] = ", ".join([*methods, *(["HEAD"] if "GET" in methods else [])])
        return response

    return respond


async def nothing_there(request: Request) -> Response:
    """No such thing under /api."""
    return refuse(Refusal("not_found"))


async def description(request: Request) -> Response:
    """The OpenAPI description."""
    return Response(described(), media_type="application/json")


@cache
def described() -> bytes:
    return msgspec.json.encode(describe(ROUTES.values()))
