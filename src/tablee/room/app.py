"""The room's web application: all HTTP routes, and the browser's client."""

from collections.abc import Awaitable, Callable, Mapping
from functools import cache, partial

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, request_response
from starlette.types import Receive, Scope, Send

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
from tablee.room.services import Services

Respond = Callable[[Request], Awaitable[Response]]
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
"""The endpoint of each route of the protocol."""
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
    """The web application: everything except WebSockets."""
    return Starlette(
        routes=[
            *(Route(path, AnyMethod(endpoint(services, names))) for path, names in by_path().items()),
            Route("/api/openapi.json", AnyMethod(by_method({"GET": description}))),
            *(Route(path, AnyMethod(nothing_there)) for path in ("/api", "/api/{rest:path}")),
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
    """The names of the routes, grouped by path."""
    paths: dict[str, list[str]] = {}
    for name, route in ROUTES.items():
        paths.setdefault(route.path, []).append(name)
    return paths


class AnyMethod:
    """Passes requests on whatever their method is; Starlette would refuse some with its own answers."""

    def __init__(self, respond: Respond) -> None:
        self._app = request_response(respond)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)


def endpoint(services: Services, names: list[str]) -> Respond:
    """All methods of one path."""
    return by_method({
        ROUTES[name].method: partial(answer, services, ROUTES[name], ENDPOINTS[name]) for name in names
    })  # fmt: skip


def by_method(methods: Mapping[str, Respond]) -> Respond:
    """Dispatches by method; any other method is refused in JSON."""

    async def respond(request: Request) -> Response:
        found = methods.get("GET" if request.method == "HEAD" else request.method)
        if found is not None:
            return await found(request)
        response = refuse(Refusal("wrong_method"))
        response.headers["Allow"] = ", ".join([*methods, *(["HEAD"] if "GET" in methods else [])])
        return response

    return respond


async def nothing_there(request: Request) -> Response:
    """404 for unknown paths under /api."""
    return refuse(Refusal("not_found"))


async def description(request: Request) -> Response:
    """The OpenAPI description."""
    return Response(described(), media_type="application/json")


@cache
def described() -> bytes:
    return msgspec.json.encode(describe(ROUTES.values()))
