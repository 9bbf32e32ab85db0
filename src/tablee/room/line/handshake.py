"""How a connection becomes a line: what is plain is answered here, all else is for websockets to judge."""

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
"""As browsers say that the connection shall be another."""
PROTOCOL: Final = SUBPROTOCOL.encode()
BODY: Final = {b"content-length", b"transfer-encoding"}
KEY: Final = re.compile(rb"[A-Za-z0-9+/]{22}==")
FEW: Final = 64
"""So many headers, and all of them so long, are no trouble for anybody."""
SHORT: Final = 4096
ACCEPTED: Final = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
)

log = logging.getLogger("tablee.room.handshakes")
log.setLevel(logging.ERROR)
"""Of what strangers send nothing is told: each could write a line."""

MayCome = Callable[[Knock], bool]
Attend = Callable[[Line, str, set[asyncio.Task[None]]], None]
"""Looks after the line of a caller, with tasks that the server waits for when it closes."""


class Handshakes:
    """The handshakes of one room, whose lines belong together."""

    def __init__(self, may_come: MayCome, attend: Attend) -> None:
        self._may_come = may_come
        self._attend = attend
        self._lines = Lines()

    def __call__(self, knock: Knock, server: ServerState) -> bool:
        """Open the line that is asked for, or say no and close; whether it is a line now."""
        no = None if is_plain(knock) else judged(knock)
        if no is None and not self._may_come(knock):
            no = forbidden()
        if no is not None:
            knock.transport.write(no)
            knock.transport.close()
            return False
        knock.transport.write(yes(knock, server.default_headers))
        line = Line(knock.transport, self._lines, cast(set[Any], server.connections), knock.leave)
        server.connections.add(cast(Any, line))
        knock.transport.set_protocol(cast(asyncio.Protocol, line))
        if knock.slow:
            line.pause_writing()
        self._attend(line, knock.caller, server.tasks)
        return True


def is_plain(knock: Knock) -> bool:
    """Whether it is asked as every browser does, so that nothing is left to judge."""
    said = dict(knock.headers)
    return (
        knock.method == b"GET"
        and knock.url == PLAIN_PATH
        and len(said) == len(knock.headers) <= FEW
        and said.get(b"connection", b"").lower() in UPGRADING
        and all(said.get(name, b"").lower() == value for name, value in PLAIN.items())
        and KEY.fullmatch(said.get(b"sec-websocket-key", b"")) is not None
        and said.get(b"sec-websocket-protocol", PROTOCOL) == PROTOCOL
        and not any(name in said for name in BODY)
        and max(map(len, (*said, *said.values()))) <= SHORT
    )


def judged(knock: Knock) -> bytes | None:
    """What websockets answers to a handshake that is not plain; None where nothing is wrong with it.

    To what is no request at all nothing is answered.
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
    let_go(parser)
    return answer


def let_go(parser: ServerProtocol) -> None:
    """It and its generator form a reference cycle, and a problem's traceback leads to whoever asked."""
    parser.parser.close()
    problem: BaseException | None = parser.handshake_exc or parser.parser_exc
    while problem is not None:
        problem.__traceback__ = None
        problem = problem.__cause__ or problem.__context__


def forbidden() -> bytes:
    """The answer to whom the room does not let in, or who asks elsewhere."""
    parser = ServerProtocol(logger=log)
    answer = parser.reject(HTTPStatus.FORBIDDEN, "").serialize()
    let_go(parser)
    return answer


def yes(knock: Knock, more: Headers) -> bytes:
    """The answer after which it is a line; of the protocols one may ask for there is one here."""
    (key,) = knock.said(b"sec-websocket-key")
    answer = [ACCEPTED, accept_key(key.strip()).encode()]
    for name, value in more:
        answer += (b"\r\n", name, b": ", value)
    asked = ",".join(knock.said(b"sec-websocket-protocol")).split(",")
    if SUBPROTOCOL in map(str.strip, asked):
        answer.append(b"\r\nSec-WebSocket-Protocol: " + PROTOCOL)
    answer.append(b"\r\n\r\n")
    return b"".join(answer)
