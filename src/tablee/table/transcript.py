"""A recorded game as a file: the opening, the entries and the closing, one JSON line each, then sealed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from tablee.kit import seal
from tablee.kit.facts import Event
from tablee.kit.game import AnyGame
from tablee.kit.log import AnyEntry, BadLog, Closing, Entry, Opening
from tablee.kit.state import State
from tablee.kit.typed import read_json
from tablee.table.replay import line_of, reopen, retrace
from tablee.table.table import Table


@dataclass(frozen=True, slots=True)
class Recording:
    """A recorded game as read, not verified yet."""

    opening: Opening
    entries: tuple[Entry, ...]
    closing: Closing


def write(table: Table, seed: bytes | None = None) -> bytes:
    """Record a table; with the seed of its dice, sealed."""
    closing = Closing(
        result=table.result,
        state=table.game.text(table.state),
        seed=None if seed is None else seed.hex(),
        seal=None,
    )
    lines = [msgspec.json.encode(line) for line in (table.opening, *table.log, closing)]
    if seed is not None:
        lines[-1] = seal.sealed(seed, lines)
    return b"".join(line + b"\n" for line in lines)


def read(recorded: bytes) -> Recording:
    """Parse a recorded game; raises BadLog."""
    lines = recorded.splitlines()
    if not lines or b'"tablee"' not in lines[0]:  # not a recorded game of any format
        raise BadLog("foreign", 1)
    if len(lines) < 3:
        raise BadLog("truncated", len(lines))
    opening = _read(lines, 0, Opening)
    entries = tuple(_read(lines, at, AnyEntry) for at in range(1, len(lines) - 1))
    closing = _read(lines, len(lines) - 1, AnyEntry | Closing)
    if not isinstance(closing, Closing):
        raise BadLog("truncated", len(lines))
    return Recording(opening, entries, closing)


def _read(lines: list[bytes], at: int, kind: Any) -> Any:
    try:
        return read_json(lines[at], kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadLog("unreadable", at + 1) from None


def steps(game: AnyGame, recording: Recording) -> Iterator[tuple[Entry, tuple[Event, ...], State]]:
    """A recorded game entry by entry: the entry, its events (unmasked) and the state it led to.

    Raises BadLog if it is not valid; at the end, if the closing names another last state.
    """
    table = reopen(game, recording.opening, recording.entries)
    for change in retrace(table, recording.entries):
        for entry in change.entries:
            yield entry, change.events, table.state
    texts = (game.text(table.state), *game.former_texts(table.state))
    if table.result != recording.closing.result or recording.closing.state not in texts:
        raise BadLog("closing", line_of(table.moment))
