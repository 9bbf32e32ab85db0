"""A connected client: who it is at the table, and what waits to be sent to it."""

from collections.abc import Callable

from tablee.protocol.codes import Close
from tablee.protocol.fields import Role
from tablee.protocol.limits import WAITING_BYTES, WAITING_FRAMES


def nothing() -> None:
    """A callback that does nothing."""


class Client:
    """One connection; sending never blocks, frames are queued under back-pressure."""

    def __init__(self, role: Role, person: str | None = None, name: str = "", since: int = 0) -> None:
        self.role = role
        self.person = person
        self.name = name
        self.since = since
        """When this person was first known to the room."""
        self.address = ""
        """Its network address, as limits per address count it."""
        self.eyes: int | None = None
        """The seat whose point of view it has; None is the public's."""
        self.witness = False
        """Whether it was last told that it may look through any seat's eyes."""
        self.way: Callable[[bytes], bool] | None = None
        """Sends a frame at once, or returns False under back-pressure; None before there is a line."""
        self.may_make: Callable[[], None] = nothing
        """Checks the rate limit for making tables; raises a Refusal."""
        self.let_go: Callable[[], None] = nothing
        """Called when the client is to be disconnected."""
        self.closing: int | None = None
        self._waiting: list[bytes] = []
        self._size = 0

    def send(self, frame: bytes) -> None:
        """Send a frame at once, or queue it behind others; too long a queue closes the connection."""
        if self.closing is not None and self.closing == Close.TOO_SLOW:
            return
        if self.way is not None and not self._waiting and self.way(frame):
            return
        self._waiting.append(frame)
        self._size += len(frame)
        if len(self._waiting) > WAITING_FRAMES or self._size > WAITING_BYTES:
            self.rest()
            self.close(Close.TOO_SLOW)

    def flush(self) -> None:
        """Send queued frames, as many as are taken now."""
        sent = 0
        for frame in self._waiting:
            if self.way is None or not self.way(frame):
                break
            sent += 1
            self._size -= len(frame)
        del self._waiting[:sent]

    def rest(self) -> list[bytes]:
        """Empty the queue and return its frames."""
        rest, self._waiting, self._size = self._waiting, [], 0
        return rest

    def close(self, code: int) -> None:
        """Disconnect the client, after queued frames have been sent."""
        if self.closing is None:
            self.closing = code
            self.let_go()
