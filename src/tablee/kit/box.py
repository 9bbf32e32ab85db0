"""A box is what the lid says: all the lobby needs to know of a game, without its rules."""

from dataclasses import dataclass

from tablee.kit.facts import Options


@dataclass(frozen=True, slots=True)
class Credits:
    """Whose game it is."""

    design: str
    art: str
    publisher: str
    year: int


@dataclass(frozen=True, slots=True)
class Box:
    """The lid of one game; words for people (title line, options, bots …) are in the game's texts."""

    id: str
    title: str
    rules_version: int
    """Changes when an old log would mean something else."""
    seats: tuple[int, int]
    age: int
    minutes: int
    mechanisms: tuple[str, ...]
    themes: tuple[str, ...]
    credits: Credits
    options: type[Options]
    endings: tuple[str, ...]
    bots: tuple[str, ...]
    bound: int
    """No game takes more steps than this."""

    def seat_counts(self) -> range:
        """How many may sit down."""
        return range(self.seats[0], self.seats[1] + 1)
