"""A position of Venise: all there is on the table, without the rules that change it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise.boards.geometry import Geometry
from tablee.games.venise.turn.cards import ALL, LARGE, SMALL
from tablee.games.venise.turn.hands import Hands
from tablee.kit.facts import Result, places
from tablee.kit.state import State

IN_TURN: Final = 0
WHERE: Final = 1
WHAT_TO_LIFT: Final = 2
WHERE_AGAIN: Final = 3
FIRST_STEP: Final = 4
GIVING: Final = 5
DISCARDING: Final = 6
OVER: Final = 7
"""Phases: what the active seat is asked, in the order of `words.Phase`."""

NONE: Final = -1
STILL: Final = 8
"""V21: the game is over after this many rounds in which nothing moved."""


FINISHED: Final = 10
"""The standing of seats with all gems: above all others, less their place."""

NOWHERE: Final = Geometry([], [])


class Position(State):
    """Cells and places are numbers of `map`; a plank's cell exists while the plank lies."""

    def __init__(self, seats: i64 = 2, map: Geometry = NOWHERE) -> None:
        super().__init__(seats)
        self.map: Geometry = map
        self.name: str = ""
        self.night: bool = False
        self.rows: tuple[str, ...] = ()
        self.starts = vec[i64]([0] * seats)
        self.play_on: bool = False
        self.fixed_stock: bool = False
        self.there = vec[i64]([1] * self.map.posts + [0] * self.map.places)
        self.gems = vec[i64]([NONE] * self.map.posts)  # whose gem lies on a cell
        self.pawns = vec[i64]([NONE] * seats)  # where; none once it has left
        self.taken = vec[i64]([0] * seats)
        self.tiles = vec[i64]([0] * seats)
        self.stock = vec[i64]([0] * (2 * seats))  # small and large, seat by seat
        self.sunk = vec[i64]([0, 0])
        self.finished = vec[i64]([0] * seats)  # the place a seat has taken
        self.hands = Hands(seats)
        self.first: i64 = 0
        self.active: i64 = 0
        self.round: i64 = 1
        self.still: i64 = 0
        self.moved: bool = False
        self.phase: i64 = IN_TURN
        self.acting: i64 = NONE  # the card being played
        self.steps: i64 = 0
        self.lifted: i64 = NONE
        self.begun: i64 = NONE  # the card that left the hand, until it is done
        self.was_shown: bool = False  # before that: whether it was known, and whether something had moved
        self.had_moved: bool = False
        self.fell = vec[i64]()  # by lifting the plank in hand
        self.given = vec[i64]([0] * ALL)
        self.spent: i64 = 0
        self.extra: i64 = 0  # tiles spent this turn
        self.joker_taken: bool = False
        self.drawn: bool = False

    def result(self) -> Result | None:
        if self.phase != OVER:
            return None
        seats = range(self.seats)
        keys = [(1, -self.finished[seat]) if self.finished[seat] else (0, self.taken[seat]) for seat in seats]
        return Result(
            places=places(keys), scores=tuple(self.taken[seat] for seat in seats), ending=self.ending()
        )

    def standing(self, seat: i64) -> i64:
        assert self.phase == OVER
        if self.finished[seat] > 0:
            return FINISHED - self.finished[seat]
        return self.taken[seat]

    def ending(self) -> str:
        """V1, V21: by gems, by the last but one to finish, or because it went on for too long."""
        finished = sum(1 for place in self.finished if place)
        if self.play_on and finished >= self.seats - 1:
            return "placed"
        if finished and not self.play_on:
            return "gems"
        return "still" if self.still >= STILL else "long"

    def census(self) -> vec[i64]:
        """Cards by kind, small and large planks, and each seat's gems."""
        counts = [self.hands.everywhere(kind) for kind in range(ALL)]
        lying = [0, 0]
        for place in range(self.map.places):
            lying[self.map.large[place]] += self.there[self.map.posts + place]
        for size in (SMALL, LARGE):
            stocked = sum(self.stock[2 * seat + size] for seat in range(self.seats))
            in_hand = 1 if self.lifted != NONE and self.map.large[self.lifted] == size else 0
            counts.append(lying[size] + stocked + self.sunk[size] + in_hand)
        lying = [sum(1 for owner in self.gems if owner == seat) for seat in range(self.seats)]
        return vec[i64](counts + [self.taken[seat] + lying[seat] for seat in range(self.seats)])

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Position)
        self.map, self.name, self.night, self.rows = other.map, other.name, other.night, other.rows
        self.play_on, self.fixed_stock = other.play_on, other.fixed_stock
        self.first, self.active, self.round = other.first, other.active, other.round
        self.still, self.moved, self.phase = other.still, other.moved, other.phase
        self.acting, self.steps, self.lifted = other.acting, other.steps, other.lifted
        self.begun, self.was_shown, self.had_moved = other.begun, other.was_shown, other.had_moved
        self.spent, self.extra = other.spent, other.extra
        self.joker_taken, self.drawn = other.joker_taken, other.drawn
        self.starts = other.starts[:]
        self.there = other.there[:]
        self.gems = other.gems[:]
        self.pawns = other.pawns[:]
        self.taken = other.taken[:]
        self.tiles = other.tiles[:]
        self.stock = other.stock[:]
        self.sunk = other.sunk[:]
        self.finished = other.finished[:]
        self.given = other.given[:]
        self.fell = other.fell[:]
        self.hands.copy_from(other.hands)
