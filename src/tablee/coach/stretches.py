"""Corrects judgements within a stretch: decisions in a row with nothing else happening in between.

A turn of several cards is judged card by card. If neither chance nor anybody else intervened, a later
judgement is a better estimate of the same position. So a move is worth what the next judgement says, and the
correction of an estimate does not count as luck.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from tablee.coach.judging import fine, verdict
from tablee.protocol.coach import Decision, Weighed


def settled(found: Sequence[Decision], goes_on: Sequence[bool], seat: int) -> list[Decision]:
    """All decisions, each corrected by the next one if nothing happened between them."""
    told = list(found)
    for number in reversed(range(len(told) - 1)):
        if goes_on[number + 1]:
            told[number] = corrected(told[number], told[number + 1].chances[seat], seat)
    return told


def corrected(decision: Decision, worth: float, seat: int) -> Decision:
    """A decision corrected by the value its move led to; a slip may turn out to be none."""
    gap = fine(max(0.0, decision.chances[seat] - worth))
    made = replace(decision.played, value=worth, gap=gap)
    now = "good" if decision.verdict == "good" else verdict(made)
    if now != "good":
        best = sorted([made if same(each, made) else each for each in decision.best], key=gap_of)
        return replace(decision, played=made, best=tuple(best), verdict=now, cost=gap)
    shift = worth - decision.chances[seat] if decision.verdict == "good" else 0.0
    level = [beside(made if same(each, made) else moved(each, shift), worth) for each in decision.best]
    return replace(
        decision,
        played=beside(made, worth),
        best=tuple(sorted(level, key=gap_of)),
        verdict=now,
        cost=0.0,
        kind=None,
        chances=shared(decision, worth, seat),
    )


def moved(each: Weighed, shift: float) -> Weighed:
    """A move with its value shifted like that of all others."""
    return replace(each, value=fine(min(1.0, max(0.0, each.value + shift))))


def beside(each: Weighed, worth: float) -> Weighed:
    """A move with its gap to an equally good or better one of this value."""
    value = min(each.value, worth)
    return replace(each, value=value, gap=fine(worth - value))


def shared(decision: Decision, own: float, seat: int) -> tuple[float, ...]:
    """Everybody's chances with the seat's own replaced; the others keep their proportions."""
    rest = 1.0 - decision.chances[seat]
    others = len(decision.chances) - 1
    return tuple(
        [
            own if at == seat else fine((1.0 - own) * (chance / rest if rest > 0 else 1 / others))
            for at, chance in enumerate(decision.chances)
        ]
    )


def same(one: Weighed, other: Weighed) -> bool:
    """Whether they are the same move."""
    return bytes(one.move) == bytes(other.move)


def gap_of(each: Weighed) -> float:
    """Sort key: the smallest gap first."""
    return each.gap
