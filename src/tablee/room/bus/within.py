"""The bus of a room on a single node: messages stay within the process."""

import asyncio
from dataclasses import dataclass
from functools import partial

from tablee.room.bus.bus import Hear


@dataclass(eq=False)
class Listener:
    """A subscription within this process."""

    subject: str
    hear: Hear
    queue: str | None
    bus: "Within"

    def end(self) -> None:
        if self in self.bus.listeners:
            self.bus.listeners.remove(self)


class Within:
    """Delivers each message in a callback of its own on the event loop."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    @property
    def is_there(self) -> bool:
        """Always True."""
        return True

    def publish(self, subject: str, message: bytes) -> None:
        """Send to all current subscribers, and to one member of each queue group, in rotation."""
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
        """Deliver a message, unless unsubscribed meanwhile."""
        if listener in self.listeners:
            listener.hear(message)

    def subscribe(self, subject: str, hear: Hear, queue: str | None = None) -> Listener:
        """Subscribe from now on."""
        listener = Listener(subject, hear, queue, self)
        self.listeners.append(listener)
        return listener

    async def close(self) -> None:
        """End all subscriptions."""
        self.listeners.clear()
