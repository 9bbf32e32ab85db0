"""A shorter way out for the room's frames: straight into uvicorn's connection, several with one write.

ASGI takes one message at a time and rebuilds each as a frame object, which at a full table costs as much as
the move itself. Nothing else here knows uvicorn from inside; without it everything works, more slowly.
"""

from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "tablee.lane"


class Lane(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which also takes ready JSON and sends it as text frames."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self.write

    async def write(self, frames: list[bytes]) -> None:
        """Send some texts, once the other side has taken most of those before."""
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        self.transport.write(b"".join([part for frame in frames for part in (head(len(frame)), frame)]))


def head(size: int) -> bytes:
    """What stands before a text of this size."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
