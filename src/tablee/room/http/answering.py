"""Turns a request into an answer: reads the body strictly, finds out who asks, and says no politely."""

import logging
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablee.kit.game import Place
from tablee.room.door import GUEST_MS
from tablee.room.http.asking import Asking, Desk, Reply, Way
from tablee.room.refusal import CODES, Refusal
from tablee.room.store import Conflict, Unavailable, UsedUp
from tablee.room.wire import FRAME
from tablee.table.refusal import Refused

log = logging.getLogger("tablee.room")
COOKIE = "tablee"


class Problem(msgspec.Struct):
    """Why a request was refused: a code, and the name of a text."""

    code: str
    why: str
    of: str = "house"
    at: Place | None = None
    """Where it is in a text that was handed in."""


async def answer(desk: Desk, way: Way, request: Request) -> Response:
    """Answer one request; whatever goes wrong, no more than its name leaves the room."""
    try:
        asking = await read(desk, way, request)
        found = await way.endpoint(asking)
    except Refused as problem:
        return refuse(problem.code, problem.why, problem.of, problem.at)
    except Refusal as problem:
        return refuse(problem.code, problem.why)
    except UsedUp:
        return refuse("FORBIDDEN", "link_closed")
    except (Unavailable, Conflict):
        return refuse("UNAVAILABLE", "unavailable")
    except Exception:
        log.exception("%s %s", way.method, way.path)
        return refuse("INTERNAL", "internal")
    return respond(desk, found)


async def read(desk: Desk, way: Way, request: Request) -> Asking:
    """The request as the endpoints see it."""
    check_origin(desk, request)
    body = await read_body(request, way.body) if way.body else None
    at = desk.room.house.clock()
    person = await desk.door.person(token_of(request), at)
    caller = request.client.host if request.client else ""
    return Asking(desk, person, body, request.path_params, request.query_params, caller, at)


def check_origin(desk: Desk, request: Request) -> None:
    """Pages of other sites do not speak for our guests."""
    host, origin = request.headers.get("host", ""), request.headers.get("origin")
    if not desk.addresses.knows_host(host):
        raise Refusal("foreign_origin")
    if origin is not None and request.method != "GET" and not desk.addresses.allows(origin, host):
        raise Refusal("foreign_origin")


async def read_body(request: Request, kind: Any) -> Any:
    """A JSON body of the expected form."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Refusal("bad_request")
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > FRAME:
            raise Refusal("too_large")
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Refusal("bad_request") from None


def token_of(request: Request) -> str | None:
    """A browser's cookie, or a program's token."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" and token else request.cookies.get(COOKIE)


def respond(desk: Desk, found: Any) -> Response:
    """JSON, unless the endpoint made its own response."""
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
            secure=desk.addresses.secure,
        )
    return response


def refuse(code: str, why: str, of: str = "house", at: Place | None = None) -> Response:
    """A refusal as JSON."""
    headers = {"Retry-After": "5"} if CODES[code] in (429, 503) else {}
    body = msgspec.json.encode(Problem(code, why, of, at))
    return Response(body, CODES[code], {"Cache-Control": "no-store", **headers}, "application/json")
