"""Replays a stored table's log to the table it leads to."""

import logging
from collections.abc import Sequence

import msgspec

from tablee import shelf
from tablee.kit.game import AnyGame
from tablee.kit.log import AnyEntry, BadLog, Entry, Opening
from tablee.kit.refusal import Refusal
from tablee.kit.typed import read_json
from tablee.room.live.chance import Dealing
from tablee.room.store.stored import StoredTable
from tablee.table.replay import no_chance, read_move, replay
from tablee.table.table import Table

log = logging.getLogger("tablee.room")


def game_of(id: str) -> AnyGame:
    """A game of the shelf."""
    try:
        return shelf.game(id)
    except shelf.NotOnTheShelf:
        raise Refusal("no_such_game") from None


def is_of(game: AnyGame, opening: str) -> bool:
    """Whether a table has the same version of the rules as this game; not if its opening is damaged."""
    try:
        found = msgspec.json.decode(opening)
    except msgspec.DecodeError:
        return False
    return isinstance(found, dict) and found.get("rules_version") == game.box.rules_version


def read_log(kept: StoredTable) -> tuple[Opening, Sequence[Entry]] | None:
    """The opening and the entries of a stored table; None before the start."""
    if kept.opening is None:
        return None
    opening = read_json(kept.opening, Opening)
    return opening, [read_json(entry, AnyEntry) for entry in kept.entries]


def read(game: AnyGame, kept: StoredTable, dealing: Dealing | None = None) -> Table | None:
    """The table a log leads to, with the chance to play on, or without, to be looked at.

    None before the start, and for a log that these rules cannot replay: such a table is parked.
    """
    try:
        found = read_log(kept)
        if found is None:
            return None
        opening, entries = found
        chance = no_chance if dealing is None else dealing(kept.row.seed, opening)
        table = replay(game, opening, entries, chance)
        if table.result is None:  # older files may still have sealed choices of a game that has ended
            table.restore({row.seat: read_move(game, msgspec.json.decode(row.move)) for row in kept.sealed})
    except (BadLog, msgspec.DecodeError, Refusal) as problem:
        log.error("table %s is parked: %s", kept.row.id, problem)
        return None
    return table
