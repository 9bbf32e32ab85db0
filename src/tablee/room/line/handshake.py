"""How a connection becomes a line: uvicorn shakes hands, then it is ours; here alone its inside is known."""

import asyncio
from typing import Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from tablee.room.doors.connections import Counted
from tablee.room.line.line import Line, Lines
from tablee.room.live.client import nothing

EXTENSION = "tablee.line"


class Handshake(Counted, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket until it is accepted; what is sent before that waits."""

    lines: Lines
    _early = b""
    _opened = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self
            self.transport.pause_reading()

    def data_received(self, data: bytes) -> None:
        """First the request; what follows is for who listens on the line."""
        if self.handshake_initiated:
            self._early += data
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None:  # nobody is left waiting for an answer to nonsense
            self.transport.close()

    def open(self) -> Line:
        """The line that this connection is from now on, once it was accepted."""
        self._opened = True
        self.stop_keepalive()
        leave, self.leave = self.leave, None
        line = Line(self.transport, self.lines, cast(set[Any], self.connections), leave or nothing)
        if self.disconnected:
            line.connection_lost(None)
            return line
        self.connections.discard(self)
        self.connections.add(cast(Any, line))
        self.transport.set_protocol(cast(asyncio.Protocol, line))
        self.conn.parser.close()  # they hold each other
        if not self.writable.is_set():
            line.pause_writing()
        line.data_received(self._early)
        return line

    async def run_asgi(self) -> None:
        """As uvicorn does it, but a line is not closed when the application is done."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("Exception in ASGI application\n")
        finally:
            if not self._opened:
                self.send_500_response()
                self.transport.close()
            del self.scope, self.request, self.response  # they hold each other

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()


def handshakes() -> type[Handshake]:
    """The handshakes of one room, whose lines belong together."""
    return type("Handshake", (Handshake,), {"lines": Lines()})
