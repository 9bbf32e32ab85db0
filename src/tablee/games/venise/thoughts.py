"""Reasons for the value of a move of Venise, which hints and the coach show beside it."""

from tablee.games.venise import words
from tablee.kit import facts


class Wins(facts.Reason, frozen=True):
    """The fourth gem is within reach of this turn."""


class Gathers(facts.Reason, frozen=True):
    """The number of gems gathered this turn, and in total."""

    count: int
    gems: int


class Leaves(facts.Reason, frozen=True):
    """The estimated hourglasses to the nearest gem and to the last one after it, as planks lie."""

    near: int
    whole: int


class Cuts(facts.Reason, frozen=True):
    """The estimated hourglasses by which somebody's way to their gems gets longer."""

    seat: facts.Seat
    hourglasses: int


class Eases(facts.Reason, frozen=True):
    """The estimated hourglasses by which somebody's way to their gems gets shorter."""

    against = True
    seat: facts.Seat
    hourglasses: int


class Keeps(facts.Reason, frozen=True):
    """What stays in the seat's own hand."""

    cards: words.Cards


class WorthLeast(facts.Reason, frozen=True):
    """Of the cards in the seat's own hand the one that will be missed least."""

    card: words.Card


class WorthAJoker(facts.Reason, frozen=True):
    """Four cards that are worth less than a joker."""


REASONS = (Wins, Gathers, Leaves, Cuts, Eases, Keeps, WorthLeast, WorthAJoker)
