"""Where planks may be laid, taken and moved (V3, V5, V6, V12–V14).

`there` says of every cell whether it exists now: the cells of posts always do, a plank's while it lies.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.venise.boards.geometry import Geometry
from tablee.games.venise.turn.cards import ANY_WALK, MOVE, REMOVE
from tablee.games.venise.turn.walk import can_step


def is_free(map: Geometry, there: vec[i64], place: i64) -> bool:
    """V3: a plank can lie here.

    Ports need not be checked: each belongs to one edge, or to a diagonal and a T that exclude each other
    anyway.
    """
    posts = map.posts
    if there[posts + place] != 0:
        return False
    for at in range(map.needs_at[place], map.needs_at[place + 1]):
        if there[posts + map.needs[at]] == 0:
            return False
    for at in range(map.rivals_at[place], map.rivals_at[place + 1]):
        if there[posts + map.rivals[at]] != 0:
            return False
    return True


def can_take(map: Geometry, there: vec[i64], pawns: vec[i64], place: i64) -> bool:
    """V6: a plank lies here, and nobody stands on it or on what would fall with it."""
    posts = map.posts
    if there[posts + place] == 0 or posts + place in pawns:
        return False
    for at in range(map.carries_at[place], map.carries_at[place + 1]):
        if posts + map.carries[at] in pawns:
            return False
    return True


def work_at(map: Geometry, there: vec[i64], pawns: vec[i64], cell: i64) -> i64:
    """V12–V15: the kinds of card that have something to do at this cell, a bit for each."""
    free: i64 = 0  # the sizes that can be laid: the bit of a size is that of its card
    loose: i64 = 0  # the sizes that can be taken
    lies = False
    posts = map.posts
    for at in range(map.touching_at[cell], map.touching_at[cell + 1]):
        place = map.touching[at]
        size = 1 + map.large[place]
        if there[posts + place] == 0:
            if free & size == 0 and is_free(map, there, place):
                free += size
        else:
            lies = True
            if loose & size == 0 and can_take(map, there, pawns, place):
                loose += size
    work = free
    if loose != 0:
        work += 1 << REMOVE
    if loose & free != 0:  # to where one of its size is free
        work += 1 << MOVE
    if lies or can_step(map, there, cell):
        work += ANY_WALK
    return work


def places_to_lay(map: Geometry, there: vec[i64], cell: i64, large: i64) -> vec[i64]:
    """V12: free places of this size with an end at the cell."""
    found = vec[i64](capacity=16)
    for at in range(map.touching_at[cell], map.touching_at[cell + 1]):
        place = map.touching[at]
        if map.large[place] == large and is_free(map, there, place):
            found = append(found, place)
    return found


def can_lay(map: Geometry, there: vec[i64], cell: i64, large: i64) -> bool:
    """Whether there is any such place."""
    for at in range(map.touching_at[cell], map.touching_at[cell + 1]):
        place = map.touching[at]
        if map.large[place] == large and is_free(map, there, place):
            return True
    return False


def places_to_take(map: Geometry, there: vec[i64], pawns: vec[i64], cell: i64) -> vec[i64]:
    """V13: planks with an end at the cell that may be taken."""
    found = vec[i64](capacity=16)
    for at in range(map.touching_at[cell], map.touching_at[cell + 1]):
        if can_take(map, there, pawns, map.touching[at]):
            found = append(found, map.touching[at])
    return found


def places_to_lift(map: Geometry, there: vec[i64], pawns: vec[i64], cell: i64) -> vec[i64]:
    """V14: planks that may be taken and have another place to go to."""
    found = vec[i64](capacity=16)
    for place in places_to_take(map, there, pawns, cell):
        if can_relay(map, there, cell, place):
            found = append(found, place)
    return found


def can_relay(map: Geometry, there: vec[i64], cell: i64, lifted: i64) -> bool:
    """V14: the plank at `lifted` can be laid somewhere else, with an end at the same cell.

    It does not matter that the plank and what it carries are gone then: a place that needed them would take a
    plank of the other size, and in its own square no other large plank ends at the same cell.
    """
    for at in range(map.touching_at[cell], map.touching_at[cell + 1]):
        place = map.touching[at]
        if place != lifted and map.large[place] == map.large[lifted] and is_free(map, there, place):
            return True
    return False


def what_sinks(map: Geometry, there: vec[i64], place: i64) -> vec[i64]:
    """V5: the planks that lie on this one."""
    found = vec[i64]()
    for at in range(map.carries_at[place], map.carries_at[place + 1]):
        if there[map.posts + map.carries[at]] != 0:
            found = append(found, map.carries[at])
    return found
