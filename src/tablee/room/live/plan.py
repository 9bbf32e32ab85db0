"""A plan: the writes of a change to a table, and what is applied and told once they are durable."""

from collections.abc import Callable
from typing import Final

from tablee.room.store.writes import Write


def nothing() -> None:
    """Nothing more to do."""


class Plan:
    """What is to be made durable, and what then becomes true; dropping a plan leaves no trace."""

    def __init__(
        self,
        writes: list[Write],
        then: Callable[[], None] = nothing,
        public: int = 0,
        whispered: int | None = None,
    ) -> None:
        self.writes: Final = writes
        self.then: Final = then
        self.public: Final = public
        """How many things all will have been told."""
        self.whispered: Final = whispered
        """The seat that alone will have been told something."""

    def numbers(self, seat: int | None) -> int:
        """How many new numbers a seat's point of view gets by it."""
        return self.public + int(seat is not None and seat == self.whispered)

    def and_then(self, more: Callable[[], None]) -> "Plan":
        """The plan, and one thing more once it is true."""

        def then() -> None:
            self.then()
            more()

        return Plan(self.writes, then, self.public, self.whispered)

    def joined(self, other: "Plan") -> "Plan":
        """Both plans as one: written together, true one after the other."""
        whispered = other.whispered if self.whispered is None else self.whispered
        both = Plan([*self.writes, *other.writes], self.then, self.public + other.public, whispered)
        return both.and_then(other.then)
