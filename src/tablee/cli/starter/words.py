"""The words of Starter: its options, moves and events, and what a seat sees."""

from tablee.kit import facts


class Options(facts.Options, frozen=True):
    """Settled before the game; each has a default."""

    last_loses: bool = False


class Take(facts.Move, frozen=True):
    """What a seat may choose, in its words: so many stones."""

    stones: int


class Took(facts.Event, frozen=True):
    """What happened, past tense: so many stones went, so many are left."""

    seat: facts.Seat
    stones: int
    left: int


class View(facts.View, frozen=True):
    """What a seat sees: everything."""

    turn: facts.Seat
    heap: int
    last_loses: bool
    taken: facts.BySeat[int]
