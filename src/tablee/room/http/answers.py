"""Handles a request: checks origin and bans, decodes the body, authenticates, and encodes the answer."""

import logging
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from tablee.kit.refusal import Refusal
from tablee.kit.typed import read_json
from tablee.protocol.bodies.house import Problem
from tablee.protocol.codes import STATUS
from tablee.protocol.limits import FRAME
from tablee.protocol.routes import Route
from tablee.room.doors.addresses import the_only
from tablee.room.http.printed import Printed
from tablee.room.http.request import Endpoint, Reply, Request
from tablee.room.services import Services
from tablee.room.store.lifetimes import GUEST_MS
from tablee.room.store.store import Conflict, Forgotten, RulesElsewhere, Unavailable, UsedUp

log = logging.getLogger("tablee.room")
COOKIE = "tablee"


async def answer(services: Services, route: Route, endpoint: Endpoint, received: HttpRequest) -> Response:
    """Answer one request; an error is answered by its code and text name only."""
    try:
        request = await read(services, route, received)
        found = await endpoint(request)
        return found.response(received.headers) if isinstance(found, Printed) else respond(services, found)
    except Refusal as problem:
        refusal = await ours_or_elsewhere(services, problem)
    except RulesElsewhere:
        refusal = Refusal("rules_elsewhere")
    except UsedUp:
        refusal = Refusal("link_closed")
    except (Unavailable, Conflict, Forgotten):
        refusal = Refusal("unavailable")
    except Exception:
        log.exception("%s %s", route.method, route.path)
        refusal = Refusal("internal")
    services.room.house.meter.refused(refusal.code)
    return refuse(refusal)


async def ours_or_elsewhere(services: Services, problem: Refusal) -> Refusal:
    """The refusal, or `rules_elsewhere` if another node may have the rules that are missing here."""
    try:
        return Refusal("rules_elsewhere") if await services.room.may_be_elsewhere(problem) else problem
    except Unavailable:
        return Refusal("unavailable")


async def read(services: Services, route: Route, received: HttpRequest) -> Request:
    """The request as the endpoints see it."""
    check_origin(services, received)
    at = services.room.house.clock()
    caller = received.client.host if received.client else ""
    if services.operators.is_banned(caller, at):
        raise Refusal("banned")
    body = await read_body(received, route.body) if route.body else None
    person = await services.door.person(token_of(received), at)
    return Request(services, person, body, received.path_params, received.query_params, caller, at)


def check_origin(services: Services, received: HttpRequest) -> None:
    """Refuse requests that pages of other sites make for our guests (CSRF, DNS rebinding)."""
    host, origin = the_only(received.headers.getlist("host")), received.headers.get("origin")
    if not services.addresses.knows_host(host):
        raise Refusal("foreign_origin")
    if origin is not None and received.method != "GET" and not services.addresses.allows(origin, host):
        raise Refusal("foreign_origin")


async def read_body(received: HttpRequest, kind: Any) -> Any:
    """A JSON body of the expected type, within the size limit."""
    if not received.headers.get("content-type", "").startswith("application/json"):
        raise Refusal("bad_request")
    body = bytearray()
    try:
        async for part in received.stream():
            body += part
            if len(body) > FRAME:
                raise Refusal("too_large")
        return read_json(bytes(body), kind)
    except (ClientDisconnect, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Refusal("bad_request") from None


def token_of(received: HttpRequest) -> str | None:
    """The token of a guest: a program's bearer token, or a browser's cookie."""
    kind, _, token = received.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" and token else received.cookies.get(COOKIE)


def respond(services: Services, found: Any) -> Response:
    """Encode an answer as JSON, unless the endpoint made its own response."""
    if isinstance(found, Response):
        return found
    reply = found if isinstance(found, Reply) else Reply(found)
    response = Response(msgspec.json.encode(reply.body), media_type="application/json")
    response.headers["Cache-Control"] = "no-store"
    if reply.cookie is not None:
        response.set_cookie(
            COOKIE,
            reply.cookie,
            max_age=GUEST_MS // 1000 if reply.cookie else 0,
            httponly=True,
            samesite="lax",
            secure=services.addresses.secure,
        )
    return response


def refuse(problem: Refusal) -> Response:
    """A refusal as JSON, with the status of its code."""
    status = STATUS[problem.code]
    headers = {"Retry-After": "5"} if status in (429, 503) else {}
    body = msgspec.json.encode(Problem(problem.code, problem.why, problem.of, problem.at))
    return Response(body, status, {"Cache-Control": "no-store", **headers}, "application/json")
