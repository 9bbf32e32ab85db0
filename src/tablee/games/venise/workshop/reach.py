"""Which cells one colour can reach, alone and with the smallest stock (V24), and why others are out of reach.

Edges and diagonals need one plank at a time, which can be picked up again behind oneself: the cells they join
form an island, almost all of which is reachable from anywhere on it. A T leads to another island, at the cost
of the large plank that carries it; an H never leads anywhere new, since its farther edge must be laid from
over there. So every island one T away is within the stock; two T away no large plank is left, and small ones
must do. Whether anything farther can be reached is decided by search.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from tablee.games.venise.boards.geometry import Geometry
from tablee.games.venise.workshop.solver.search import Search

LARGE: Final = 2
SMALL: Final = 3
"""The stock with which every gem must be within reach."""
PATIENCE: Final = 500
"""The search limit for one cell."""

Why = Literal["bare", "cut_off", "no_way"]
"""Why: no plank can end there; nothing leads to its island; it is two T or more away and no way was found."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What can be reached from a start."""

    start: str
    out_of_reach: dict[str, Why]
    """Cells of posts that cannot be reached, in reading order."""


@dataclass(frozen=True, slots=True)
class Tee:
    """A T, as an edge from the island of its large plank to the island of its foot."""

    here: int
    there: int
    foot: int


def reach(geometry: Geometry, start: str) -> Reach:
    """Check every post cell from one start."""
    home = geometry.numbers[start]
    islands, banks = joined(geometry, large=True), joined(geometry, large=False)
    tees = list(tees_of(geometry, islands))
    rounds = crossings(tees, islands[home])
    landings = {banks[tee.foot] for tee in tees if rounds.get(tee.here) == 1}
    missing: dict[str, Why] = {}
    for cell in range(geometry.posts):
        after = rounds.get(islands[cell])
        if after is None:
            bare = geometry.near_at[cell] == geometry.near_at[cell + 1]
            missing[geometry.names[cell]] = "bare" if bare else "cut_off"
        elif after > 1 and banks[cell] not in landings and not found(geometry, home, cell):
            missing[geometry.names[cell]] = "no_way"
    return Reach(start, missing)


def found(geometry: Geometry, home: int, cell: int) -> bool:
    """Whether search finds a way."""
    return Search(geometry, home, [cell], LARGE, SMALL).fewest(PATIENCE) >= 0


def joined(geometry: Geometry, *, large: bool) -> list[int]:
    """For each post cell, the lowest one it is joined to by edges, and by diagonals if `large`."""
    first = list(range(geometry.posts))
    for place in range(geometry.places):
        if not needed(geometry, place) and (large or not geometry.large[place]):
            a, b = feet(geometry, place)
            old, new = max(first[a], first[b]), min(first[a], first[b])
            first = [new if each == old else each for each in first]
    return first


def tees_of(geometry: Geometry, islands: list[int]) -> Iterator[Tee]:
    """Every T."""
    for place in range(geometry.places):
        if len(carrying := needed(geometry, place)) == 1:
            (foot,) = feet(geometry, place)
            yield Tee(islands[feet(geometry, carrying[0])[0]], islands[foot], foot)


def crossings(tees: list[Tee], home: int) -> dict[int, int]:
    """The islands that can be reached, with the number of T in a row each takes."""
    rounds, fresh = {home: 0}, {home}
    while fresh:
        fresh = {tee.there for tee in tees if tee.here in fresh and tee.there not in rounds}
        rounds |= dict.fromkeys(fresh, max(rounds.values()) + 1)
    return rounds


def needed(geometry: Geometry, place: int) -> list[int]:
    """The planks that carry this one: none under edges and diagonals, one under a T, two under an H."""
    return list(geometry.needs[geometry.needs_at[place] : geometry.needs_at[place + 1]])


def feet(geometry: Geometry, place: int) -> list[int]:
    """The post cells where a plank at this place ends."""
    at = geometry.posts + place
    near = geometry.near[geometry.near_at[at] : geometry.near_at[at + 1]]
    return [cell for cell in near if cell < geometry.posts]
