"""A bus: whoever listens to a subject hears what is published there, if all goes well.

What is said there may be lost, late or doubled, and is never the truth: that is in the store. It holds no
view, no hand and no seed, so that whoever listens learns nothing of a game but that it goes on.
"""

from collections.abc import Callable
from typing import Final, Literal, Protocol

Hear = Callable[[bytes], None]
"""What is called with each message, on the event loop; whoever has much to do starts a task."""


class Subscription(Protocol):
    """Somebody who listens to a subject."""

    def end(self) -> None:
        """Hear nothing more."""


class Bus(Protocol):
    """Carries messages to all who listen; none of its methods waits, and none fails."""

    @property
    def is_there(self) -> bool:
        """Whether anybody would hear."""

    def publish(self, subject: str, message: bytes) -> None:
        """Say this to all who listen now, and to one member of each queue group."""

    def subscribe(self, subject: str, hear: Hear, queue: str | None = None) -> Subscription:
        """Hear what is said from now on; of those who name the same queue group one hears each message."""

    async def close(self) -> None:
        """Send what waits, hear nothing more."""


FREE: Final = "tablee.free"
"""Where workers say that they have a process free; they serve every room on their broker."""


def subject(epoch: int | Literal["*"], about: str) -> str:
    """Where a room says this: rooms on one broker, and two histories of one room, do not mix."""
    return f"tablee.{epoch}.{about}"
