"""What a game of Abracada… Quoi ? is remembered by: the boldest cast, the longest chain, who struck most."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tablee.games.abracada import words
from tablee.games.abracada.eyes import odds
from tablee.games.abracada.rules import Abracada
from tablee.kit.facts import Highlight
from tablee.kit.game import Passed

SURE = 50
"""A cast at least this likely, in per cent, was not bold."""


def highlights(steps: Sequence[Passed[Abracada]]) -> list[Highlight]:
    """The best first; what did not happen is not told."""
    found = [boldest_cast(steps), longest_chain(steps), most_struck(steps)]
    return [highlight for highlight in found if highlight is not None]


def boldest_cast(steps: Sequence[Passed[Abracada]]) -> Highlight | None:
    """The successful cast with the lowest odds, from all its caster could know then (A23)."""
    casts = [
        words.BoldestCast(round(odds(step.before, event.seat)[event.spell - 1] / 10), event.seat, event.spell)
        for step in steps
        for event in step.story
        if isinstance(event, words.Succeeded)
    ]
    boldest = min(casts, key=lambda cast: cast.n, default=None)
    return boldest if boldest is not None and boldest.n < SURE else None


def longest_chain(steps: Sequence[Passed[Abracada]]) -> Highlight | None:
    """Most spells that worked in one turn."""
    best: words.LongestChain | None = None
    count = 0
    for step in steps:
        if not step.before.chain:
            count = 0
        for event in step.story:
            if isinstance(event, words.Succeeded):
                count += 1
                if best is None or count > best.n:
                    best = words.LongestChain(count, event.seat)
    return best if best is not None and best.n > 1 else None


def most_struck(steps: Sequence[Passed[Abracada]]) -> Highlight | None:
    """Who took most lives from others."""
    lives: Counter[int] = Counter()
    for seat, lost in struck(steps):
        lives[seat] += lost
    if not lives:
        return None
    most = max(lives.values())
    return words.MostStruck(most, tuple(sorted(seat for seat, count in lives.items() if count == most)))


def struck(steps: Sequence[Passed[Abracada]]) -> Iterator[tuple[int, int]]:
    """Whenever somebody other than the active seat lost lives: the active seat, and how many."""
    for step in steps:
        active = step.before.active
        for event in step.story:
            if isinstance(event, words.Lost) and event.seat != active:
                yield active, event.lives
