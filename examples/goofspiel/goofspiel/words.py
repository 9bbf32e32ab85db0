"""The words of Goofspiel: its move and events, and what a seat sees."""

from tablee.kit import facts


class Bid(facts.Move, frozen=True):
    card: int


class Bade(facts.Event, frozen=True):
    seat: facts.Seat
    card: int


class Won(facts.Event, frozen=True):
    seat: facts.Seat
    prize: int


class Lost(facts.Event, frozen=True):
    prize: int


class View(facts.View, frozen=True):
    prize: int
    to_come: tuple[int, ...]
    hands: facts.BySeat[tuple[int, ...]]
    scores: facts.BySeat[int]
