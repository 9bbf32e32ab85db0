"""A review in three sentences and one thing to try: how it came out, what choices did, what luck did."""

from collections.abc import Sequence
from typing import Final

from tablee.kit.game import AnyGame
from tablee.protocol.coach import Decision, Remark

EVEN: Final = 0.02
"""Less luck than this, for or against, is none."""


def summed_up(
    decisions: Sequence[Decision], began: float, luck: float, result: float, left: float | None
) -> tuple[Remark, Remark, Remark]:
    """How it came out, what the choices gave away, and what luck brought or took."""
    return outcome(began, result, left), choices(decisions), fortune(luck)


def outcome(began: float, result: float, left: float | None) -> Remark:
    """What the win was at first, and what became of it."""
    fields = {"began": in_a_hundred(began)}
    if left is not None:
        return Remark("coach.outcome.gave_up", {**fields, "left": in_a_hundred(left)})
    if 0 < result < 1:
        return Remark("coach.outcome.shared", fields)
    return Remark("coach.outcome.won" if result == 1 else "coach.outcome.lost", fields)


def choices(decisions: Sequence[Decision]) -> Remark:
    """How many decisions were as good as any, and which was the dearest."""
    slips = [each for each in decisions if each.verdict != "good"]
    whole = len(decisions)
    if not slips:
        return Remark("coach.choices.flawless", {"whole": whole})
    fields = {"whole": whole, "number": 1 + decisions.index(dearest(slips)), "cost": cost_of(slips)}
    if len(slips) == 1:
        return Remark("coach.choices.one", fields)
    return Remark("coach.choices.slips", {**fields, "good": whole - len(slips)})


def fortune(luck: float) -> Remark:
    """What chance and the others did for the seat, or to it."""
    if abs(luck) < EVEN:
        return Remark("coach.luck.even", {})
    return Remark("coach.luck.with" if luck > 0 else "coach.luck.against", {"n": in_a_hundred(abs(luck))})


def advised(game: AnyGame, decisions: Sequence[Decision]) -> Remark:
    """What to try next time: the game's word on the kind of slip that cost the most in all."""
    lost: dict[str, float] = {}
    for each in decisions:
        if each.kind is not None:
            lost[each.kind] = lost.get(each.kind, 0.0) + each.cost
    if not any(each.cost for each in decisions):
        return Remark("coach.advice.keep", {})
    if not lost:
        return Remark("coach.advice.compare", {})
    return Remark(f"advice.{max(lost, key=lambda kind: lost[kind])}", {}, game.box.id)


def dearest(slips: Sequence[Decision]) -> Decision:
    """The one that cost the most."""
    return max(slips, key=lambda each: each.cost)


def cost_of(slips: Sequence[Decision]) -> int:
    """What they cost together."""
    return in_a_hundred(sum([each.cost for each in slips]))


def in_a_hundred(share: float) -> int:
    """A share as people say it."""
    return round(100 * share)
