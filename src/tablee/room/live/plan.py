"""A plan: the writes of a change to a table, and what is applied and told once they are durable."""

from collections.abc import Callable
from typing import Final

from tablee.room.store.writes import Write


def nothing() -> None:
    """Does nothing."""


class Plan:
    """The writes to commit, and the callback that then applies and tells the change."""

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
        """How many tells it adds for all eyes."""
        self.whispered: Final = whispered
        """The seat that gets a tell of its own, if any."""

    def numbers(self, seat: int | None) -> int:
        """How many tells it adds for a seat, or (None) for the public."""
        return self.public + int(seat is not None and seat == self.whispered)

    def and_then(self, more: Callable[[], None]) -> "Plan":
        """The plan with another callback after its own."""

        def then() -> None:
            self.then()
            more()

        return Plan(self.writes, then, self.public, self.whispered)

    def joined(self, other: "Plan") -> "Plan":
        """Both plans in one commit, applied one after the other."""
        whispered = other.whispered if self.whispered is None else self.whispered
        both = Plan([*self.writes, *other.writes], self.then, self.public + other.public, whispered)
        return both.and_then(other.then)
