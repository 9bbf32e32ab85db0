"""A shorter way for the room's frames: straight from and into uvicorn's connection, many with one write.

ASGI takes one message at a time, wakes a task for each and rebuilds it as a frame object, which at a full
table costs more than the move itself. Nothing else here knows uvicorn from inside; without it everything
works, more slowly.
"""

from collections.abc import Callable
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from tablee.protocol.codes import Close
from tablee.room.doors.connections import Counted

EXTENSION = "tablee.lane"
FULL: Final = 64 * 1024
"""So many bytes at once are enough; what comes after them waits in the client's queue."""

Heard = Callable[[str | bytes], None]


class Lane(Counted, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which also takes ready JSON, and can say at once what it hears."""

    _heard: Heard | None = None
    _parts: list[bytes]
    _size = 0

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Bytes have arrived; nobody is left waiting for an answer to a request that cannot be read."""
        super().data_received(data)
        if self.conn.handshake_exc is not None:
            self.transport.close()

    # Out

    async def send(self, message: ASGISendEvent) -> None:
        """What comes by ASGI; once the connection is being closed, that is no mistake of the sender's."""
        await self.writable.wait()
        if self.handshake_complete and self._gone():
            raise ClientDisconnected
        await super().send(message)

    def take(self, frame: bytes) -> bool:
        """Send a text, if the other side has taken most of those before; whether it will be sent."""
        if not self.writable.is_set() or self._size > FULL or self._gone():
            return False
        if not self._size:
            self._parts = []
            self.loop.call_soon(self._send_parts)  # an answer and what follows from it leave together
        self._parts += (head(len(frame)), frame)
        self._size += len(frame)
        return True

    async def write(self, frames: list[bytes]) -> None:
        """Send some texts, once the other side has taken most of those before."""
        self._send_parts()
        await self.writable.wait()
        if self._gone():
            raise ClientDisconnected
        self.transport.write(b"".join([part for frame in frames for part in (head(len(frame)), frame)]))

    def _send_parts(self) -> None:
        if self._size and not self._gone():
            self.transport.write(b"".join(self._parts))
        self._size = 0

    def _gone(self) -> bool:
        return self.disconnected or self.close_sent or self.transport.is_closing()

    # In

    def listen(self, heard: Heard) -> None:
        """From now on a message goes to `heard` as it arrives; ASGI gets only the end of the connection."""
        self._heard = heard
        for _ in range(self.queue.qsize()):
            waiting: Any = self.queue.get_nowait()
            if waiting["type"] == "websocket.receive":
                heard(waiting["text"] if "text" in waiting else waiting["bytes"])
            else:
                self.queue.put_nowait(waiting)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """A whole message has arrived."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        try:
            message = bytes(data) if self.curr_msg_data_type == "bytes" else str(data, "utf-8")
        except UnicodeDecodeError:
            self._fail(Close.NOT_TEXT)
            return
        if self._heard is None or self.close_sent:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self._heard(message)

    def _fail(self, code: Close) -> None:
        """The other side broke the rules of WebSockets."""
        self.frames = []
        if not self.close_sent:
            self.conn.send_close(code)
            self.handle_parser_exception()


def head(size: int) -> bytes:
    """What stands before a text of this size."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
