"""A connected client: who it is at the table, and what waits to be sent to it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from tablee.protocol.codes import Close
from tablee.protocol.fields import Role
from tablee.protocol.limits import WAITING_BYTES, WAITING_FRAMES


class Client:
    """One connection; nobody ever waits for it."""

    def __init__(self, role: Role, person: str | None = None, name: str = "") -> None:
        self.role = role
        self.person = person
        self.name = name
        self.eyes: int | None = None
        """The seat whose point of view it has; None is the public's."""
        self.witness = False
        """Whether it was last told that it may look through any seat's eyes."""
        self.way: Callable[[bytes], bool] | None = None
        """A short way out, which takes a frame at once or says no."""
        self.may_make: Callable[[], None] = lambda: None
        """Refuses one more table to who makes too many."""
        self.closing: int | None = None
        self.too_slow = asyncio.Event()
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._writing = False
        self._wake = asyncio.Event()

    def send(self, frame: bytes) -> None:
        """Send one frame at once if nothing is before it, or queue it; too many close the connection."""
        if self.too_slow.is_set():
            return
        if self.way is not None and not self._waiting and not self._writing and self.way(frame):
            return
        self._waiting.append(frame)
        self._size += len(frame)
        if len(self._waiting) > WAITING_FRAMES or self._size > WAITING_BYTES:
            self._waiting.clear()
            self.too_slow.set()
            self.close(Close.TOO_SLOW)
        self._wake.set()

    def close(self, code: int) -> None:
        """Let go of it, after what already waits has been sent."""
        if self.closing is None:
            self.closing = code
            self._wake.set()

    async def pump(self, write: Callable[[list[bytes]], Awaitable[None]]) -> None:
        """Send what waits, for as long as the client is there."""
        while True:
            while self._waiting:
                frames = list(self._waiting)
                self._waiting.clear()
                self._size = 0
                self._writing = True
                await write(frames)
                self._writing = False
            if self.closing is not None:
                return
            self._wake.clear()
            await self._wake.wait()
