"""The base class of game states: the whole truth of a game in progress, hidden things included."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tablee.kit.dice import Dice
from tablee.kit.facts import WHOLE, Event, Result

NOT_ASKED: Final = -1
SHARED_UP_TO: Final = 6
"""Up to this many seats, sets of awaited seats are precomputed vectors that all states share."""


def subsets(seats: i64) -> vec[vec[i64]]:
    """Every set of seats, indexed by its bit mask."""
    sets = vec[vec[i64]]([vec[i64]()])
    for seat in range(seats):
        for number in range(len(sets)):
            sets = append(sets, append(sets[number][:], seat))
    return sets


SEATS_OF: Final = subsets(SHARED_UP_TO)
"""The seats of a set by its bit mask; shared by all states, so never to be changed."""
NO_SEATS: Final = vec[i64]()
ALONE: Final = vec[vec[i64]]([vec[i64]([seat]) for seat in range(SHARED_UP_TO)])
"""A set of one seat, likewise shared."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Seats and moves are small integers here; a game's `words` turn them into facts at the border.

    A game overrides `default`, `copy` and `census` where these are not right for it, and may override `blind`
    and `standing`, which search calls most, for speed.
    """

    def __init__(self, seats: i64 = 0) -> None:
        self.seats: i64 = seats

    def to_move(self) -> vec[i64]:
        """The seats awaited now, in rising order; none only when the game is over. Read-only."""
        raise NotImplementedError(f"{type(self).__name__} does not say `to_move` yet")

    def moves(self, seat: i64) -> vec[i64]:
        """The codes an awaited seat may choose from, in a stable order that reveals nothing hidden."""
        raise NotImplementedError(f"{type(self).__name__} does not say `moves` yet")

    def default(self, seat: i64) -> i64:
        """The code played for a seat whose time ran out: playable, though perhaps not offered."""
        return self.moves(seat)[0]

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        """Play one step in place: the code of every awaited seat at once, `NOT_ASKED` for the others.

        `chosen` belongs to the caller, who may reuse it for the next step.
        """
        raise NotImplementedError(f"{type(self).__name__} does not say `play` yet")

    def blind(self, seat: i64, dice: Dice) -> i64:
        """A uniformly random code of `moves`; override it where listing them all is slower."""
        codes = self.moves(seat)
        return codes[dice.pick(len(codes))]

    def copy(self) -> "State":
        """An equal state that shares nothing mutable with this one."""
        twin = type(self)(self.seats)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: "State") -> None:
        """Become an equal copy of `other`, a state of the same game with as many seats."""
        raise NotImplementedError(f"{type(self).__name__} does not say `copy_from` yet")

    def result(self) -> Result | None:
        """Places, scores and the ending; None while the game goes on."""
        raise NotImplementedError(f"{type(self).__name__} does not say `result` yet")

    def standing(self, seat: i64) -> i64:
        """Once the game is over, a number that is highest for those in first place."""
        result = self.result()
        assert result is not None
        return -result.places[seat]

    def share(self, seat: i64) -> i64:
        """Once the game is over, the share of the win in units of `WHOLE`; first places share it evenly."""
        own = self.standing(seat)
        winners: i64 = 0
        for other in range(self.seats):
            standing = self.standing(other)
            if standing > own:
                return 0
            if standing == own:
                winners += 1
        return WHOLE // winners

    def census(self) -> vec[i64]:
        """Invariants: numbers that no step may change, such as how many stones there are; may be empty."""
        return vec[i64]()
