"""Why a move of Venise is worth what it is, in facts: what a hint and the coach say beside it."""

from tablee.games.venise import words
from tablee.kit import facts


class Wins(facts.Reason, frozen=True):
    """The fourth gem is within reach of this turn."""


class Gathers(facts.Reason, frozen=True):
    """So many gems this turn, and how many that makes."""

    count: int
    gems: int


class Leaves(facts.Reason, frozen=True):
    """About so many hourglasses to the nearest gem then, and to the last: planks and steps, as things lie."""

    near: int
    whole: int


class Cuts(facts.Reason, frozen=True):
    """Somebody's way to their gems gets longer by about so many hourglasses."""

    seat: facts.Seat
    hourglasses: int


class Eases(facts.Reason, frozen=True):
    """Somebody's way to their gems gets shorter by about so many hourglasses."""

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
