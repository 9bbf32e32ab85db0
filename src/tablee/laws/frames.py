"""A frame: everything that one seat, or a watcher, gets at a moment; leaks must show up in it."""

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
    """What a seat gets, as bytes where it is sent as bytes."""

    view: bytes
    awaited: tuple[int, ...]
    result: bytes
    moves: tuple[bytes, ...] = ()
    """The moves in the order offered."""
    codes: tuple[int, ...] = ()
    default: int | None = None
    refusals: tuple[str, ...] = ()
    """The answer to every thinkable move: the refusal, or nothing if the move is offered."""

    def difference(self, other: "Frame") -> str | None:
        """The name of the first part in which two frames differ."""
        for field in fields(self):
            if getattr(self, field.name) != getattr(other, field.name):
                return field.name
        return None


def frame(game: AnyGame, state: State, seat: int | None) -> Frame:
    """A seat's frame now; a seat that is not awaited has no moves and no refusals."""
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
    """The refusal a seat would get for a move; empty if it is offered."""
    offered = game.code_of(state, seat, move) in codes
    return "" if offered else game.why_not(state, seat, move)


@cache
def thinkable(kinds: tuple[type[Move], ...]) -> tuple[Move, ...]:
    """Every move that a client might send, sensible or not."""
    return tuple(move for kind in kinds for move in tries(kind))


def heard(game: AnyGame, story: Story, seat: int | None) -> bytes:
    """A story as a seat hears it, masked as at a table."""
    return msgspec.json.encode(masked(game, story, seat))


def all_eyes(state: State) -> Iterator[int | None]:
    """All points of view: each seat, and a watcher."""
    yield from range(state.seats)
    yield None
