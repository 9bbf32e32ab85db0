"""Applies what another node wrote to the same table, as changes that can be announced like our own.

The log does not say in which order the choices of a step were sealed, so they are announced one by one in any
order. Announcements of choices that were changed meanwhile were made at the other node only.
"""

from collections.abc import Iterator, Mapping, Sequence

from tablee.kit.facts import Move
from tablee.kit.log import Entry, Played
from tablee.table.change import Change
from tablee.table.replay import again, read_move
from tablee.table.table import Table


def follow_log(table: Table, entries: Sequence[Entry]) -> Iterator[Change]:
    """The changes that wrote these further entries, each applied before it is yielded; or BadLog."""
    every = (*table.log, *entries)
    while table.moment < len(every):
        entry = every[table.moment]
        if isinstance(entry, Played):
            yield from _choices(table, entry)
        yield _applied(table, again(table, every, former=False))


def follow_choices(table: Table, sealed: Mapping[int, Move]) -> Iterator[Change]:
    """The changes after which exactly these choices are sealed, each applied before it is yielded."""
    if table.result is not None:
        return
    for seat in table.chosen():
        if seat not in sealed:
            yield _applied(table, table.sealing(seat, None))
    for seat, move in sealed.items():
        if table.choice_of(seat) != move:
            yield _applied(table, table.sealing(seat, move))


def _choices(table: Table, entry: Played) -> Iterator[Change]:
    """Seal a step's choices except the last, which plays it; seats that ran out of time sealed nothing."""
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
