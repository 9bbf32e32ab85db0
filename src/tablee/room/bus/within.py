"""The bus of a room that is one process: everybody who could listen is in it."""

import asyncio
from dataclasses import dataclass
from functools import partial

from tablee.room.bus.bus import Hear


@dataclass(eq=False)
class Listener:
    """Somebody in this process who listens."""

    subject: str
    hear: Hear
    queue: str | None
    bus: "Within"

    def end(self) -> None:
        if self in self.bus.listeners:
            self.bus.listeners.remove(self)


class Within:
    """Messages go from one part of the process to another, each in its turn on the event loop."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    @property
    def is_there(self) -> bool:
        """Whether anybody would hear."""
        return True

    def publish(self, subject: str, message: bytes) -> None:
        """Say this to all who listen now, and to one member of each queue group."""
        groups: set[str] = set()
        for listener in tuple(self.listeners):
            if listener.subject != subject or listener.queue in groups:
                continue
            if listener.queue is not None:
                groups.add(listener.queue)
                self.listeners.remove(listener)  # the next message is another member's
                self.listeners.append(listener)
            asyncio.get_running_loop().call_soon(partial(self._tell, listener, message))

    def _tell(self, listener: Listener, message: bytes) -> None:
        """Whoever does not listen any more hears nothing, also of what was said before."""
        if listener in self.listeners:
            listener.hear(message)

    def subscribe(self, subject: str, hear: Hear, queue: str | None = None) -> Listener:
        """Hear what is said from now on."""
        listener = Listener(subject, hear, queue, self)
        self.listeners.append(listener)
        return listener

    async def close(self) -> None:
        """Hear nothing more."""
        self.listeners.clear()
