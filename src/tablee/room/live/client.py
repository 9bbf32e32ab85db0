"""A connected client: who it is at the table, and what waits to be sent to it."""

from collections.abc import Callable

from tablee.protocol.codes import Close
from tablee.protocol.fields import Role
from tablee.protocol.limits import WAITING_BYTES, WAITING_FRAMES


def nothing() -> None:
    """Nobody wants to know."""


class Client:
    """One connection; nobody ever waits for it."""

    def __init__(self, role: Role, person: str | None = None, name: str = "", since: int = 0) -> None:
        self.role = role
        self.person = person
        self.name = name
        self.since = since
        """When the room came to know this person."""
        self.address = ""
        """Where it comes from, as the room counts addresses."""
        self.eyes: int | None = None
        """The seat whose point of view it has; None is the public's."""
        self.witness = False
        """Whether it was last told that it may look through any seat's eyes."""
        self.way: Callable[[bytes], bool] | None = None
        """The way out, which takes a frame at once or says no."""
        self.may_make: Callable[[], None] = nothing
        """Refuses one more table to who makes too many."""
        self.let_go: Callable[[], None] = nothing
        """Hears that it is being let go."""
        self.closing: int | None = None
        self._waiting: list[bytes] = []
        self._size = 0

    def send(self, frame: bytes) -> None:
        """Send one frame at once if nothing is before it, or queue it; too many close the connection."""
        if self.closing == Close.TOO_SLOW:
            return
        if self.way is not None and not self._waiting and self.way(frame):
            return
        self._waiting.append(frame)
        self._size += len(frame)
        if len(self._waiting) > WAITING_FRAMES or self._size > WAITING_BYTES:
            self.rest()
            self.close(Close.TOO_SLOW)

    def flush(self) -> None:
        """Send what waits, as far as the way takes it now."""
        sent = 0
        for frame in self._waiting:
            if self.way is None or not self.way(frame):
                break
            sent += 1
            self._size -= len(frame)
        del self._waiting[:sent]

    def rest(self) -> list[bytes]:
        """What waits, no longer waiting here."""
        rest, self._waiting, self._size = self._waiting, [], 0
        return rest

    def close(self, code: int) -> None:
        """Let go of it, after what already waits has been sent."""
        if self.closing is None:
            self.closing = code
            self.let_go()
