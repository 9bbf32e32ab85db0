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
    """A decision not judged yet, with everything that may be known of it."""

    entry: int
    sight: Sight
    move: Move
    goes_on: bool = False
    """Whether nothing but this seat's own choices happened since its previous decision."""
    hinted: bool = False
    """Whether the seat had asked for a hint."""
    asked: int | None = None
    """The entry that records this."""
    shown: tuple[Move, ...] = ()
    """The moves it was shown, if that was recorded."""
    since: tuple[Event, ...] = ()
    """The events since its previous decision, as it was told them."""


@dataclass(frozen=True)
class Decisions:
    """All decisions of a seat in a game, in order, and how many were made for it."""

    moments: tuple[Unjudged, ...]
    stood_in: int
    """How often a bot chose in its place."""
    late: int
    """How often its time ran out."""
    gave_up: bool
    result: Result | None


def decisions_of(
    game: AnyGame, opening: Opening, entries: Sequence[Entry], seat: int, since: int = 0
) -> Decisions:
    """The decisions of whoever holds a seat from an entry on; BadLog if the log is not valid.

    Steps taken back and choices without an alternative do not count. If a person ever had the seat, choices
    that bots made in it do not count either; if only a bot did, its choices are reviewed.
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
    """Finds during a replay which seats made any decision: those for which `decisions_of` finds one."""

    def __init__(self, opening: Opening, entries: Sequence[Entry], since: Mapping[int, int]) -> None:
        self._entries = entries
        self._undone = {entry.entry for entry in entries if isinstance(entry, TakenBack)}
        self._theirs = {seat: range(first, given_up_at(entries, seat)) for seat, first in since.items()}
        self._bots_count = {seat for seat in since if not somebody_sat(opening, entries, seat)}
        self.found: set[int] = set()

    def look(self, table: Table) -> None:
        """Look at the table before the next entry is applied."""
        entry = self._entries[table.moment] if table.moment < len(self._entries) else None
        if not isinstance(entry, Played) or entry.n in self._undone:
            return
        for seat in self._theirs.keys() - self.found - set(entry.late):
            counts = table.players[seat] is None or seat in self._bots_count
            if counts and entry.n in self._theirs[seat] and was_asked(table, entry, seat):
                self.found.add(seat)


def sight(table: Table, hearing: Hearing, seat: int) -> Sight:
    """What a seat knows now, in the form a bot gets it."""
    heard = hearing.heard(seat) if table.game.listens else ()
    return Sight(table.game, seat, table.view(seat), table.moves(seat), heard)


def left_alone(table: Table, change: Change, seat: int) -> bool:
    """Whether a change just applied is only this seat's choice, with no chance and nobody else involved."""
    first = change.entries[0]
    if isinstance(first, Played):
        return free_for(first, change.events, table.state) == seat
    return not isinstance(first, Seated | Resigned)


def was_asked(table: Table, entry: Entry, seat: int) -> bool:
    """Whether the next entry plays a choice of this seat, which had alternatives."""
    return isinstance(entry, Played) and seat in entry.choices and len(table.moves(seat)) > 1


def hinted_at(entries: Sequence[Entry], seat: int) -> int:
    """The last entry by which a seat asked for a hint."""
    return next(entry.n for entry in reversed(entries) if isinstance(entry, Hinted) and entry.seat == seat)


def somebody_sat(opening: Opening, entries: Sequence[Entry], seat: int) -> bool:
    """Whether a person ever had the seat."""
    came = any(isinstance(entry, Seated) and entry.seat == seat and entry.bot is None for entry in entries)
    return opening.players[seat] is None or came


def given_up_at(entries: Sequence[Entry], seat: int) -> int:
    """The entry by which a seat was given up, or the number after the last entry."""
    given = (entry.n for entry in entries if isinstance(entry, Resigned) and entry.seat == seat)
    return next(given, len(entries))
