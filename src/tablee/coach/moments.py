"""Finds the decisions of a seat in a log, each with what the seat saw and had heard when it was asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablee.kit.facts import Event, Move, Result
from tablee.kit.game import AnyGame, Sight
from tablee.kit.log import Entry, Hinted, Opening, Played, Resigned, Seated, TakenBack
from tablee.table.change import Change
from tablee.table.hearing import Hearing
from tablee.table.mask import masked
from tablee.table.replay import read_move, reopen, retrace
from tablee.table.table import Table
from tablee.table.undo import free_for


@dataclass(frozen=True)
class Unjudged:
    """A decision of a seat before it is judged: all that may be known of it then."""

    entry: int
    sight: Sight
    move: Move
    goes_on: bool = False
    """Nothing has happened since the seat's decision before but what it chose itself."""
    hinted: bool = False
    """It had asked what the house would play."""
    asked: int | None = None
    """The entry that marks this."""
    shown: tuple[Move, ...] = ()
    """What it was shown then, where that was kept."""
    since: tuple[Event, ...] = ()
    """What it was told since its decision before, as it was told it."""


@dataclass(frozen=True)
class Decisions:
    """All that a seat decided in a game, in order, and what it did not decide itself."""

    moments: tuple[Unjudged, ...]
    stood_in: int
    """So many times a bot chose for it."""
    late: int
    """So many times its time ran out."""
    gave_up: bool
    result: Result | None


def decisions_of(
    game: AnyGame, opening: Opening, entries: Sequence[Entry], seat: int, since: int = 0
) -> Decisions:
    """The decisions of whoever has a seat from an entry on; BadLog if the log is not what was played.

    What was taken back is no decision, nor is what has no alternative. Where somebody sat there, what bots
    chose for them is not theirs; where only ever a bot did, it is the bot that is gone through.
    """
    table, hearing = reopen(game, opening, entries), Hearing(game)
    walk = retrace(table, entries)
    undone = {entry.entry for entry in entries if isinstance(entry, TakenBack)}
    bots_count = not somebody_sat(opening, entries, seat)
    end = given_up_at(entries, seat)
    moments: list[Unjudged] = []
    stood_in = late = 0
    alone = False
    told: list[Event] = []
    while table.moment < len(entries):
        entry = entries[table.moment]
        if since <= entry.n < end and entry.n not in undone and was_asked(table, entry, seat):
            assert isinstance(entry, Played)
            theirs = False
            if seat in entry.late:
                late += 1
            elif table.players[seat] is not None and not bots_count:
                stood_in += 1
            else:
                theirs = True
                move = read_move(game, entry.choices[seat])
                seen = sight(table, hearing, seat)
                meanwhile = tuple(told) if moments else ()
                hint = hinted_at(entries[: entry.n], seat) if table.hinted(seat) else None
                moments.append(Unjudged(entry.n, seen, move, alone, hint is not None, hint, (), meanwhile))
                told.clear()
            alone = theirs
        change = next(walk)
        hearing.note(change)
        told += masked(game, change.events, seat)
        alone = alone and left_alone(table, change, seat)
    return Decisions(tuple(moments), stood_in, late, end < len(entries), table.result)


class Deciders:
    """Which seats had anything to decide, noted while a game is told again: `decisions_of` would find one."""

    def __init__(self, opening: Opening, entries: Sequence[Entry], since: Mapping[int, int]) -> None:
        self._entries = entries
        self._undone = {entry.entry for entry in entries if isinstance(entry, TakenBack)}
        self._theirs = {seat: range(first, given_up_at(entries, seat)) for seat, first in since.items()}
        self._bots_count = {seat for seat in since if not somebody_sat(opening, entries, seat)}
        self.found: set[int] = set()

    def look(self, table: Table) -> None:
        """The table as it is before the next entry."""
        entry = self._entries[table.moment] if table.moment < len(self._entries) else None
        if not isinstance(entry, Played) or entry.n in self._undone:
            return
        for seat in self._theirs.keys() - self.found - set(entry.late):
            counts = table.players[seat] is None or seat in self._bots_count
            if counts and entry.n in self._theirs[seat] and was_asked(table, entry, seat):
                self.found.add(seat)


def sight(table: Table, hearing: Hearing, seat: int) -> Sight:
    """What a seat knows now, as its bot would get it."""
    heard = hearing.heard(seat) if table.game.listens else ()
    return Sight(table.game, seat, table.view(seat), table.moves(seat), heard)


def left_alone(table: Table, change: Change, seat: int) -> bool:
    """Whether a change just applied holds nothing but what this seat chose: no chance, nobody else."""
    first = change.entries[0]
    if isinstance(first, Played):
        return free_for(first, change.events, table.state) == seat
    return not isinstance(first, Seated | Resigned)


def was_asked(table: Table, entry: Entry, seat: int) -> bool:
    """Whether the entry that comes next plays a choice of this seat, which had others."""
    return isinstance(entry, Played) and seat in entry.choices and len(table.moves(seat)) > 1


def hinted_at(entries: Sequence[Entry], seat: int) -> int:
    """The last entry by which a seat asked for a hint."""
    return next(entry.n for entry in reversed(entries) if isinstance(entry, Hinted) and entry.seat == seat)


def somebody_sat(opening: Opening, entries: Sequence[Entry], seat: int) -> bool:
    """Whether it was ever a person's seat."""
    came = any(isinstance(entry, Seated) and entry.seat == seat and entry.bot is None for entry in entries)
    return opening.players[seat] is None or came


def given_up_at(entries: Sequence[Entry], seat: int) -> int:
    """The entry by which a seat was given up, or the number that would come after the last."""
    given = (entry.n for entry in entries if isinstance(entry, Resigned) and entry.seat == seat)
    return next(given, len(entries))
