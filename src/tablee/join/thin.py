"""A socket reduced to what a load test needs, so that the one who measures is not the one who is slow."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit


class Thin(asyncio.Protocol):
    """A WebSocket client without extensions; every text frame goes to `heard`."""

    def __init__(self, heard: Callable[[bytes], None], host: str) -> None:
        self._heard = heard
        self._host = host
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET /api/socket HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: tablee.v1\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            self._buffer = bytearray(rest)
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.open.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self.open.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one whole frame from what has arrived, if there is one."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        kind, size, start = buffer[0] & 15, buffer[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return False
        content = bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == 1:
            self._heard(content)
        elif kind == 9:
            self._send(10, content)
        elif kind == 8:
            self.closed = True
        return True

    def send(self, text: bytes) -> None:
        """Say something."""
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


async def dial(room: str, heard: Callable[[bytes], None]) -> Thin:
    """Open a thin socket to a room."""
    parts = urlsplit(room)
    loop = asyncio.get_running_loop()
    where = (parts.hostname or "", parts.port or 80)
    _, thin = await loop.create_connection(lambda: Thin(heard, parts.netloc), *where)
    await thin.open
    return thin
