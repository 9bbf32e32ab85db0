"""A client that knows nothing but bytes: it says what no good one would, and hears what comes back."""

import contextlib
import json
import socket
import struct
from collections.abc import Iterator
from typing import Literal

from tests.patience import PATIENCE_S
from tools.driving.line import Message
from tools.driving.rooms import RunningRoom

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
KEY = b"abcd"
Leaving = Literal["close", "reset", "half"]
AGAIN = 5
"""What the room notices first, what one said or that one is gone, is luck: it is tried so often."""
LEAVING: tuple[Leaving, ...] = ("close", "reset", "half")


def frame(
    payload: bytes | str,
    opcode: int = TEXT,
    *,
    last: bool = True,
    masked: bool = True,
    reserved: int = 0,
    size: int | None = None,
) -> bytes:
    """One WebSocket frame, right or wrong."""
    content = payload.encode() if isinstance(payload, str) else payload
    length = len(content) if size is None else size
    mask = 0x80 if masked else 0
    head = bytes([last << 7 | reserved << 4 | opcode])
    if length < 126:
        head += bytes([mask | length])
    elif length < 65536:
        head += bytes([mask | 126]) + struct.pack("!H", length)
    else:
        head += bytes([mask | 127]) + struct.pack("!Q", length)
    return head + KEY + hidden(content) if masked else head + content


def hidden(content: bytes) -> bytes:
    """What a client's frame hides by its key."""
    key = (KEY * (len(content) // 4 + 1))[: len(content)]
    return (int.from_bytes(content, "big") ^ int.from_bytes(key, "big")).to_bytes(len(content), "big")


def knock(room: RunningRoom, path: bytes = b"/api/socket", more: bytes = b"") -> bytes:
    """The request for a socket."""
    return (
        b"GET " + path + b" HTTP/1.1\r\nHost: localhost:%d\r\n" % room.port
        + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + more + b"\r\n"
    )  # fmt: skip


class Raw:
    """One connection."""

    def __init__(self, room: RunningRoom) -> None:
        self._socket = socket.create_connection(("127.0.0.1", room.port), timeout=PATIENCE_S)
        self._heard = b""

    def say(self, *parts: bytes) -> None:
        """Send bytes as they are; a room that has closed already need not hear the rest."""
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self._socket.sendall(b"".join(parts))

    def answer(self) -> bytes:
        """The head of the answer to a request."""
        while b"\r\n\r\n" not in self._heard and self._more():
            pass
        head, _, self._heard = self._heard.partition(b"\r\n\r\n")
        return head

    def rest(self) -> bytes:
        """All that comes until the room closes."""
        while self._more():
            pass
        return self._heard

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """What the room says, frame by frame, until it closes."""
        while (head := self._take(2)) is not None:
            length = head[1]
            if length >= 126:
                size = self._take(2 if length == 126 else 8)
                length = int.from_bytes(size or b"", "big")
            payload = self._take(length)
            if payload is None:
                return
            yield head[0] & 15, payload
            if head[0] & 15 == CLOSE:
                return

    def messages(self) -> Iterator[Message]:
        """What the room says in words."""
        for opcode, payload in self.frames():
            if opcode == TEXT:
                yield json.loads(payload)

    def leave(self, how: Leaving = "close") -> None:
        """Go: with a farewell of TCP, without one, or only with one's voice."""
        if how == "reset":
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if how == "half":
            with contextlib.suppress(OSError):  # the room may have gone first
                self._socket.shutdown(socket.SHUT_WR)
            self.rest()
        self._socket.close()

    def _take(self, count: int) -> bytes | None:
        while len(self._heard) < count:
            if not self._more():
                return None
        taken, self._heard = self._heard[:count], self._heard[count:]
        return taken

    def _more(self) -> bool:
        try:
            part = self._socket.recv(65536)
        except ConnectionResetError:
            return False
        self._heard += part
        return bool(part)


def leave_after(room: RunningRoom, request: bytes, how: Leaving, frames: bytes = b"") -> None:
    """Say something and go without listening; frames can be sent once the request is answered."""
    raw = Raw(room)
    raw.say(request)
    if frames:
        raw.answer()
        raw.say(frames)
    raw.leave(how)
