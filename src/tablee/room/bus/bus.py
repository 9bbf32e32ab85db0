"""The interface of a bus: best-effort publish and subscribe by subject.

Messages may be lost, late or duplicated, and only notify: the truth is in the store. They contain no
view, hand or seed, so a listener learns nothing of a game except that it goes on.
"""

from collections.abc import Callable
from typing import Final, Literal, Protocol

Hear = Callable[[bytes], None]
"""Called with each message, on the event loop; longer work belongs in a task."""


class Subscription(Protocol):
    """A subscription to a subject."""

    def end(self) -> None:
        """Unsubscribe."""


class Bus(Protocol):
    """Carries messages to all subscribers; its methods neither block nor fail."""

    @property
    def is_there(self) -> bool:
        """Whether published messages can reach anybody."""

    def publish(self, subject: str, message: bytes) -> None:
        """Send to all current subscribers, and to one member of each queue group."""

    def subscribe(self, subject: str, hear: Hear, queue: str | None = None) -> Subscription:
        """Subscribe; within a queue group each message goes to one member."""

    async def close(self) -> None:
        """Send what is queued, and end all subscriptions."""


FREE: Final = "tablee.free"
"""The subject on which workers announce a free process; they serve every room on their broker."""


def subject(epoch: int | Literal["*"], about: str) -> str:
    """A room's subject; the epoch keeps rooms on one broker, and histories of one room, apart."""
    return f"tablee.{epoch}.{about}"
