"""Trials play a round many times, each time once with every choice, and ask the judge some rounds later.

All choices of a trial meet the same chance and the same fingers of others, so that only the choice differs.
Every seat learns from its trials, and so the guess where fingers point becomes better as they go on.
"""

from math import exp
from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tablee.games.crossing.bot.guess import NEVER, Guess
from tablee.games.crossing.rules import Crossing
from tablee.kit.dice import Dice, FastDice
from tablee.kit.state import NOT_ASKED

FINE: Final = 1 << 30
"""So many different tickets has chance."""
ROUNDS: Final = 2
"""So many rounds are played on before the judge is asked."""
LATER_LOOKS: Final = 3
"""In those rounds seats think again so many times only."""
TRUST: Final = 12
"""What was guessed counts like so many trials."""
FORGETTING: Final = 0.017
"""A trial counts at least so much: what was brought while others still pointed elsewhere is forgotten."""
SHARPNESS: Final = 0.01
"""A choice that brings so much less of the win is taken 2.7 times less often."""
BELIEF: Final = FINE // 2
"""The tickets with which somebody does what is usual, where that is known."""


@final
class Trials:
    """What each choice brought, for one seat that wants to know and for all others who choose with it."""

    def __init__(self, state: Crossing, seat: i64, now: Guess, usual: Guess | None = None) -> None:
        self.state = state
        self.seat: i64 = seat
        self.now = now
        """Where fingers point in this round; it learns."""
        self.usual = usual
        """Where they usually point, if that is known."""
        self.later = Guess(state.seats, now.judge, now.softness, LATER_LOOKS)
        self.asked = beginning_with(seat, state.to_move())
        self.codes = state.moves(seat)
        self.brought = vec[float]()
        """Trial by trial, what each code of the seat brought."""
        self.values = vec[float]([0.0] * (state.seats * now.targets))
        """What each target brings each seat, as far as it knows."""
        self.times = vec[i64]([0] * state.seats)
        self.turn: i64 = 0
        self.target: i64 = 0
        self.seed: i64 = 0
        self.fingers = vec[i64]([NOT_ASKED] * state.seats)
        self.scratch = state.copy()
        self.shares = vec[float]([0.0] * state.seats)
        self.begin()

    def begin(self) -> None:
        """Before any trial, a choice brings what the guess says, by how much a point moves the win."""
        now = self.now
        for seat in self.asked:
            share = now.shares[seat]
            a_point = share * (1.0 - share) / now.judge.spread(self.state)
            for target in range(now.targets):
                place = seat * now.targets + target
                self.values[place] = share
                if now.open_to(seat, target):
                    self.values[place] += a_point * now.wants[place]

    def run(self, dice: Dice) -> None:
        """Try one choice more: those of a seat in turn, then those of the next, then chance is drawn anew."""
        if self.turn == 0 and self.target == 0:
            self.seed = dice.pick(FINE)
            self.fingers = self.pointing(self.state, self.now, FastDice(self.seed))
            self.follow_habits()
        seat = self.asked[self.turn]
        while not self.wanted(seat, self.target):
            self.target += 1
        self.try_out(seat, self.target)
        self.target += 1
        while self.target < self.now.targets and not self.wanted(seat, self.target):
            self.target += 1
        if self.target == self.now.targets:
            self.times[seat] += 1
            self.learn(seat)
            self.target = 0
            self.turn = 0 if self.turn + 1 == len(self.asked) else self.turn + 1

    def follow_habits(self) -> None:
        """Half of the fingers point where they usually would."""
        usual = self.usual
        if usual is None:
            return
        dice = FastDice(self.seed - 1)
        for seat in range(self.state.seats):
            believed, ticket = dice.pick(FINE) < BELIEF, float(dice.pick(FINE)) / float(FINE)
            if believed and self.state.resting[seat] == 0:
                self.fingers[seat] = usual.target(seat, ticket)

    def tell_all(self) -> None:
        """Once all is tried, let what was learned say where the others were believed to point."""
        usual, now, part = self.usual, self.now, float(BELIEF) / float(FINE)
        if usual is None:
            return
        for seat in range(self.state.seats):
            if seat != self.seat:
                for place in range(seat * now.targets, (seat + 1) * now.targets):
                    now.weights[place] += part * (usual.weights[place] - now.weights[place])

    def rows(self) -> i64:
        """How often all that make sense were tried."""
        return self.times[self.asked[len(self.asked) - 1]]

    def wanted(self, seat: i64, target: i64) -> bool:
        """Whether a choice is tried: all that the seat itself has, and what makes sense for the others."""
        return target in self.codes if seat == self.seat else self.now.open_to(seat, target)

    def try_out(self, seat: i64, target: i64) -> None:
        """See what a choice brings a seat this time."""
        kept = self.fingers[seat]
        self.fingers[seat] = target
        self.follow()
        self.fingers[seat] = kept
        if seat == self.seat:
            self.brought = append(self.brought, self.shares[seat])
        counts = 1.0 / float(self.times[seat] + TRUST)
        if counts < FORGETTING:
            counts = FORGETTING
        place = seat * self.now.targets + target
        self.values[place] += counts * (self.shares[seat] - self.values[place])

    def follow(self) -> None:
        """What all may expect after this step and some rounds that are played as they are guessed to be."""
        state = self.scratch
        state.copy_from(self.state)
        until = state.round + 1 + ROUNDS
        dice = FastDice(self.seed + 1)
        state.play(self.fingers, dice, None)
        while not state.over and (state.round < until or state.serving):
            dice = FastDice(self.seed + 1 + state.round)
            if not state.serving:
                self.later.look(state)
            state.play(self.pointing(state, self.later, dice), dice, None)
        self.now.judge.shares(state, self.shares)

    def pointing(self, state: Crossing, guess: Guess, dice: Dice) -> vec[i64]:
        """Where all point this time; a short bag is shared blindly."""
        chosen = vec[i64]([NOT_ASKED] * state.seats)
        if state.serving:
            unnamed = state.unnamed()
            chosen[state.keeper] = unnamed[dice.pick(len(unnamed))]
            return chosen
        for seat in range(state.seats):
            ticket = float(dice.pick(FINE)) / float(FINE)
            if state.resting[seat] == 0:
                chosen[seat] = guess.target(seat, ticket)
        return chosen

    def learn(self, seat: i64) -> None:
        """The seat points a little more where it pays."""
        now = self.now
        base = seat * now.targets
        best = NEVER
        for target in range(now.targets):
            if now.open_to(seat, target) and self.values[base + target] > best:
                best = self.values[base + target]
        whole = 0.0
        for target in range(now.targets):
            if now.open_to(seat, target):
                whole += exp((self.values[base + target] - best) / SHARPNESS)
        part = 1.0 / float(self.times[seat] + 2 * TRUST)
        for target in range(now.targets):
            if now.open_to(seat, target):
                wanted = exp((self.values[base + target] - best) / SHARPNESS) / whole
                now.weights[base + target] += part * (wanted - now.weights[base + target])


def beginning_with(seat: i64, asked: vec[i64]) -> vec[i64]:
    """The seats that are asked, with the one that wants to know first."""
    others = vec[i64]([other for other in asked if other != seat])
    return extend(vec[i64]([seat]), others)
