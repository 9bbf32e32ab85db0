"""The words of Pig: its option, moves and events, and what a seat sees."""

from typing import Annotated

from msgspec import Meta

from tablee.kit import facts


class Options(facts.Options, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=10)] = 5


class Roll(facts.Move, frozen=True):
    pass


class Keep(facts.Move, frozen=True):
    pass


class Rolled(facts.Event, frozen=True):
    seat: facts.Seat
    die: int
    pot: int


class Lost(facts.Event, frozen=True):
    seat: facts.Seat


class Kept(facts.Event, frozen=True):
    seat: facts.Seat
    points: int


class View(facts.View, frozen=True):
    left: int
    turn: facts.Seat
    die: int
    pot: int
    scores: facts.BySeat[int]
