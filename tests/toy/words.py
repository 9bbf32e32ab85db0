"""The words of Hats."""

from tablee.kit import facts

Hats = tuple[int, ...]
"""How many of each colour."""


class Options(facts.Options, frozen=True):
    goal: int = 3
    generous: bool = True


class Name(facts.Move, frozen=True):
    colour: int


class Dare(facts.Move, frozen=True):
    pass


class PutOn(facts.Move, frozen=True):
    pass


class Pass(facts.Move, frozen=True):
    pass


class Named(facts.Event, frozen=True):
    seat: facts.Seat
    colour: int


class Found(facts.Event, frozen=True):
    reveals = True
    seat: facts.Seat
    colour: int


class Missed(facts.Event, frozen=True):
    reveals = True
    seat: facts.Seat
    colour: int


class Donned(facts.Event, frozen=True):
    """A hat as the others see it."""

    seat: facts.Seat
    colour: int


class DonnedBlindly(facts.Event, frozen=True):
    """A hat as its wearer, or a watcher, sees it."""

    seat: facts.Seat


class Passed(facts.Event, frozen=True):
    seat: facts.Seat


MOVES = (Name, Dare, PutOn, Pass)
EVENTS = (Named, Found, Missed, Donned, DonnedBlindly, Passed)


class BestFinder(facts.Highlight, frozen=True):
    """So many hats found, more than by anybody else."""

    seats: tuple[facts.Seat, ...]


HIGHLIGHTS = (BestFinder,)


class View(facts.View, frozen=True):
    me: facts.Seat | None
    goal: int
    generous: bool
    turn: facts.Seat
    turns_left: int
    named: int | None
    worn: facts.BySeat[Hats | None]
    """None for hats one may not see."""
    sizes: facts.BySeat[int]
    laid: facts.BySeat[Hats]
    chest: int
