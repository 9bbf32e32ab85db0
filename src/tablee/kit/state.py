"""A state is the whole truth of a game in progress; here is what every game's state can do."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Result

NOT_ASKED: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Seats and moves are small numbers in here; a game's `words` turn them into facts at the border."""

    def __init__(self, seats: i64 = 0) -> None:
        self.seats: i64 = seats

    def to_move(self) -> vec[i64]:
        """The seats awaited now, in rising order; none only when the game is over."""
        raise NotImplementedError

    def moves(self, seat: i64) -> vec[i64]:
        """The codes an awaited seat may choose from, in a stable order that tells nothing hidden."""
        raise NotImplementedError

    def default(self, seat: i64) -> i64:
        """The code played for a seat whose time ran out: it can be played, though it may not be offered."""
        raise NotImplementedError

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        """Play one step in place: the code of every awaited seat at once, `NOT_ASKED` for the others."""
        raise NotImplementedError

    def copy(self) -> "State":
        """An equal state that shares nothing mutable with this one."""
        raise NotImplementedError

    def copy_from(self, other: "State") -> None:
        """Become such an equal of `other`, a state of the same game with as many seats."""
        raise NotImplementedError

    def result(self) -> Result | None:
        """Places, scores and the ending; None while the game goes on."""
        raise NotImplementedError

    def census(self) -> vec[i64]:
        """Numbers that no step may change: what there is in all, kind by kind."""
        raise NotImplementedError
