"""Taking back: freely if the step revealed nothing to anybody, otherwise by consent; draws by consent too.

What lasts (a win, where others play on) is never taken back.
"""

from collections.abc import Iterable

from tablee.kit.facts import Event
from tablee.kit.log import AgreedDraw, Clock, Played, TakenBack
from tablee.kit.state import State
from tablee.table.clock import end_of
from tablee.table.state import TableState


def free_for(step: Played, story: Iterable[Event], after: State) -> int | None:
    """The seat that may take a step back without asking: it chose alone, learned nothing, goes on."""
    if step.picks or step.late or len(step.choices) != 1 or any(event.reveals for event in story):
        return None
    (seat,) = step.choices
    return seat if list(after.to_move()) == [seat] else None


def lasts(story: Iterable[Event]) -> bool:
    """Whether a step contains an event that is final."""
    return any(event.lasts for event in story)


def is_free(now: TableState, seat: int, at: int, clock: Clock | None) -> bool:
    """Whether a seat may take the last step back without asking, while the time it had for it lasts."""
    if now.steps[-1].free_for != seat:
        return False
    return clock is None or now.time(at) < end_of(now.steps[-2], clock)


def agreed(now: TableState, at: int) -> TakenBack | AgreedDraw | None:
    """The outcome once nobody is left to answer the question; bots agree, but make no draw by themselves."""
    question = now.question
    if question is None or now.persons - question.agreed - {question.seat}:
        return None
    n = len(now.log)
    if question.what == "undo":
        return TakenBack(n=n, at=at, seat=question.seat, entry=now.steps[-1].entry, consent=True)
    return AgreedDraw(n=n, at=at) if question.agreed else None
