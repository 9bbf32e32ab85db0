"""However bytes arrive, cut anywhere, the lane hears the same messages."""

import asyncio
import socket
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from tablee.protocol import limits
from tablee.room.line.lane import Lane, lanes
from tests.room.raw import BINARY, PING, TEXT, frame
from tests.room.rooms import run

REQUEST = (
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
LONG = "long " * 60
SAID = b"".join(
    [
        frame("one"),
        frame("é" * 50),
        frame("x", PING),
        frame("in ", TEXT, last=False),
        frame("y", PING),
        frame("pieces", 0),
        frame(LONG),
        frame(""),
        frame(b"bytes", BINARY),
        frame("last"),
    ]
)
HEARD: list[str | bytes] = ["one", "é" * 50, "in pieces", LONG, "", b"bytes", "last"]


async def hearing(heard: list[str | bytes]) -> tuple[Lane, socket.socket]:
    """A lane on which the handshake is done, and the other end of its line."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        lane.listen(heard.append, lambda: None, lambda: None)

    config = uvicorn.Config(app, ws_max_size=limits.LONGEST, ws_per_message_deflate=False, log_config=None)
    lane = lanes()(config, ServerState(), {})
    near, far = socket.socketpair()
    far.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.create_connection(lambda: lane, sock=near)
    lane.data_received(REQUEST)
    assert (await loop.sock_recv(far, 4096)).startswith(b"HTTP/1.1 101 ")
    return lane, far


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 64, 1000, len(SAID)])
def test_the_same_is_heard_however_the_bytes_are_cut(size: int) -> None:
    async def listen() -> None:
        heard: list[str | bytes] = []
        lane, far = await hearing(heard)
        for start in range(0, len(SAID), size):
            lane.data_received(SAID[start : start + size])
        assert heard == HEARD
        far.close()

    run(listen())


def test_what_is_said_in_one_turn_leaves_together_and_in_order() -> None:
    async def speak() -> None:
        lane, far = await hearing([])
        assert all(lane.take(text) for text in (b"one", b"two", b"three"))
        with pytest.raises(BlockingIOError):
            far.recv(1)
        said = await asyncio.get_running_loop().sock_recv(far, 4096)
        assert said == b"\x81\x03one\x81\x03two\x81\x05three"
        far.close()

    run(speak())
