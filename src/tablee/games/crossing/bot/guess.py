"""A guess at where every finger will point: the logit equilibrium of one round.

Each seat chooses by softmax over the expected payoff of each target, and those payoffs depend on how often
the other seats choose it; damped iteration finds mixtures that agree with each other. Payoffs are in the
judge's points.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.crossing.bot.judge import WHOLE_BAG, Judge
from tablee.games.crossing.rules import Crossing

NEVER: Final = -1000.0
"""The payoff of a target that is not allowed, or where nothing lies."""

SOFTNESS: Final = 0.4
"""The softmax temperature of the seats' choices, in points."""
LOOKS: Final = 32


@final
class Guess:
    """Every seat's mixture over targets; targets are the codes of the rules."""

    def __init__(self, seats: i64, judge: Judge, softness: float, looks: i64) -> None:
        self.seats: i64 = seats
        self.mushrooms: i64 = seats - 1
        self.targets: i64 = self.mushrooms + seats
        self.judge = judge
        self.softness = softness
        """The softmax temperature: a choice that pays this much less is taken e times less often."""
        self.looks: i64 = looks
        """How many rounds of best-response updates."""
        self.weights = vec[float]([0.0] * (seats * self.targets))
        self.pays = vec[float]([0.0] * (seats * self.targets))
        """Each target's payoff to a seat alone there; for its own tile, covering with no thief."""
        self.wants = vec[float]([0.0] * (seats * self.targets))
        """The expected payoff of each target."""
        self.tile = vec[float]([0.0] * seats)
        """What a seat loses if its tile is robbed."""
        self.shares = vec[float]([0.0] * seats)
        self.all_stones = vec[float]([0.0] * seats)

    def look(self, state: Crossing) -> None:
        """Approximate the equilibrium of the round about to be played."""
        self.glance(state)
        for _ in range(self.looks):
            self.look_again(state)

    def glance(self, state: Crossing) -> None:
        """Start from uniform mixtures over the sensible targets."""
        self.appraise(state)
        self.begin(state)
        self.expect(state)

    def look_again(self, state: Crossing) -> None:
        """One round of updates for all seats; which mushroom a keeper serves stays uniform."""
        if not state.serving:
            self.answer(state)
            self.expect(state)

    def appraise(self, state: Crossing) -> None:
        """Work out every seat's payoff at every target."""
        judge = self.judge
        left = float(state.left()) / WHOLE_BAG
        judge.shares(state, self.shares)
        for seat in range(self.seats):
            self.all_stones[seat] = judge.worth(state.holdings(seat), left)
            self.tile[seat] = self.all_stones[seat] - judge.worth(state.won[seat], left)
        for seat in range(self.seats):
            for target in range(self.targets):
                place = seat * self.targets + target
                if state.serving:
                    self.pays[place] = self.serving(state, seat, target)
                else:
                    self.pays[place] = self.alone_there(state, seat, target, left)

    def serving(self, state: Crossing, seat: i64, target: i64) -> float:
        """For the keeper of a short bag, all mushrooms that can be served pay the same."""
        able = seat == state.keeper and target < self.mushrooms and target not in state.served
        return 0.0 if able else NEVER

    def alone_there(self, state: Crossing, seat: i64, target: i64, left: float) -> float:
        """The payoff of a target to a seat that is alone there."""
        heap, owner, risk = state.heaps[target], target - self.mushrooms, self.judge.risk(state)
        if heap == 0 or (owner >= 0 and (state.round == 1 or state.resting[owner] != 0)):
            return NEVER
        if owner == seat:
            if len(state.awaited) == 1:  # nobody is awake to rob it
                return NEVER
            return risk * self.tile[seat] - (0.0 if state.last_round else self.judge.rest)
        gain = self.judge.worth(state.holdings(seat) + heap, left) - self.all_stones[seat]
        if owner >= 0:
            gain += self.tile[owner] * self.spite(seat, owner)
        return (1.0 - risk) * gain

    def open_to(self, seat: i64, target: i64) -> bool:
        """Whether it makes sense for a seat to point there."""
        return self.pays[seat * self.targets + target] > NEVER

    def spite(self, seat: i64, rival: i64) -> float:
        """What it is worth that a rival loses a point, relative to gaining one."""
        return self.shares[rival] / (1.000001 - self.shares[seat])

    def begin(self, state: Crossing) -> None:
        """Uniform mixtures over all sensible targets; a resting seat points nowhere."""
        for seat in range(self.seats):
            base = seat * self.targets
            open_to: i64 = 0
            for target in range(self.targets):
                if self.pays[base + target] > NEVER:
                    open_to += 1
            awake = state.resting[seat] == 0
            if awake and open_to == 0:  # nothing lies anywhere: the first mushroom is as good as any
                self.pays[base] = 0.0
                open_to = 1
            for target in range(self.targets):
                likely = awake and self.pays[base + target] > NEVER
                self.weights[base + target] = 1.0 / float(open_to) if likely else 0.0

    def expect(self, state: Crossing) -> None:
        """The expected payoff of every target, given the current mixtures."""
        for target in range(self.targets):
            owner = target - self.mushrooms
            for seat in range(self.seats):
                place = seat * self.targets + target
                if owner == seat:
                    self.wants[place] = self.pays[place] + self.robbed(seat) * self.tile[seat]
                else:
                    self.wants[place] = self.pays[place] * self.alone(seat, target)

    def alone(self, seat: i64, target: i64) -> float:
        """The probability that no other seat points there."""
        likely = 1.0
        for other in range(self.seats):
            if other != seat:
                likely *= 1.0 - self.weights[other * self.targets + target]
        return likely

    def robbed(self, seat: i64) -> float:
        """The probability that exactly one finger points at a seat's open tile."""
        target = self.mushrooms + seat
        none, exactly_one = 1.0, 0.0
        for other in range(self.seats):
            if other != seat:
                there = self.weights[other * self.targets + target]
                exactly_one = exactly_one * (1.0 - there) + none * there
                none *= 1.0 - there
        return exactly_one

    def answer(self, state: Crossing) -> None:
        """Every seat moves halfway to its softmax response."""
        for seat in range(self.seats):
            if state.resting[seat] == 0:
                self.soften(seat, self.softness, 0.5)

    def soften(self, seat: i64, softness: float, part: float) -> None:
        """Move a seat's mixture part of the way to the softmax of its expected payoffs."""
        base = seat * self.targets
        best = NEVER
        for target in range(self.targets):
            if self.pays[base + target] > NEVER and self.wants[base + target] > best:
                best = self.wants[base + target]
        whole = 0.0
        for target in range(self.targets):
            if self.pays[base + target] > NEVER:
                whole += exp((self.wants[base + target] - best) / softness)
        for target in range(self.targets):
            if self.pays[base + target] > NEVER:
                now = exp((self.wants[base + target] - best) / softness) / whole
                self.weights[base + target] += part * (now - self.weights[base + target])

    def target(self, seat: i64, ticket: float) -> i64:
        """Sample a seat's target; `ticket` is uniform on [0, 1)."""
        base = seat * self.targets
        last: i64 = 0
        for target in range(self.targets):
            weight = self.weights[base + target]
            if weight > 0.0:
                ticket -= weight
                last = target
                if ticket < 0.0:
                    return target
        return last
