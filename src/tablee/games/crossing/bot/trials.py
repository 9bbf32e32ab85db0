"""Trials: play the round with each choice in turn and some rounds on, then have the judge evaluate.

All choices in one trial share the same random numbers and the same choices of the others, so that their
values differ by the choice alone. Every seat's mixture learns from the results, so the prediction improves as
trials go on.
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
"""How many values a random ticket can take."""
ROUNDS: Final = 2
"""How many rounds are played on before the position is evaluated."""
LATER_LOOKS: Final = 3
"""How many updates the guess gets in those rounds."""
TRUST: Final = 12
"""The initial guess counts as much as this many trials."""
FORGETTING: Final = 0.017
"""The least weight of a new trial: older ones, met while others still chose differently, are forgotten."""
SHARPNESS: Final = 0.01
"""The softmax temperature of learning, in shares of the win."""
BELIEF: Final = 3 * (FINE // 4)
"""How many of `FINE` tickets make a seat follow its usual mixture, if there is a model of it."""
ANSWER_SHARPNESS: Final = 0.005
"""The softmax temperature of a final answer."""


@final
class Trials:
    """The values of one seat's choices in this round, and of those the others make with it."""

    def __init__(self, state: Crossing, seat: i64, now: Guess, usual: Guess | None = None) -> None:
        self.state = state
        self.seat: i64 = seat
        self.now = now
        """The mixtures of this round, which learn."""
        self.usual = usual
        """A model of how the seats usually play, if there is one."""
        self.later = Guess(state.seats, now.judge, now.softness, LATER_LOOKS)
        self.asked = beginning_with(seat, state.to_move())
        self.codes = state.moves(seat)
        self.brought = vec[float]()
        """Trial by trial, the share of the win after each code of the thinking seat."""
        self.values = vec[float]([0.0] * (state.seats * now.targets))
        """Each seat's running estimate of the value of each target."""
        self.times = vec[i64]([0] * state.seats)
        self.turn: i64 = 0
        self.target: i64 = 0
        self.seed: i64 = 0
        self.fingers = vec[i64]([NOT_ASKED] * state.seats)
        self.scratch = state.copy()
        self.shares = vec[float]([0.0] * state.seats)
        self.begin()

    def begin(self) -> None:
        """Initialise the values from the guess, converting points into shares of the win."""
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
        """Try one more choice; after every seat's last one, the next trial draws new random numbers."""
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
        """With a chance of three in four each, replace seats' choices by samples of their usual mixtures."""
        usual = self.usual
        if usual is None:
            return
        dice = FastDice(self.seed - 1)
        for seat in range(self.state.seats):
            believed, ticket = dice.pick(FINE) < BELIEF, float(dice.pick(FINE)) / float(FINE)
            if believed and self.state.resting[seat] == 0:
                self.fingers[seat] = usual.target(seat, ticket)

    def tell_all(self) -> None:
        """After the last trial, mix the usual mixtures into the others', as the seat believes they choose."""
        usual, now, part = self.usual, self.now, float(BELIEF) / float(FINE)
        if usual is None:
            return
        for seat in range(self.state.seats):
            if seat != self.seat:
                for place in range(seat * now.targets, (seat + 1) * now.targets):
                    now.weights[place] += part * (usual.weights[place] - now.weights[place])

    def answer(self) -> None:
        """From now on sample only the seat's own choices: the others' mixtures stay as they are."""
        self.asked = vec[i64]([self.seat])

    def settle(self) -> None:
        """Set the seat's mixture to the softmax of what each choice brought on average."""
        codes, tries = len(self.codes), len(self.brought) // len(self.codes)
        weights = vec[float]([0.0] * codes)
        for place in range(tries * codes):
            weights[place % codes] += self.brought[place] / float(tries)
        best, whole = 0.0, 0.0
        for mean in weights:
            if mean > best:
                best = mean
        for number in range(codes):
            weights[number] = exp((weights[number] - best) / ANSWER_SHARPNESS)
            whole += weights[number]
        for number in range(codes):
            self.now.weights[self.seat * self.now.targets + self.codes[number]] = weights[number] / whole

    def rows(self) -> i64:
        """How many times every sensible choice has been tried."""
        return self.times[self.asked[len(self.asked) - 1]]

    def wanted(self, seat: i64, target: i64) -> bool:
        """Whether a choice is tried: any legal one of the thinking seat, only sensible ones of the others."""
        return target in self.codes if seat == self.seat else self.now.open_to(seat, target)

    def try_out(self, seat: i64, target: i64) -> None:
        """Play one choice out, and record its value."""
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
        """Play the round and a few more, each by the guess, and evaluate the position."""
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
        """Sample every seat's choice; the keeper of a short bag serves at random."""
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
        """Move a seat's mixture towards the softmax of its estimated values."""
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
    """The seats that choose, with the thinking one first."""
    others = vec[i64]([other for other in asked if other != seat])
    return extend(vec[i64]([seat]), others)
