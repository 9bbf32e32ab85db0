"""A frame is all that one seat, or a watcher, gets of a moment: what leaks must show in here."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache

import msgspec

from tablee.kit.facts import Move
from tablee.kit.game import AnyGame, Story
from tablee.kit.state import State
from tablee.laws.tries import tries
from tablee.table.mask import masked


@dataclass(frozen=True)
class Frame:
    """What a seat gets, as bytes where it travels as bytes."""

    view: bytes
    awaited: tuple[int, ...]
    result: bytes
    moves: tuple[bytes, ...] = ()
    """In the order they are offered."""
    codes: tuple[int, ...] = ()
    default: int | None = None
    refusals: tuple[str, ...] = ()
    """What the seat would be told for every thinkable move; nothing for one that is offered."""

    def difference(self, other: "Frame") -> str | None:
        """The name of the first part in which two frames differ."""
        for field in fields(self):
            if getattr(self, field.name) != getattr(other, field.name):
                return field.name
        return None


def frame(game: AnyGame, state: State, seat: int | None) -> Frame:
    """What a seat gets now; a seat that is not awaited has nothing to choose and nothing to try."""
    view = msgspec.json.encode(game.view(state, seat))
    awaited, result = tuple(state.to_move()), msgspec.json.encode(state.result())
    if seat is None or seat not in awaited:
        return Frame(view, awaited, result)
    codes = tuple(state.moves(seat))
    moves = tuple(msgspec.json.encode(game.move_of(state, seat, code)) for code in codes)
    tried = (*thinkable(game.move_types), *game.worth_trying(state, seat))
    refusals = tuple(refusal(game, state, seat, codes, move) for move in tried)
    return Frame(view, awaited, result, moves, codes, state.default(seat), refusals)


def refusal(game: AnyGame, state: State, seat: int, codes: tuple[int, ...], move: Move) -> str:
    """What trying a move would tell the seat."""
    offered = game.code_of(state, seat, move) in codes
    return "" if offered else game.why_not(state, seat, move)


@cache
def thinkable(kinds: tuple[type[Move], ...]) -> tuple[Move, ...]:
    """Every move somebody might send, however foolish."""
    return tuple(move for kind in kinds for move in tries(kind))


def heard(game: AnyGame, story: Story, seat: int | None) -> bytes:
    """A story as a seat hears it, through the same mask as at a table."""
    return msgspec.json.encode(masked(game, story, seat))


def all_eyes(state: State) -> Iterator[int | None]:
    """Everyone who looks at the table: each seat, and a watcher."""
    yield from range(state.seats)
    yield None
