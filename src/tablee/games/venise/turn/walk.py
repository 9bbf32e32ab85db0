"""Walking: which cells are within reach, and by which way a pawn goes there (V4, V15)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.venise.boards.geometry import Geometry

NO_WAY: Final = -1


def can_step(map: Geometry, there: vec[i64], cell: i64) -> bool:
    """Whether any cell next to this one is there."""
    near = map.near
    return any(there[near[at]] != 0 for at in range(map.near_at[cell], map.near_at[cell + 1]))


def within(map: Geometry, there: vec[i64], cell: i64, steps: i64) -> vec[i64]:
    """The cells that can be reached within this many steps, the nearest first."""
    found = vec[i64](capacity=24)
    near_at, near = map.near_at, map.near
    begin: i64 = -1  # before what is found stands the cell itself
    for _step in range(steps):
        end = len(found)
        for number in range(begin, end):
            here = cell
            if number >= 0:
                here = found[number]
            for at in range(near_at[here], near_at[here + 1]):
                beyond = near[at]
                if there[beyond] != 0 and beyond != cell and beyond not in found:
                    found = append(found, beyond)
        begin = end
    return found


def reach(map: Geometry, there: vec[i64], cell: i64) -> dict[int, int]:
    """V4: every cell to which planks lead, the nearest first, with how many steps away it is."""
    steps: dict[int, int] = {cell: 0}
    found = vec[i64]([cell])
    number = 0
    while number < len(found):
        here = found[number]
        number += 1
        for at in range(map.near_at[here], map.near_at[here + 1]):
            beyond = map.near[at]
            if there[beyond] != 0 and beyond not in steps:
                steps[beyond] = steps[here] + 1
                found = append(found, beyond)
    del steps[cell]
    return steps


def way(
    map: Geometry, there: vec[i64], gems: vec[i64], seat: i64, cell: i64, target: i64, most: i64
) -> vec[i64]:
    """The shortest way to a cell within reach, from the first step on.

    Among the shortest it is one with the most gems of the seat, then the one over the lowest numbers.
    """
    steps: i64 = 1
    while steps < most and gain(map, there, gems, seat, cell, target, steps) == NO_WAY:
        steps += 1
    path = vec[i64](capacity=4)
    here = cell
    while steps > 1:
        steps -= 1
        best: i64 = NO_WAY
        next_cell = here
        for at in range(map.near_at[here], map.near_at[here + 1]):
            beyond = map.near[at]
            if there[beyond] != 0:
                found = gain(map, there, gems, seat, beyond, target, steps)
                if found != NO_WAY:
                    found += own(map, gems, seat, beyond)
                if found > best:
                    best = found
                    next_cell = beyond
        path = append(path, next_cell)
        here = next_cell
    return append(path, target)


def gain(
    map: Geometry, there: vec[i64], gems: vec[i64], seat: i64, cell: i64, target: i64, steps: i64
) -> i64:
    """The most gems on a way of exactly `steps` steps, its first cell apart; `NO_WAY` if there is none."""
    best: i64 = NO_WAY
    for at in range(map.near_at[cell], map.near_at[cell + 1]):
        beyond = map.near[at]
        if steps == 1:
            if beyond == target:
                return own(map, gems, seat, target)
            continue
        if there[beyond] == 0:
            continue
        found = gain(map, there, gems, seat, beyond, target, steps - 1)
        if found != NO_WAY:
            found += own(map, gems, seat, beyond)
        if found > best:
            best = found
    return best


def own(map: Geometry, gems: vec[i64], seat: i64, cell: i64) -> i64:
    """One if a gem of the seat lies on this cell."""
    if cell < map.posts and gems[cell] == seat:
        return 1
    return 0
