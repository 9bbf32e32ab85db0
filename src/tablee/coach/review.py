"""Assembles the review of a seat from its judged decisions: chances, costs, luck, summary and advice."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Raw, json
from msgspec.structs import replace

from tablee.coach.judging import Judge, fine, judge_of, judged
from tablee.coach.moments import Decisions, Unjudged
from tablee.coach.stretches import settled
from tablee.coach.summary import EVEN, adds_up, advised, summed_up
from tablee.kit.facts import WHOLE
from tablee.kit.game import AnyGame
from tablee.protocol.coach import Decision, Review

MOST_EVENTS: Final = 24
"""The most events told before a decision."""
Told = Callable[[int, int], None]
"""A progress callback: called with the number of decisions judged, and of all."""


def went_through(
    game: AnyGame, seat: int, came: Decisions, seed: str, nodes: int, told: Told = lambda spent, whole: None
) -> Review:
    """Judge all decisions one by one, and assemble the review."""
    found = []
    for number, moment in enumerate(came.moments):
        told(number, len(came.moments))
        found.append(judge_moment(moment, seed, number, nodes))
    told(len(came.moments), len(came.moments))
    return put_together(game, seat, came, seed, nodes, found)


def judge_moment(moment: Unjudged, seed: str, number: int, nodes: int) -> Decision:
    """Judge one decision by its sight alone."""
    return judged(
        moment.sight,
        moment.move,
        seed,
        number,
        nodes,
        moment.entry,
        hinted=moment.hinted,
        shown=moment.shown,
    )


def put_together(
    game: AnyGame, seat: int, came: Decisions, seed: str, nodes: int, found: Sequence[Decision]
) -> Review:
    """The review of a finished game, from its judged decisions and its result."""
    assert came.result is not None
    judge: Judge = judge_of(game)
    goes_on = [moment.goes_on for moment in came.moments]
    decisions = with_luck(settled(found, goes_on, seat), goes_on, seat)
    decisions = tuple([with_events(*each) for each in zip(decisions, came.moments, strict=True)])
    shares = [came.result.share(place) / WHOLE for place in range(len(came.result.places))]
    left = decisions[-1].chances[seat] - decisions[-1].cost
    given_up = -left if came.gave_up else 0.0
    if came.gave_up:  # the result of the bot that played on does not count for the seat
        shares[seat] = 0.0
    result = shares[seat]
    began = decisions[0].chances[seat]
    choice = -sum([each.cost for each in decisions])
    luck = result - began - choice - given_up
    return Review(
        game=game.box.id,
        seat=seat,
        seed=seed,
        nodes=nodes,
        judge=judge.name,
        decisions=decisions,
        stood_in=came.stood_in,
        late=came.late,
        began=began,
        choice=fine(choice),
        luck=fine(luck),
        sums=adds_up(decisions, luck),
        given_up=fine(given_up),
        result=fine(result),
        end=tuple([fine(share) for share in shares]),
        summary=summed_up(decisions, began, luck, result, left if came.gave_up else None),
        advice=advised(game, decisions, left if came.gave_up else None),
    )


def with_events(decision: Decision, moment: Unjudged) -> Decision:
    """Add the events told before a decision if they brought luck; only the last ones if there were many."""
    since = moment.since[-MOST_EVENTS:] if abs(decision.luck) >= EVEN else ()
    return replace(decision, since=Raw(json.encode(since)))


def with_luck(found: Sequence[Decision], goes_on: Sequence[bool], seat: int) -> tuple[Decision, ...]:
    """Fill in each decision's luck: the change since the one before, apart from what that one gave away."""
    told = [found[0]]
    for (before, each), alone in zip(pairwise(found), goes_on[1:], strict=True):
        luck = 0.0 if alone else each.chances[seat] - (before.chances[seat] - before.cost)
        told.append(replace(each, luck=fine(luck)))
    return tuple(told)
