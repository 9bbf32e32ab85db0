"""The law of the coach's sums: what it counts adds up, and what comes later changes nothing it has counted.

Some steps are played on a table, then somebody gives up or all agree to end it, and the coach goes through it
with every seat. Decision by decision luck, cost and chances must lead from the first to the result. A game
that is cut off after a decision, before anything else has happened, must be counted the same up to there:
chance that the seat had not seen is neither its luck nor its doing.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import msgspec

from tablee.coach.moments import Decisions, decisions_of
from tablee.coach.review import judge_moment, put_together
from tablee.kit.chance import Mismatch, RecordedDice
from tablee.kit.game import AnyGame
from tablee.kit.log import opening_of
from tablee.kit.refusal import Refusal
from tablee.kit.state import NOT_ASKED
from tablee.laws.exhibit import Exhibit
from tablee.laws.search import Check, in_every_game
from tablee.laws.verdict import Broken, Effort
from tablee.laws.walk import Walk, WalkStep
from tablee.protocol.coach import Decision, Review
from tablee.table.table import Table

NODES: Final = 4
"""So little thought is enough: whatever is found, it must add up."""
STEPS: Final = 40
DECISIONS: Final = 3
"""The last so many of each seat are gone through."""
FEWER: Final = 8
"""Whole games are dear: one of so many that other laws are given."""
FEWEST: Final = 3
ROUNDED: Final = 0.001
"""What a sum of rounded numbers may be off."""
BOT: Final = "uniform"


def in_some_games(check: Check) -> Callable[[Exhibit, Effort], int]:
    """The judge of a law that plays whole games, and so only a few."""
    judge = in_every_game(check)
    return lambda exhibit, effort: judge(
        exhibit, replace(effort, examples=max(FEWEST, effort.examples // FEWER))
    )


def the_coachs_sums_add_up(exhibit: Exhibit, walk: Walk) -> int:
    """Law 22: for every seat, what the win was, its choices, its luck and what it gave up is the result."""
    table = played(walk)
    if table is None:
        return 0
    gone_through = 0
    for seat in range(table.state.seats):
        gone_through += go_through(exhibit.game, table, seat)
    return gone_through


def go_through(game: AnyGame, table: Table, seat: int) -> int:
    """Count one seat's last decisions, and again as they were counted before the later ones."""
    came = last_of(decisions_of(game, table.opening, table.log, seat))
    if not came.moments:
        return 0
    found = [judge_moment(moment, "law", number, NODES) for number, moment in enumerate(came.moments)]
    review = put_together(game, seat, came, "law", NODES, found)
    off = what_is_off(review, came)
    if off is not None:
        raise Broken("coach_sums", seat=seat, what=off, review=in_json(review))
    for number, (moment, after) in enumerate(pairwise(came.moments), start=1):
        if after.goes_on:  # nothing came between: the later judgement knows more of the same thing
            continue
        cut = replace(came, moments=came.moments[:number])
        before = put_together(game, seat, cut, "law", NODES, found[:number])
        if before.decisions != review.decisions[:number]:
            raise Broken("coach_hindsight", seat=seat, entry=moment.entry)
    return len(came.moments)


def last_of(came: Decisions) -> Decisions:
    """The last decisions of a seat, as if it had sat down then."""
    return replace(came, moments=came.moments[-DECISIONS:])


def what_is_off(review: Review, came: Decisions) -> str | None:
    """The name of a number that does not follow from the others; None if all do."""
    decisions, seat = review.decisions, review.seat
    for each in decisions:
        if not whole(each.chances):
            return "chances"
        if (each.cost > 0) != (each.verdict != "good") or not 0 <= each.cost <= own(each, seat) + ROUNDED:
            return "cost"
    for (before, each), moment in zip(pairwise(decisions), came.moments[1:], strict=True):
        if off(each.luck, own(each, seat) - left(before, seat)) or (moment.goes_on and each.luck):
            return "luck"
    rest = review.result - review.given_up - left(decisions[-1], seat)
    expected = {
        "began": (review.began, own(decisions[0], seat)),
        "choice": (review.choice, -sum([each.cost for each in decisions])),
        "luck": (review.luck, sum([each.luck for each in decisions[1:]]) + rest),
        "given_up": (review.given_up, -left(decisions[-1], seat) if came.gave_up else 0.0),
        "end": (review.result, review.end[seat]),
        "result": (review.began + review.choice + review.luck + review.given_up, review.result),
    }
    return next((name for name, (told, counted) in expected.items() if off(told, counted)), None)


def own(decision: Decision, seat: int) -> float:
    """What the win was for the seat before its choice."""
    return decision.chances[seat]


def left(decision: Decision, seat: int) -> float:
    """What its choice left of it."""
    return decision.chances[seat] - decision.cost


def whole(chances: Sequence[float]) -> bool:
    """Whether they share one win."""
    return all(0 <= chance <= 1 for chance in chances) and not off(sum(chances), 1.0)


def off(told: float, counted: float) -> bool:
    """Whether two numbers differ by more than their decimals."""
    return abs(told - counted) > ROUNDED


def played(walk: Walk) -> Table | None:
    """A finished game that begins like the walk; None where it cannot be played again, which law 6 judges."""
    if walk.state is None:
        return None
    picks = walk.laid
    opening = opening_of(walk.game, walk.scenario.seats, walk.scenario.options)
    try:
        table, laid = Table.open(walk.game, opening, lambda entry: RecordedDice(picks), 0)
        table.apply(laid)
        for number, step in enumerate(walk.every_step()):
            if number == STEPS or not offered(step):
                break
            picks = step.picks
            choose(table, step)
        return None if walk.crash else ended(table, walk.scenario.seed)
    except (Mismatch, Refusal):
        return None


def offered(step: WalkStep) -> bool:
    """Whether all chose among the moves they were shown: a default may be none of them."""
    chosen = [(seat, code) for seat, code in enumerate(step.chosen) if code != NOT_ASKED]
    return all(code in step.before.moves(seat) for seat, code in chosen)


def choose(table: Table, step: WalkStep) -> None:
    """All choose what they chose in the walk."""
    for seat in table.awaited():
        table.apply(table.choose(seat, table.game.move_of(step.before, seat, step.chosen[seat]), 0))


def ended(table: Table, seed: int) -> Table:
    """The game is over: by its rules, or since somebody gives up, or since all are content."""
    seats = range(table.state.seats)
    if table.result is None and seed % 2:
        table.apply(table.resign(seed % len(seats), 0, BOT))
    if table.result is None:
        asking, *others = [seat for seat in seats if seat not in table.resigned]
        table.apply(table.ask(asking, "draw", 0))
        for seat in others:
            table.apply(table.answer(seat, 0, yes=True))
    return table


def in_json(fact: object) -> str:
    """A fact for whoever looks into it."""
    return msgspec.json.encode(fact).decode()
