"""Sums a review up: three sentences (outcome, choices, luck) and one piece of advice."""

from collections.abc import Sequence
from typing import Final

from tablee.kit.game import AnyGame
from tablee.protocol.coach import Decision, Remark

EVEN: Final = 0.02
"""Luck of less than this counts as none."""
HOPE: Final = 0.05
"""With at least this share of the win left, giving up was a mistake."""


def summed_up(
    decisions: Sequence[Decision], began: float, luck: float, result: float, left: float | None
) -> tuple[Remark, Remark, Remark]:
    """How it came out, what the choices gave away, and what luck brought or took."""
    return outcome(began, result, left), choices(decisions), fortune(decisions, luck)


def adds_up(decisions: Sequence[Decision], luck: float) -> bool:
    """Whether sums over the game are meaningful: nobody can lose or win more than the whole win."""
    return abs(luck) <= 1 and sum([each.cost for each in decisions]) <= 1


def outcome(began: float, result: float, left: float | None) -> Remark:
    """The share of the win at the beginning, and the outcome."""
    fields = {"began": percent(began)}
    if left is not None:
        return Remark("coach.outcome.gave_up", {**fields, "left": percent(left)})
    if 0 < result < 1:
        return Remark("coach.outcome.shared", fields)
    return Remark("coach.outcome.won" if result == 1 else "coach.outcome.lost", fields)


def choices(decisions: Sequence[Decision]) -> Remark:
    """How many decisions were good, and which was the costliest."""
    slips = [each for each in decisions if each.verdict != "good"]
    whole = len(decisions)
    if not slips:
        return Remark("coach.choices.flawless", {"whole": whole})
    worst = dearest(slips)
    fields = {"whole": whole, "number": 1 + decisions.index(worst), "cost": percent(worst.cost)}
    if len(slips) == 1:
        return Remark("coach.choices.one", fields)
    return Remark("coach.choices.slips", {**fields, "slips": len(slips), "good": whole - len(slips)})


def fortune(decisions: Sequence[Decision], luck: float) -> Remark:
    """What chance and the others changed in total; if totals are meaningless, the largest single change."""
    if abs(luck) < EVEN:
        return Remark("coach.luck.even", {})
    if not adds_up(decisions, luck):
        most = max(decisions, key=lambda each: abs(each.luck))
        if abs(most.luck) >= EVEN:
            key = "coach.luck.turned_for" if most.luck > 0 else "coach.luck.turned_against"
            return Remark(key, {"n": percent(abs(most.luck)), "number": 1 + decisions.index(most)})
    luck = min(1.0, max(-1.0, luck))
    return Remark("coach.luck.with" if luck > 0 else "coach.luck.against", {"n": percent(abs(luck))})


def advised(game: AnyGame, decisions: Sequence[Decision], left: float | None = None) -> Remark:
    """Advice: to play on, or the game's advice on the kind of slip that cost the most in total."""
    slips = [each.cost for each in decisions if each.cost]
    if left is not None and left >= HOPE and left > max(slips, default=0.0):
        return Remark("coach.advice.play_on", {"left": percent(left)})
    lost: dict[str, float] = {}
    for each in decisions:
        if each.kind is not None:
            lost[each.kind] = lost.get(each.kind, 0.0) + each.cost
    if not slips and left is not None:
        return Remark("coach.advice.compare", {})
    if not slips:
        return Remark("coach.advice.keep", {})
    if not lost:
        return Remark("coach.advice.compare", {})
    return Remark(f"advice.{max(lost, key=lambda kind: lost[kind])}", {}, game.box.id)


def dearest(slips: Sequence[Decision]) -> Decision:
    """The slip that cost the most."""
    return max(slips, key=lambda each: each.cost)


def percent(share: float) -> int:
    """A share in whole per cent."""
    return round(100 * share)
