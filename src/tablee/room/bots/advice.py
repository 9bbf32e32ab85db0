"""A hint: the best moves of a seat as the strongest bot of its game sees them, from what that seat knows."""

from collections.abc import Sequence
from functools import cache
from time import perf_counter
from typing import Final

import msgspec
from msgspec import Raw

from tablee import shelf
from tablee.kit.dice import FastDice
from tablee.kit.thinking import Budget, Judged, Watch, patient
from tablee.protocol.seen import Advised
from tablee.search.bots import bots_of
from tablee.search.strength import Strength
from tablee.table.hearing import read_sight

SECONDS: Final = 1.0
"""Nobody waits longer for a hint."""
MOST: Final = 3
AHEAD: Final = 5
"""So many moves of what would come next are told."""
AS_GOOD: Final = 0.02
"""Two moves that are no further apart are called equally good."""
FAR: Final = 0.1
"""A third move that gives away more is not worth a look."""


@cache
def adviser(game: str) -> Strength | None:
    """The strongest bot of a game that can say why; None where no bot of it can."""
    return next(reversed(thinking(game)), None)


def thinking(game: str) -> list[Strength]:
    """The bots a game offers that can say why, the gentlest first."""
    known, offered = bots_of(shelf.game(game)), shelf.game(game).box.bots
    return [bot for name in offered if isinstance(bot := known.get(name), Strength)]


def advise(
    game: str,
    seat: int,
    view: bytes,
    moves: bytes,
    heard: bytes,
    seed: int,
    hurry: bool,
    seconds: float = SECONDS,
) -> tuple[Advised, ...]:
    """The best moves, the best first; where nobody hurries, what is found depends on the seed alone."""
    strength = adviser(game)
    if strength is None:
        return ()
    sight = read_sight(shelf.game(game), seat, view, moves, heard)
    until = perf_counter() + seconds
    watch: Watch = (lambda spent, whole: perf_counter() < until) if hurry else patient
    # The whole of it is for who can be stopped; the next strength's share is enough to go by.
    nodes = strength.nodes if hurry else min(bot.nodes for bot in thinking(game)[-2:])
    return best(strength.thinker(sight, FastDice(seed), Budget(nodes), watch).judged)


def best(judged: Sequence[Judged]) -> tuple[Advised, ...]:
    """Two moves, and a third where it is not far behind."""
    ranked = sorted(judged, key=lambda each: each.gap)[:MOST]
    shown = [each for place, each in enumerate(ranked) if place < MOST - 1 or each.gap <= FAR]
    return tuple(
        Advised(
            move=Raw(msgspec.json.encode(each.move)),
            chance=round(100 * min(1.0, max(0.0, each.value))),
            best=each.gap <= AS_GOOD,
            line=Raw(msgspec.json.encode(each.line[:AHEAD])),
            reasons=Raw(msgspec.json.encode(each.reasons)),
        )
        for each in shown
    )
