"""The events of dealing, refilling and showing hands."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.abracada import words
from tablee.games.abracada.scoring import (
    BONUS,
    EACH,
    FIRST_SEAT,
    HOW,
    LIVES_LEFT,
    POINTS,
    WINNER,
    brought,
    of_seat,
)
from tablee.games.abracada.stones import SECRETS, SLOTS
from tablee.kit.facts import Event

ENDS = {1: "hand", 2: "kill", 3: "own_fault", 4: "last"}
SLOTS_OF = tuple(tuple(slot for slot in range(SLOTS) if bits >> slot & 1) for bits in range(1 << SLOTS))
"""The slots whose bits are set."""


def counts(heap: vec[i64]) -> words.Counts:
    """A heap as people count it."""
    _, one, two, three, four, five, six, seven, eight = heap
    return one, two, three, four, five, six, seven, eight


def hands_of(stones: vec[i64]) -> tuple[tuple[int, ...], ...]:
    """Every seat's slots."""
    row = list(stones)
    return tuple(tuple(row[at : at + SLOTS]) for at in range(0, len(row), SLOTS))


def secrets_of(stones: vec[i64]) -> tuple[tuple[int, ...], ...]:
    """Every seat's secret stones, in the order they were taken."""
    row = list(stones)
    return tuple(
        tuple(stone for stone in row[at : at + SECRETS] if stone) for at in range(0, len(row), SECRETS)
    )


def round_began(round: int, starter: int, hands: vec[i64], board: vec[i64], story: list[Event]) -> None:
    """Hands are dealt, and some stones turned up."""
    story.append(words.RoundBegan(round=round, starter=starter, hands=hands_of(hands)))
    if any(board):
        story.append(words.TurnedUp(stones=counts(board)))


def refilled(seat: int, hands: vec[i64], filled: int, story: list[Event]) -> None:
    """New stones in the slots whose bits are set."""
    slots = SLOTS_OF[filled]
    stones = tuple(int(hands[seat * SLOTS + slot]) for slot in slots)
    story.append(words.Refilled(seat=seat, slots=slots, stones=stones))


def ended(record: vec[i64], round: int, totals: vec[i64]) -> words.RoundEnded:
    """The record of a round, in words."""
    seats = len(totals)
    hands = FIRST_SEAT + seats * EACH
    secrets = hands + seats * SLOTS
    scores = tuple(
        words.Score(
            points=of_seat(record, seat, POINTS),
            bonus=of_seat(record, seat, BONUS),
            total=totals[seat],
            lives=of_seat(record, seat, LIVES_LEFT),
        )
        for seat in range(seats)
    )
    return words.RoundEnded(
        round=round,
        how=ENDS[record[HOW]],
        winner=None if record[WINNER] < 0 else record[WINNER],
        fallen=tuple(seat for seat, score in enumerate(scores) if score.lives == 0),
        scores=scores,
        hands=hands_of(record[hands:secrets]),
        secrets=secrets_of(record[secrets:]),
    )


def round_ended(record: vec[i64], round: int, totals: vec[i64], story: list[Event]) -> None:
    """How the round ended, and who scores."""
    story.append(ended(record, round, totals))
    for seat in range(len(totals)):
        points = brought(record, seat)
        if points:
            story.append(words.Scored(seat=seat, points=points, total=totals[seat]))
