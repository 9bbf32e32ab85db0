"""A plan: the writes of a change to a table, and what is applied and told once they are durable."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from tablee.room.store.writes import Write


def nothing() -> None:
    """Nothing more to do."""


class Plan(Struct, frozen=True):
    """What is to be made durable, and what then becomes true; dropping a plan leaves no trace."""

    writes: list[Write]
    then: Callable[[], None] = nothing
    public: int = 0
    """How many things all will have been told."""
    whispered: int | None = None
    """The seat that alone will have been told something."""

    def numbers(self, seat: int | None) -> int:
        """How many new numbers a seat's point of view gets by it."""
        return self.public + int(seat is not None and seat == self.whispered)

    def and_then(self, more: Callable[[], None]) -> "Plan":
        """The plan, and one thing more once it is true."""

        def then() -> None:
            self.then()
            more()

        return replace(self, then=then)

    def joined(self, other: "Plan") -> "Plan":
        """Both plans as one: written together, true one after the other."""
        whispered = other.whispered if self.whispered is None else self.whispered
        both = Plan([*self.writes, *other.writes], self.then, self.public + other.public, whispered)
        return both.and_then(other.then)
