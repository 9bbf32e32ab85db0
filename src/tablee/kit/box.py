"""A box: everything the lobby needs to know about a game, without loading its rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tablee.kit.facts import Options

BOARD_VERSIONS: Final = (1,)
"""The versions of the interface for boards of other packages (docs/adding-a-game.md) that are supported."""


@dataclass(frozen=True, slots=True)
class Credits:
    """Who made the game."""

    design: str = ""
    art: str = ""
    edition: str = ""
    """The publisher, and the year where it is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """The metadata of one game; words for people (title line, options, bots …) are in the game's texts."""

    id: str
    title: str
    seats: tuple[int, int]
    age: int
    minutes: int
    mechanisms: tuple[str, ...]
    themes: tuple[str, ...]
    endings: tuple[str, ...]
    bound: int
    """An upper bound on the steps of any game."""
    rules_version: int = 1
    """Changes when an old log would be replayed differently."""
    credits: Credits = Credits()
    options: type[Options] = Options
    bots: tuple[str, ...] = ("gentle", "fair", "strong", "master")
    """The bots offered; these four can play any game."""
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The values suggested for an option that is a text; other texts may be valid too."""
    colours: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The seats' colours by number of seats, where they differ from the default ones."""
    board: str | None = None
    """The module of its own board for the browser, if it brings one: a file in its folder `board`."""
    board_version: int = 1
    """The version of the board interface that module is written for (docs/adding-a-game.md)."""

    def __post_init__(self) -> None:
        fewest, most = self.seats
        if not 0 < fewest <= most:
            raise ValueError(
                f"the box of {self.id} says seats={self.seats}: the fewest come first, then the most"
            )

    def seat_counts(self) -> range:
        """The possible numbers of seats."""
        return range(self.seats[0], self.seats[1] + 1)

    def usual_seats(self) -> int:
        """The default number of seats: four, if the game allows it."""
        return min(max(4, self.seats[0]), self.seats[1])
