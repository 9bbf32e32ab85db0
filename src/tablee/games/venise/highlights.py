"""What a game of Venise is remembered by: the longest bridge, who built most, the first gem, what sank."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from tablee.games.venise import words
from tablee.games.venise.rules import Venise
from tablee.kit.facts import Event, Highlight
from tablee.kit.game import Passed

PLANK_SIGNS = "-+="
"""Signs that occur in every plank's name and in no post's."""


def highlights(steps: Sequence[Passed[Venise]]) -> list[Highlight]:
    """The best first; what did not happen is not told."""
    events = [event for step in steps for event in step.story]
    found = [longest_bridge(steps), most_laid(events), quickest_gem(steps), sunken(events)]
    return [highlight for highlight in found if highlight is not None]


def longest_bridge(steps: Sequence[Passed[Venise]]) -> Highlight | None:
    """The most planks one seat crossed in one turn, each counted once."""
    crossed: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
    for step in steps:
        for event in step.story:
            if isinstance(event, words.Walked):
                planks = [cell for cell in event.path[1:] if any(sign in cell for sign in PLANK_SIGNS)]
                crossed[step.before.round, event.seat].update(planks)
    longest = max(crossed.items(), key=lambda one: len(one[1]), default=None)
    if longest is None or not longest[1]:
        return None
    (_, seat), bridge = longest
    return words.LongestBridge(len(bridge), seat)


def most_laid(events: Sequence[Event]) -> Highlight | None:
    """Who laid most planks."""
    laid = Counter(event.seat for event in events if isinstance(event, words.Laid))
    if not laid:
        return None
    most = max(laid.values())
    return words.MostLaid(most, tuple(sorted(seat for seat, count in laid.items() if count == most)))


def quickest_gem(steps: Sequence[Passed[Venise]]) -> Highlight | None:
    """When the first gem was gathered, and by whom."""
    for step in steps:
        for event in step.story:
            if isinstance(event, words.TookGem):
                return words.QuickestGem(step.before.round, event.seat)
    return None


def sunken(events: Sequence[Event]) -> Highlight | None:
    """How many planks lost their support."""
    sank = sum(isinstance(event, words.Sank) for event in events)
    return words.Sunken(sank) if sank else None
