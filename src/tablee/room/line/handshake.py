"""Answers WebSocket upgrade requests: the usual form here, every other by the websockets library's parser."""

import asyncio
import logging
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, cast
from urllib.parse import unquote

from uvicorn.server import ServerState
from websockets.server import ServerProtocol
from websockets.utils import accept_key

from tablee.protocol.fields import SUBPROTOCOL
from tablee.room.doors.knock import Headers, Knock
from tablee.room.line.line import Line, Lines

PATH: Final = "/api/socket"
PLAIN_PATH: Final = PATH.encode()
PLAIN: Final = {b"upgrade": b"websocket", b"sec-websocket-version": b"13"}
UPGRADING: Final = (b"upgrade", b"keep-alive, upgrade")
"""The values of the Connection header that browsers send."""
PROTOCOL: Final = SUBPROTOCOL.encode()
BODY: Final = {b"content-length", b"transfer-encoding"}
KEY: Final = re.compile(rb"[A-Za-z0-9+/]{22}==")
MOST_HEADERS: Final = 64
LONGEST_HEADER: Final = 4096
"""Requests within these bounds are within those of the websockets parser too."""
ACCEPTED: Final = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
)

log = logging.getLogger("tablee.room.handshakes")
log.setLevel(logging.ERROR)
"""websockets logs every malformed request: strangers must not be able to fill the log."""

MayCome = Callable[[Knock], bool]
Attend = Callable[[Line, str, set[asyncio.Task[None]]], None]
"""Serves the new line of a caller; the tasks in the set are those the server awaits when it shuts down."""


class Handshakes:
    """Answers the upgrade requests of one room; its lines share one flush and one ping schedule."""

    def __init__(self, may_come: MayCome, attend: Attend) -> None:
        self._may_come = may_come
        self._attend = attend
        self._lines = Lines()

    def __call__(self, knock: Knock, server: ServerState) -> bool:
        """Upgrade the connection to a line, or reject the request and close; True if it is a line now."""
        rejection = None if is_plain(knock) else answer_of_websockets(knock)
        if rejection is None and not self._may_come(knock):
            rejection = forbidden()
        if rejection is not None:
            knock.transport.write(rejection)
            knock.transport.close()
            return False
        knock.transport.write(switching_protocols(knock, server.default_headers))
        line = Line(knock.transport, self._lines, cast(set[Any], server.connections), knock.leave)
        server.connections.add(cast(Any, line))
        knock.transport.set_protocol(cast(asyncio.Protocol, line))
        if knock.slow:
            line.pause_writing()
        self._attend(line, knock.caller, server.tasks)
        return True


def is_plain(knock: Knock) -> bool:
    """Whether this is a well-formed upgrade request as browsers send it, which needs no further parsing."""
    said = dict(knock.headers)
    return (
        knock.method == b"GET"
        and knock.url == PLAIN_PATH
        and len(said) == len(knock.headers) <= MOST_HEADERS
        and said.get(b"connection", b"").lower() in UPGRADING
        and all(said.get(name, b"").lower() == value for name, value in PLAIN.items())
        and KEY.fullmatch(said.get(b"sec-websocket-key", b"")) is not None
        and said.get(b"sec-websocket-protocol", PROTOCOL) == PROTOCOL
        and not any(name in said for name in BODY)
        and max(map(len, (*said, *said.values()))) <= LONGEST_HEADER
    )


def answer_of_websockets(knock: Knock) -> bytes | None:
    """The rejection that websockets has for any other request; None if the handshake is valid.

    Empty if it cannot be parsed as a request at all.
    """
    parser = ServerProtocol(logger=log)
    lines = [b"%s %s HTTP/1.1" % (knock.method, knock.url), *map(b": ".join, knock.headers), b"", b""]
    parser.receive_data(b"\r\n".join(lines))
    requests: list[Any] = parser.events_received()
    answer: bytes | None = b""
    if requests:
        response = parser.accept(requests[0])
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            answer = response.serialize()
        else:
            path, _, _ = requests[0].path.partition("?")
            answer = None if unquote(path) == PATH else forbidden()
    break_cycle(parser)
    return answer


def break_cycle(parser: ServerProtocol) -> None:
    """Free a parser without a garbage collection.

    It and its generator form a reference cycle, and an exception's traceback holds the caller's frames.
    """
    parser.parser.close()
    problem: BaseException | None = parser.handshake_exc or parser.parser_exc
    while problem is not None:
        problem.__traceback__ = None
        problem = problem.__cause__ or problem.__context__


def forbidden() -> bytes:
    """403: the room refuses the caller, or the path is another."""
    parser = ServerProtocol(logger=log)
    answer = parser.reject(HTTPStatus.FORBIDDEN, "").serialize()
    break_cycle(parser)
    return answer


def switching_protocols(knock: Knock, more: Headers) -> bytes:
    """The 101 response; the only subprotocol here is confirmed if the client offers it."""
    (key,) = knock.said(b"sec-websocket-key")
    answer = [ACCEPTED, accept_key(key.strip()).encode()]
    for name, value in more:
        answer += (b"\r\n", name, b": ", value)
    asked = ",".join(knock.said(b"sec-websocket-protocol")).split(",")
    if SUBPROTOCOL in map(str.strip, asked):
        answer.append(b"\r\nSec-WebSocket-Protocol: " + PROTOCOL)
    answer.append(b"\r\n\r\n")
    return b"".join(answer)
