"""What has been told at a table so far, to be heard again by a seat: bots remember as people do."""

from collections.abc import Mapping, Sequence
from typing import Any, Union

import msgspec

from tablee.kit.facts import Event
from tablee.kit.game import AnyGame, Sight, Tale
from tablee.kit.log import Entry, Opening, TakenBack
from tablee.table.change import Change
from tablee.table.mask import Eyes, masked
from tablee.table.replay import read_move, reopen, retrace


class Hearing:
    """The stories of one table's steps, unmasked: what leaves here has gone through the mask."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._told: dict[int, tuple[Event, ...]] = {}
        """By the number of their entry."""
        self._taken_back: set[int] = set()

    def note(self, change: Change) -> None:
        """Something has become true."""
        if change.events:
            self._told[change.entries[0].n] = change.events
        for entry in change.entries:
            if isinstance(entry, TakenBack):
                self._taken_back.add(entry.entry)

    def heard(self, eyes: Eyes) -> tuple[Tale, ...]:
        """All of it, as these eyes were told."""
        return tuple(
            [
                Tale(masked(self._game, story, eyes), entry in self._taken_back)
                for entry, story in self._told.items()
            ]
        )


def again(game: AnyGame, opening: Opening, entries: Sequence[Entry]) -> Hearing:
    """What was told at the table with this log."""
    hearing = Hearing(game)
    for change in retrace(reopen(game, opening, entries), entries):
        hearing.note(change)
    return hearing


def read_sight(game: AnyGame, seat: int, view: bytes, moves: bytes, heard: bytes) -> Sight:
    """All that a bot gets, from the JSON it comes as."""
    seen = msgspec.json.decode(view, type=game.view_type)
    offered = tuple([read_move(game, move) for move in msgspec.json.decode(moves)])
    return Sight(game, seat, seen, offered, read_tales(game, msgspec.json.decode(heard)))


def read_tales(game: AnyGame, facts: Sequence[Mapping[str, Any]]) -> tuple[Tale, ...]:
    """The tales that plain JSON objects stand for."""
    return tuple([Tale(read_events(game, fact["events"]), fact["taken_back"]) for fact in facts])


def read_events(game: AnyGame, facts: Sequence[object]) -> tuple[Event, ...]:
    """The events of a game that plain JSON objects stand for."""
    kinds: Any = Union[game.event_types]  # noqa: UP007 - `|` wants its members one by one
    return tuple([msgspec.convert(fact, kinds) for fact in facts])
