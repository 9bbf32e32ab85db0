"""A state is the whole truth of a game in progress; here is what every game's state can do."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tablee.kit.dice import Dice
from tablee.kit.facts import WHOLE, Event, Result

NOT_ASKED: Final = -1
SHARED_UP_TO: Final = 6
"""So many seats can be awaited by the vectors that all states share."""


def subsets(seats: i64) -> vec[vec[i64]]:
    """Every set of seats, in rising order; a set that seat n belongs to counts two to the n for it."""
    sets = vec[vec[i64]]([vec[i64]()])
    for seat in range(seats):
        for number in range(len(sets)):
            sets = append(sets, append(sets[number][:], seat))
    return sets


SEATS_OF: Final = subsets(SHARED_UP_TO)
"""The seats of a set by its number, to be awaited: one vector for all states, so nobody may change it."""
NO_SEATS: Final = vec[i64]()
ALONE: Final = vec[vec[i64]]([vec[i64]([seat]) for seat in range(SHARED_UP_TO)])
"""One seat to be awaited, likewise."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Seats and moves are small numbers in here; a game's `words` turn them into facts at the border.

    A game need not bring `default`, `copy` and `census`, where what stands here is right for it; nor `blind`
    and `standing`, which search asks for most: its own make search faster.
    """

    def __init__(self, seats: i64 = 0) -> None:
        self.seats: i64 = seats

    def to_move(self) -> vec[i64]:
        """The seats awaited now, in rising order; none only when the game is over. Not to be changed."""
        raise NotImplementedError(f"{type(self).__name__} does not say `to_move` yet")

    def moves(self, seat: i64) -> vec[i64]:
        """The codes an awaited seat may choose from, in a stable order that tells nothing hidden."""
        raise NotImplementedError(f"{type(self).__name__} does not say `moves` yet")

    def default(self, seat: i64) -> i64:
        """The code played for a seat whose time ran out: it can be played, though it may not be offered."""
        return self.moves(seat)[0]

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        """Play one step in place: the code of every awaited seat at once, `NOT_ASKED` for the others.

        `chosen` is the caller's, who may write the next step's choices into it.
        """
        raise NotImplementedError(f"{type(self).__name__} does not say `play` yet")

    def blind(self, seat: i64, dice: Dice) -> i64:
        """The code that one pick among all of `moves` names: quicker where they need not be listed for it."""
        codes = self.moves(seat)
        return codes[dice.pick(len(codes))]

    def copy(self) -> "State":
        """An equal state that shares nothing mutable with this one."""
        twin = type(self)(self.seats)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: "State") -> None:
        """Become such an equal of `other`, a state of the same game with as many seats."""
        raise NotImplementedError(f"{type(self).__name__} does not say `copy_from` yet")

    def result(self) -> Result | None:
        """Places, scores and the ending; None while the game goes on."""
        raise NotImplementedError(f"{type(self).__name__} does not say `result` yet")

    def standing(self, seat: i64) -> i64:
        """Once the game is over, a number that is highest for those in the first place."""
        result = self.result()
        assert result is not None
        return -result.places[seat]

    def share(self, seat: i64) -> i64:
        """Once the game is over, a part of the win, of `WHOLE`: who stands highest shares it evenly."""
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
        """Numbers that no step may change: what there is in all, kind by kind; perhaps none."""
        return vec[i64]()
