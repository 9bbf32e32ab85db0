"""The end of a round: what it brings every seat, and the record of it that all may look at afterwards.

The record is one row of numbers: how the round ended and who won it, then for each seat its points, its
bonus and its lives, then all hands, then all secret stones. It is empty before the first round has ended.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.abracada.stones import FLOORS, SECRETS, SLOTS
from tablee.kit.facts import Result, places

HAND: Final = 1
KILL: Final = 2
OWN_FAULT: Final = 3
LAST: Final = 4
NOBODY: Final = -1

HOW: Final = 0
WINNER: Final = 1
FIRST_SEAT: Final = 2
POINTS: Final = 0
BONUS: Final = 1
LIVES_LEFT: Final = 2
EACH: Final = 3


def tally(
    how: i64, winner: i64, lives: vec[i64], hands: vec[i64], secrets: vec[i64], *, last_one_standing: bool
) -> vec[i64]:
    """A14 to A18, A22: the record of a round that has just ended."""
    record = vec[i64]([0] * (FIRST_SEAT + len(lives) * (EACH + SLOTS + SECRETS)))
    record[HOW], record[WINNER] = how, winner
    at: i64 = FIRST_SEAT
    for seat in range(len(lives)):
        points = points_of(seat, how, winner, lives[seat], last_one_standing=last_one_standing)
        record[at + POINTS], record[at + LIVES_LEFT] = points, lives[seat]
        if points > 0:  # A17: whoever scores has survived
            for number in range(SECRETS):
                if secrets[seat * SECRETS + number] != 0:
                    record[at + BONUS] += 1
        at += EACH
    for stone in hands:
        record[at] = stone
        at += 1
    for stone in secrets:
        record[at] = stone
        at += 1
    return record


def points_of(seat: i64, how: i64, winner: i64, lives: i64, *, last_one_standing: bool) -> i64:
    """What a seat scores before its bonus."""
    if seat == winner:
        if last_one_standing:
            return 2
        return 3
    if how in (HAND, LAST) or lives == 0:
        return 0
    return 1


def of_seat(record: vec[i64], seat: i64, what: i64) -> i64:
    """A seat's points, bonus or lives in a record; 0 before the first round has ended."""
    if len(record) == 0:
        return 0
    return record[FIRST_SEAT + seat * EACH + what]


def brought(record: vec[i64], seat: i64) -> i64:
    """All the points a round brought a seat."""
    return of_seat(record, seat, POINTS) + of_seat(record, seat, BONUS)


def standing(record: vec[i64], points: i64, seat: i64) -> i64:
    """A20 in one number: among those at the top the last round decides, then (there are six) lives."""
    if points < FLOORS:
        return -1
    return 10 * brought(record, seat) + of_seat(record, seat, LIVES_LEFT)


def ranking(record: vec[i64], points: vec[i64]) -> Result:
    """A20: who has reached the top wins, by the last round, then by lives; the others follow by points."""
    seats = range(len(points))
    last = [int(brought(record, seat)) for seat in seats]
    lives = [int(of_seat(record, seat, LIVES_LEFT)) for seat in seats]
    arrived = [seat for seat in seats if points[seat] >= FLOORS]
    best = max([(last[seat], lives[seat]) for seat in arrived])
    winners = [seat for seat in arrived if (last[seat], lives[seat]) == best]
    if len(arrived) == 1:
        ending = "alone"
    elif len([seat for seat in arrived if last[seat] == best[0]]) == 1:
        ending = "last_round"
    else:
        ending = "lives" if len(winners) == 1 else "shared"
    keys = [
        (1, 0, 0, 0) if seat in winners else (0, int(points[seat]), last[seat], lives[seat]) for seat in seats
    ]
    return Result(places=places(keys), scores=tuple(points), ending=ending)
