"""Tables for tests: laid, with chance that repeats itself, and short words to play on them."""

from collections.abc import Callable

import pytest

from tablee import shelf
from tablee.kit import seal
from tablee.kit.chance import SealedDice
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Move
from tablee.kit.game import AnyGame
from tablee.kit.log import Clock, Opening, opening_of
from tablee.kit.refusal import Refusal
from tablee.table.change import Change
from tablee.table.table import Table
from tests.table.race import RACE

CROSSING = shelf.game("crossing")
SEED = bytes(range(32))

Players = tuple[str | None, ...]


def chance(n: int) -> Dice:
    return FastDice(n)


def laid(game: AnyGame, opening: Opening) -> Table:
    """A table on which the first moment has begun, at time 0."""
    table, laying = Table.open(game, opening, chance, at=0)
    table.apply(laying)
    return table


def crossing(seats: int = 3, clock: Clock | None = None, players: Players | None = None) -> Table:
    return laid(CROSSING, opening_of(CROSSING, seats, players=players, clock=clock))


def race(seats: int = 2, clock: Clock | None = None, players: Players | None = None) -> Table:
    return laid(RACE, opening_of(RACE, seats, players=players, clock=clock))


def done(table: Table, change: Change | None) -> Change:
    """Apply what was proposed, as if it had been made durable."""
    assert change is not None
    table.apply(change)
    return change


def play(table: Table, *moves: Move, at: int = 0) -> Change:
    """One move for each awaited seat, in the order of the seats."""
    for seat, move in zip(table.awaited(), moves, strict=True):
        change = done(table, table.choose(seat, move, at))
    return change


def refused(propose: Callable[[], object]) -> tuple[str, str]:
    """The code and the reason of a refusal."""
    with pytest.raises(Refusal) as caught:
        propose()
    return caught.value.code, caught.value.why


def asked(table: Table) -> str | None:
    """What the open question is about."""
    return table.question.what if table.question else None


def ending(table: Table) -> str | None:
    """How the game ended, if it did."""
    return table.result.ending if table.result else None


def text(table: Table) -> str:
    """The whole state, as text."""
    told: str = table.game.text(table.state)
    return told


def everything(table: Table) -> tuple[object, ...]:
    """All one can ask of a table."""
    seats = range(table.opening.seats)
    return (
        (table.log, text(table), table.result, table.players, table.paused, table.question, table.moment),
        (table.awaited(), table.chosen(), table.deadline()),
        [(table.choice_of(seat), table.moves(seat)) for seat in seats],
        [table.view(seat) for seat in [*seats, None]],
    )


def sealed_game(seats: int = 3) -> Table:
    """A whole game of Crossing with sealed dice; every seat chooses by the same plain pattern."""
    nonces = tuple(f"nonce{seat}" for seat in range(seats))
    opening = opening_of(CROSSING, seats, table="t1", commitment=seal.commitment(SEED), nonces=nonces)
    scope = seal.scope_of("t1", nonces)
    table, laying = Table.open(CROSSING, opening, lambda n: SealedDice(SEED, scope, n), at=0)
    table.apply(laying)
    while table.awaited():
        for seat in table.awaited():
            moves = table.moves(seat)
            move = moves[(3 * table.moment + seat) % len(moves)]
            done(table, table.choose(seat, move, at=1000 * table.moment))
    return table
