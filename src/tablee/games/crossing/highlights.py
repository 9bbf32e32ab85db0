"""What a game of Crossing is remembered by: the best theft, who was alone most often, who led."""

from collections import Counter
from collections.abc import Sequence

from tablee.games.crossing import words
from tablee.games.crossing.rules import Crossing
from tablee.games.crossing.stones import points
from tablee.kit.facts import Event, Highlight
from tablee.kit.game import Passed


def highlights(steps: Sequence[Passed[Crossing]]) -> list[Highlight]:
    """The best first; what did not happen is not told."""
    events = [event for step in steps for event in step.story]
    found = [best_theft(events), often_alone(events), lead_changed(steps), meetings(events)]
    return [highlight for highlight in found if highlight is not None]


def best_theft(events: Sequence[Event]) -> Highlight | None:
    """Most stones taken from one tile at once."""
    thefts = [event for event in events if isinstance(event, words.Robbed)]
    if not thefts:
        return None
    best = max(thefts, key=lambda theft: sum(theft.stones))
    return words.BestTheft(sum(best.stones), best.seat, best.rival)


def often_alone(events: Sequence[Event]) -> Highlight | None:
    """Who took from mushrooms most often."""
    times = Counter(event.seat for event in events if isinstance(event, words.Took))
    if not times:
        return None
    most = max(times.values())
    return words.OftenAlone(most, tuple(sorted(seat for seat, count in times.items() if count == most)))


def lead_changed(steps: Sequence[Passed[Crossing]]) -> Highlight | None:
    """How often the sole lead changed hands; drawing level is not leading."""
    changes, leader = 0, None
    for step in steps:
        ahead = leader_of(step.after)
        if ahead is not None:
            changes += leader is not None and ahead != leader
            leader = ahead
    return words.LeadChanged(changes, steps[-1].before.round) if changes else None


def leader_of(state: Crossing) -> int | None:
    """The seat that has more points than any other, if there is one."""
    scores = [points(state.holdings(seat)) for seat in range(state.seats)]
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def meetings(events: Sequence[Event]) -> Highlight | None:
    """How often fingers met in the open."""
    met = sum(isinstance(event, words.Clashed | words.Jostled) for event in events)
    return words.Meetings(met) if met else None
