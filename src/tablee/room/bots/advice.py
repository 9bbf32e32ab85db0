"""Computes a hint: the best moves of a seat as the coach would judge them, from what that seat knows.

Both search the same sight with the same nodes, so the coach does not blame what a hint recommends. Since
somebody waits for it, a hint is stopped when its time is up, and is then an earlier stage of the same search.
"""

from collections.abc import Sequence
from functools import cache
from math import inf
from typing import Final

import msgspec
from msgspec import Raw

from tablee import shelf
from tablee.coach.judging import hint
from tablee.kit.thinking import Judged
from tablee.protocol.seen import Advised
from tablee.room.bots.worker import Timed
from tablee.search.bots import bots_of
from tablee.search.strength import Strength
from tablee.table.hearing import read_sight

AHEAD: Final = 5
"""How many moves of the expected continuation are shown."""
AS_GOOD: Final = 0.02
"""Moves whose values differ by no more are called equally good."""

SECONDS: Final = 1.0
"""The longest a hint may take, however slow the machine is."""


@cache
def adviser(game: str) -> Strength | None:
    """The strongest bot of a game that can give reasons; None if none can."""
    known, offered = bots_of(shelf.game(game)), shelf.game(game).box.bots
    thinking = [bot for name in offered if isinstance(bot := known.get(name), Strength)]
    return next(reversed(thinking), None)


def advise(
    game: str, seat: int, view: bytes, moves: bytes, heard: bytes, seconds: float = inf
) -> tuple[Advised, ...]:
    """The best moves, the best first; the result depends only on what the seat knows, and on the time."""
    if adviser(game) is None:
        return ()
    sight = read_sight(shelf.game(game), seat, view, moves, heard)
    return told(hint(sight, Timed(seconds)))


def told(moves: Sequence[Judged]) -> tuple[Advised, ...]:
    """Judged moves in the form of a hint."""
    return tuple(
        Advised(
            move=Raw(msgspec.json.encode(each.move)),
            chance=round(100 * min(1.0, max(0.0, each.value))),
            best=each.gap <= AS_GOOD,
            line=Raw(msgspec.json.encode(each.line[:AHEAD])),
            reasons=Raw(msgspec.json.encode(each.reasons)),
        )
        for each in moves
    )
