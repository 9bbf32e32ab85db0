"""Lines are tried in imagined worlds: others hold other cards there, and all play on as fair planners do.

In one world every line meets the same cards and the same dice. What comes of a line in a world follows from
where it leads and the number of the world alone: it is worked out once, however often a turn is thought over.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise.bot.fair import best_line, choose
from tablee.games.venise.bot.judge import finished, share
from tablee.games.venise.bot.taste import Taste
from tablee.games.venise.eyes import redeal
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.offers import END_TURN
from tablee.games.venise.turn.position import DISCARDING, GIVING, NONE, OVER
from tablee.kit.dice import FastDice

KEPT: Final = 2000
"""So many lines are remembered."""

QUICK: Final = Taste(width=3, looked_at=8)
"""Plays as well as the fair planner does, as far as anybody could measure, and looks about less."""


@final
class Tried:
    """What came of one line: the share of the win in each world, and the turns that were played to see it."""

    def __init__(self) -> None:
        self.shares: list[float] = []
        self.turns: list[int] = []


@final
class Worlds:
    """Worlds without number, the same for the same seed."""

    def __init__(self, seat: i64, seed: i64, rounds: i64) -> None:
        self.seat: i64 = seat
        self.seed: i64 = seed
        self.rounds: i64 = rounds
        """So many more turns of its own the seat looks ahead."""

    def play(self, state: Venise, world: i64, tried: Tried) -> None:
        """End the turn in a world, play on, and note what it has come to after the seat's last turn."""
        dice = FastDice(self.seed + world * 7919)
        done = finished(state)
        now = redeal(state, self.seat, dice)
        if now.phase != OVER and now.active == self.seat:
            end_turn(now, self.seat, dice)
        turns: i64 = 1
        own: i64 = 0
        while now.phase != OVER and own < self.rounds and finished(now) == done:
            mover = now.active
            if mover == self.seat:
                own += 1
            now = best_line(now, mover, QUICK).state
            turns += 1
            if now.phase != OVER and now.active == mover:
                end_turn(now, mover, dice)
        tried.shares.append(share(now, self.seat, done))
        tried.turns.append(turns)


def end_turn(state: Venise, seat: i64, dice: FastDice) -> None:
    """Draw, and come down to eight."""
    play(state, seat, END_TURN, dice)
    while state.active == seat and (state.phase == DISCARDING or state.phase == GIVING):
        play(state, seat, choose(state, seat), dice)


def play(state: Venise, seat: i64, code: i64, dice: FastDice) -> None:
    """One choice."""
    chosen = vec[i64]([NONE] * state.seats)
    chosen[seat] = code
    state.play(chosen, dice, None)


@final
class Memory:
    """What came of lines that were tried before."""

    def __init__(self) -> None:
        self.tried: dict[tuple[object, ...], Tried] = {}

    def of(self, state: Venise, worlds: Worlds) -> Tried:
        """What is known of a line that leads here."""
        key = (worlds.seat, worlds.seed, worlds.rounds, *whole(state))
        if key not in self.tried:
            if len(self.tried) >= KEPT:
                self.tried.clear()
            self.tried[key] = Tried()
        return self.tried[key]


def whole(state: Venise) -> tuple[object, ...]:
    """All that the rest of the game follows from."""
    hands = state.hands
    return (
        state.rows,
        tuple(state.there[state.map.posts :]),
        tuple(state.gems),
        tuple(state.pawns),
        tuple(state.taken),
        tuple(state.tiles),
        tuple(state.stock),
        tuple(state.finished),
        tuple(hands.hands),
        tuple(hands.shown),
        tuple(hands.pile),
        tuple(hands.discards),
        hands.jokers,
        (state.first, state.active, state.round, state.still, state.phase, state.play_on, state.moved),
    )
