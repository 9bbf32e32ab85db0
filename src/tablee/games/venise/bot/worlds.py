"""Plays lines on in sampled worlds, in which the others hold other cards and all play like the fair planner.

In one world every line meets the same cards and the same dice. A result depends only on the position after
the line and on the world's number, so it is cached: thinking again about the same turn costs nothing new.
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
"""The size of the cache."""

QUICK: Final = Taste(width=3, looked_at=8)
"""A narrower search, measured to play as well as the fair planner's."""


@final
class Tried:
    """The results of one line: in each world, the share of the win and how many turns were played for it."""

    def __init__(self) -> None:
        self.shares: list[float] = []
        self.turns: list[int] = []


@final
class Worlds:
    """An endless sequence of worlds, determined by the seed."""

    def __init__(self, seat: i64, seed: i64, rounds: i64) -> None:
        self.seat: i64 = seat
        self.seed: i64 = seed
        self.rounds: i64 = rounds
        """How many more of its own turns the seat looks ahead."""

    def play(self, state: Venise, world: i64, tried: Tried) -> None:
        """End the turn in a world, play on, and record the evaluation after the seat's last turn."""
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
    """Draw two cards, and discard down to eight."""
    play(state, seat, END_TURN, dice)
    while state.active == seat and (state.phase == DISCARDING or state.phase == GIVING):
        play(state, seat, choose(state, seat), dice)


def play(state: Venise, seat: i64, code: i64, dice: FastDice) -> None:
    """Play one choice."""
    chosen = vec[i64]([NONE] * state.seats)
    chosen[seat] = code
    state.play(chosen, dice, None)


@final
class Memory:
    """A cache of the results of lines."""

    def __init__(self) -> None:
        self.tried: dict[tuple[object, ...], Tried] = {}

    def of(self, state: Venise, worlds: Worlds) -> Tried:
        """The results so far of a line that leads here."""
        key = (worlds.seat, worlds.seed, worlds.rounds, *whole(state))
        if key not in self.tried:
            if len(self.tried) >= KEPT:
                self.tried.clear()
            self.tried[key] = Tried()
        return self.tried[key]


def whole(state: Venise) -> tuple[object, ...]:
    """The cache key: everything the rest of the game depends on."""
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
