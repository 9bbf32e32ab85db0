"""A box is what the lid says: all the lobby needs to know of a game, without its rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tablee.kit.facts import Options

BOARD_VERSIONS: Final = (1,)
"""What a board of a package's own may be written for: the ways to mount one that the house knows."""


@dataclass(frozen=True, slots=True)
class Credits:
    """Whose game it is."""

    design: str = ""
    art: str = ""
    edition: str = ""
    """The publisher, and the year where it is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """The lid of one game; words for people (title line, options, bots …) are in the game's texts."""

    id: str
    title: str
    seats: tuple[int, int]
    age: int
    minutes: int
    mechanisms: tuple[str, ...]
    themes: tuple[str, ...]
    endings: tuple[str, ...]
    bound: int
    """No game takes more steps than this."""
    rules_version: int = 1
    """Changes when an old log would mean something else."""
    credits: Credits = Credits()
    options: type[Options] = Options
    bots: tuple[str, ...] = ("gentle", "fair", "strong", "master")
    """Who is offered; these think in any game."""
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What the game has ready for an option that is a text; any other text may be fit as well."""
    colours: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The colours of the seats for each number of them, where they are not the house's."""
    board: str | None = None
    """Its board in the browser, if it brings one: a module in its folder `board`, such as `board.js`."""
    board_version: int = 1
    """Which way to mount a board that module is written for (docs/adding-a-game.md)."""

    def __post_init__(self) -> None:
        fewest, most = self.seats
        if not 0 < fewest <= most:
            raise ValueError(
                f"the box of {self.id} says seats={self.seats}: the fewest come first, then the most"
            )

    def seat_counts(self) -> range:
        """How many may sit down."""
        return range(self.seats[0], self.seats[1] + 1)

    def usual_seats(self) -> int:
        """How many sit down where nobody says: four, if the game allows it."""
        return min(max(4, self.seats[0]), self.seats[1])
