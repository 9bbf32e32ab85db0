"""A minimal WebSocket client for load tests, so that the measuring side is not the slow one."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit


class Thin(asyncio.Protocol):
    """A WebSocket client without extensions; text frames go to `heard`, and `lost` is called at the end."""

    def __init__(self, heard: Callable[[bytes], None], host: str, path: str, protocol: str | None) -> None:
        self._heard = heard
        self._host = host
        self._path = path
        self._protocol = f"Sec-WebSocket-Protocol: {protocol}\r\n" if protocol else ""
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.lost: Callable[[], None] = lambda: None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"{self._protocol}\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self.lost()
        if not self.open.done():
            self.open.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self.open.done():
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = data
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.open.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self.open.set_result(None)
            data = rest
        start = 0
        while start + 2 <= len(data) and (end := self._frame(data, start)):
            start = end
        self._rest = data[start:]

    def _frame(self, data: bytes, start: int) -> int:
        """Process the frame that begins here; returns where it ends, or 0 while it is incomplete."""
        kind, size, start = data[start] & 15, data[start + 1] & 127, start + 2
        if size >= 126:
            width = 2 if size == 126 else 8
            size, start = int.from_bytes(data[start : start + width], "big"), start + width
        end = start + size
        if len(data) < end:
            return 0
        if kind == 1:
            self._heard(data[start:end])
        elif kind == 9:
            self._send(10, data[start:end])
        elif kind == 8:
            self.closed = True
            self.lost()
        return end

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._send(1, text)

    def close(self) -> None:
        if self._transport:
            self._transport.close()

    def _send(self, kind: int, content: bytes) -> None:
        # Clients must mask; a mask of zeros leaves the content as it is.
        size = len(content)
        length = bytes((128 | size,)) if size < 126 else bytes((128 | 126, *size.to_bytes(2, "big")))
        if self._transport and not self._transport.is_closing():
            self._transport.write(bytes((128 | kind,)) + length + b"\0\0\0\0" + content)


async def dial(
    room: str,
    heard: Callable[[bytes], None],
    *,
    path: str = "/api/socket",
    protocol: str | None = "tablee.v1",
) -> Thin:
    """Open a thin socket to a room, or to another server by its path and protocol."""
    parts = urlsplit(room)
    loop = asyncio.get_running_loop()
    where = (parts.hostname or "", parts.port or 80)
    _, thin = await loop.create_connection(lambda: Thin(heard, parts.netloc, path, protocol), *where)
    await thin.open
    return thin
