"""The reasons shown for a choice: what lies on the table, and where fingers are expected to point."""

from typing import Final

from mypy_extensions import i64

from tablee.games.crossing import words
from tablee.games.crossing.bot.guess import Guess
from tablee.games.crossing.rules import Crossing
from tablee.games.crossing.stones import points, sets_in, spread
from tablee.kit.facts import Reason

WORTH_SAYING: Final = 15
"""Thieves are mentioned from this probability on, in per cent."""


def reasons(state: Crossing, seat: i64, code: i64, guess: Guess) -> tuple[Reason, ...]:
    """The reasons for or against a choice."""
    if state.serving:
        return (words.GetsItsDue(due=state.due(code)),)
    if code == state.mushrooms + seat:
        return of_covering(state, seat, guess)
    found: list[Reason] = []
    if state.heaps[code] == 0:
        found.append(words.NothingThere())
    else:
        found += of_taking(state, seat, code, guess)
    robbed = in_a_hundred(guess.robbed(seat))
    if state.heaps[state.mushrooms + seat] != 0 and robbed >= WORTH_SAYING:
        found.append(words.ThievesCome(chance=robbed, rival=thief(seat, guess)))
    return tuple(found)


def of_taking(state: Crossing, seat: i64, code: i64, guess: Guess) -> list[Reason]:
    """How likely the seat is to be alone there, what lies there, and which sets it completes."""
    heap, held = state.heaps[code], state.holdings(seat)
    gain = points(held + heap) - points(held)
    found: list[Reason] = [words.AloneThere(chance=in_a_hundred(guess.alone(seat, code)))]
    found.append(words.LiesThere(stones=spread(heap), points=gain))
    if sets_in(held + heap) > sets_in(held):
        found.append(words.MakesSets(sets=sets_in(held + heap) - sets_in(held)))
    rival = code - state.mushrooms
    if rival >= 0 and leads(rival, guess):
        found.append(words.Ahead(rival=rival))
    return found


def of_covering(state: Crossing, seat: i64, guess: Guess) -> tuple[Reason, ...]:
    """What becomes safe, from whom, and what it costs."""
    found: list[Reason] = [words.KeptSafe(stones=spread(state.heaps[state.mushrooms + seat]))]
    robbed = in_a_hundred(guess.robbed(seat))
    if robbed > 0:
        found.append(words.ThievesCome(chance=robbed, rival=thief(seat, guess)))
    if not state.last_round:
        found.append(words.RestsAfter())
    return tuple(found)


def thief(seat: i64, guess: Guess) -> i64:
    """Who is most likely to point at a seat's tile."""
    likely: i64 = 0 if seat != 0 else 1
    for rival in range(guess.seats):
        if rival != seat and points_at(rival, seat, guess) > points_at(likely, seat, guess):
            likely = rival
    return likely


def points_at(rival: i64, seat: i64, guess: Guess) -> float:
    """The probability that a rival points at a seat's tile."""
    return guess.weights[rival * guess.targets + guess.mushrooms + seat]


def leads(rival: i64, guess: Guess) -> bool:
    """Whether a rival's share of the win is larger than everybody else's."""
    return all(guess.shares[rival] > guess.shares[other] for other in range(guess.seats) if other != rival)


def in_a_hundred(chance: float) -> int:
    """A probability in whole per cent."""
    return round(100 * chance)
