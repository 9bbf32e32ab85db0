"""The history of what each seat was told at a table, for bots that make use of it."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from tablee.kit.facts import Event, Move, any_of
from tablee.kit.game import AnyGame, Sight, Tale
from tablee.kit.log import Entry, Opening, TakenBack
from tablee.kit.typed import convert, decoder, read_json
from tablee.table.change import Change
from tablee.table.mask import Eyes, masked
from tablee.table.replay import reopen, retrace


class Hearing:
    """The events of one table's steps, stored unmasked and only given out through the mask."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._told: dict[int, tuple[Event, ...]] = {}
        """The events by the number of their entry."""
        self._taken_back: set[int] = set()
        self._masked: dict[Eyes, dict[int, tuple[Event, ...]]] = {}
        """A cache per listener of masked events, so that only new ones are masked."""

    def note(self, change: Change) -> None:
        """Record a change that was applied."""
        if change.events:
            self._told[change.entries[0].n] = change.events
        for entry in change.entries:
            if isinstance(entry, TakenBack):
                self._taken_back.add(entry.entry)

    def heard(self, eyes: Eyes) -> tuple[Tale, ...]:
        """The whole history, as these eyes were told it."""
        told = self._masked.setdefault(eyes, {})
        for entry, story in self._told.items():
            if entry not in told:
                told[entry] = masked(self._game, story, eyes)
        return tuple([Tale(events, entry in self._taken_back) for entry, events in told.items()])


def again(game: AnyGame, opening: Opening, entries: Sequence[Entry]) -> Hearing:
    """The history of the table with this log."""
    hearing = Hearing(game)
    for change in retrace(reopen(game, opening, entries), entries):
        hearing.note(change)
    return hearing


def read_sight(game: AnyGame, seat: int, view: bytes, moves: bytes, heard: bytes) -> Sight:
    """Decode a sight from JSON."""
    read = readers(game.move_types, game.event_types)
    return Sight(game, seat, read_json(view, game.view_type), read.moves(moves), read_tales(game, heard))


def read_tales(game: AnyGame, heard: bytes) -> tuple[Tale, ...]:
    """Decode what a seat has heard from JSON."""
    read = readers(game.move_types, game.event_types)
    return tuple([Tale(told.events, told.taken_back) for told in read.tales(heard)])


class Readers(NamedTuple):
    """The JSON decoders for one game's facts, cached: a bot reads a whole game at every move."""

    moves: Callable[[bytes], tuple[Move, ...]]
    tales: Callable[[bytes], list[Any]]


@cache
def readers(moves: tuple[type[Move], ...], events: tuple[type[Event], ...]) -> Readers:
    """The decoders for these types of moves and events."""
    move: Any = any_of(moves)
    event: Any = any_of(events)
    told: Any = msgspec.defstruct("Told", [("events", tuple[event, ...]), ("taken_back", bool)])
    return Readers(decoder(tuple[move, ...]).decode, decoder(list[told]).decode)


def read_events(game: AnyGame, facts: Sequence[object]) -> tuple[Event, ...]:
    """Convert plain JSON objects to a game's events."""
    return tuple([convert(fact, any_of(game.event_types)) for fact in facts])
