"""The law of the coach's sums: its numbers add up, and later events do not change earlier ones.

Some steps are played on a table, then somebody gives up or all agree to a draw, and the coach reviews it for
every seat. Luck, cost and chances must lead, decision by decision, from the first estimate to the result. A
game that is cut off after a decision, before anything else happens, must have the same numbers up to there:
chance that the seat had not seen yet is neither its luck nor its fault.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from tablee.coach.moments import Decisions, decisions_of
from tablee.coach.review import judge_moment, put_together
from tablee.kit.chance import Mismatch, RecordedDice
from tablee.kit.game import AnyGame
from tablee.kit.log import opening_of
from tablee.kit.refusal import Refusal
from tablee.kit.state import NOT_ASKED
from tablee.laws.exhibit import Exhibit
from tablee.laws.search import Check, in_every_game
from tablee.laws.verdict import Broken, Effort, in_json
from tablee.laws.walk import Walk, WalkStep
from tablee.protocol.coach import Decision, Review
from tablee.table.table import Table

NODES: Final = 4
"""A small budget suffices: whatever is found must add up."""
STEPS: Final = 40
DECISIONS: Final = 3
"""How many of each seat's last decisions are reviewed."""
FEWER: Final = 8
"""Whole games are expensive: this law gets a fraction of the examples."""
FEWEST: Final = 3
ROUNDED: Final = 0.001
"""The rounding error allowed in a sum."""
BOT: Final = "uniform"


def in_some_games(check: Check) -> Callable[[Exhibit, Effort], int]:
    """The judge of a law that plays whole games, and therefore only a few."""
    judge = in_every_game(check)
    return lambda exhibit, effort: judge(
        exhibit, replace(effort, examples=max(FEWEST, effort.examples // FEWER))
    )


def the_coachs_sums_add_up(exhibit: Exhibit, walk: Walk) -> int:
    """Law 22: for every seat, initial chance + choices + luck + what was given up = result."""
    table = played(walk)
    if table is None:
        return 0
    gone_through = 0
    for seat in range(table.state.seats):
        gone_through += go_through(exhibit.game, table, seat)
    return gone_through


def go_through(game: AnyGame, table: Table, seat: int) -> int:
    """Review one seat's last decisions, and again with the later ones cut off."""
    came = last_of(decisions_of(game, table.opening, table.log, seat))
    if not came.moments:
        return 0
    found = [judge_moment(moment, "law", number, NODES) for number, moment in enumerate(came.moments)]
    review = put_together(game, seat, came, "law", NODES, found)
    off = what_is_off(review, came)
    if off is not None:
        raise Broken("coach_sums", seat=seat, what=off, review=in_json(review))
    for number, (moment, after) in enumerate(pairwise(came.moments), start=1):
        if after.goes_on:  # nothing happened between them: the later judgement may correct the earlier one
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
    """The name of a number that is inconsistent with the others; None if all are consistent."""
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
    """The seat's share before its choice."""
    return decision.chances[seat]


def left(decision: Decision, seat: int) -> float:
    """The seat's share after its choice."""
    return decision.chances[seat] - decision.cost


def whole(chances: Sequence[float]) -> bool:
    """Whether they are shares of one whole."""
    return all(0 <= chance <= 1 for chance in chances) and not off(sum(chances), 1.0)


def off(told: float, counted: float) -> bool:
    """Whether two numbers differ by more than rounding."""
    return abs(told - counted) > ROUNDED


def played(walk: Walk) -> Table | None:
    """A finished game that begins like the walk; None if it cannot be replayed, which law 6 reports."""
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
    """Whether everybody chose an offered move, which a default need not be."""
    chosen = [(seat, code) for seat, code in enumerate(step.chosen) if code != NOT_ASKED]
    return all(code in step.before.moves(seat) for seat, code in chosen)


def choose(table: Table, step: WalkStep) -> None:
    """Make the choices of the walk."""
    for seat in table.awaited():
        table.apply(table.choose(seat, table.game.move_of(step.before, seat, step.chosen[seat]), 0))


def ended(table: Table, seed: int) -> Table:
    """End the game: by its rules, by giving up, or by agreement."""
    seats = range(table.state.seats)
    if table.result is None and seed % 2:
        table.apply(table.resign(seed % len(seats), 0, BOT))
    if table.result is None:
        asking, *others = [seat for seat in seats if seat not in table.resigned]
        table.apply(table.ask(asking, "draw", 0))
        for seat in others:
            table.apply(table.answer(seat, 0, yes=True))
    return table
