"""What was played at the same table elsewhere: the changes that led there, each to be told as if ours.

What seats chose before a step is not in the log: it is told as that many choices, in some order. Whoever
changed their mind on the way has been told more than that, and so has everybody.
"""

from collections.abc import Iterator, Mapping, Sequence

from tablee.kit.facts import Move
from tablee.kit.log import Entry, Played
from tablee.table.change import Change
from tablee.table.replay import again, read_move
from tablee.table.table import Table


def follow_log(table: Table, entries: Sequence[Entry]) -> Iterator[Change]:
    """The changes that wrote these further entries, each applied already; BadLog if no change could."""
    every = (*table.log, *entries)
    while table.moment < len(every):
        entry = every[table.moment]
        if isinstance(entry, Played):
            yield from _choices(table, entry)
        yield _applied(table, again(table, every, former=False))


def follow_choices(table: Table, sealed: Mapping[int, Move]) -> Iterator[Change]:
    """The changes after which these choices are sealed and no others, each applied already."""
    if table.result is not None:
        return
    for seat in table.chosen():
        if seat not in sealed:
            yield _applied(table, table.sealing(seat, None))
    for seat, move in sealed.items():
        if table.choice_of(seat) != move:
            yield _applied(table, table.sealing(seat, move))


def _choices(table: Table, entry: Played) -> Iterator[Change]:
    """All choices of a step but the last, which plays it; who let the time run out had sealed nothing."""
    chosen = {
        seat: read_move(table.game, choice)
        for seat, choice in entry.choices.items()
        if seat not in entry.late
    }
    fresh = [seat for seat in chosen if seat not in table.chosen()]
    last = fresh[-1:] if not entry.late else []
    yield from follow_choices(table, {seat: move for seat, move in chosen.items() if seat not in last})


def _applied(table: Table, change: Change) -> Change:
    table.apply(change)
    return change
