"""When the time for a choice is up; the time itself is given by callers."""

from collections.abc import Sequence

from tablee.kit.log import Clock, Entry, Played
from tablee.table.state import Step, TableState


def deadline(now: TableState, clock: Clock | None) -> int | None:
    """When the awaited seats' time is up; None without a clock, while paused and when the game is over."""
    if clock is None or now.paused_at is not None or now.result is not None:
        return None
    return end_of(now.steps[-1], clock) + now.idle


def end_of(step: Step, clock: Clock) -> int:
    """When, in the table's own time, the moment that a step led to ends."""
    return step.began + clock.per_move_ms + clock.grace_ms


def ran_out(log: Sequence[Entry], seat: int) -> bool:
    """Whether a seat's last choice was a default because its time ran out."""
    steps = (entry for entry in reversed(log) if isinstance(entry, Played) and seat in entry.choices)
    last = next(steps, None)
    return last is not None and seat in last.late
