"""A guess at where every finger will point: each seat likes what pays, knowing that the others do too.

It is the logit equilibrium of one round. What a target pays a seat is told in points the judge would add; how
often a seat points there follows from it softly, and what pays follows from how often the others point there.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.crossing.bot.judge import WHOLE_BAG, Judge
from tablee.games.crossing.rules import Crossing

NEVER: Final = -1000.0
"""What pointing somewhere pays a seat that may not, or where nothing lies."""

SOFTNESS: Final = 0.4
"""How softly seats are guessed to choose, in points."""
LOOKS: Final = 32


@final
class Guess:
    """For every seat, how often it points at each target; targets are the codes of the rules."""

    def __init__(self, seats: i64, judge: Judge, softness: float, looks: i64) -> None:
        self.seats: i64 = seats
        self.mushrooms: i64 = seats - 1
        self.targets: i64 = self.mushrooms + seats
        self.judge = judge
        self.softness = softness
        """A choice that pays so many points less is taken 2.7 times less often."""
        self.looks: i64 = looks
        """So many times every seat thinks again about what the others do."""
        self.weights = vec[float]([0.0] * (seats * self.targets))
        self.pays = vec[float]([0.0] * (seats * self.targets))
        """What each target pays a seat that is alone there; its own: what covering pays, thieves apart."""
        self.wants = vec[float]([0.0] * (seats * self.targets))
        """What each target may be expected to pay."""
        self.tile = vec[float]([0.0] * seats)
        """What a seat loses if its tile is robbed."""
        self.shares = vec[float]([0.0] * seats)
        self.all_stones = vec[float]([0.0] * seats)

    def look(self, state: Crossing) -> None:
        """Guess what is about to happen in a round."""
        self.glance(state)
        for _ in range(self.looks):
            self.look_again(state)

    def glance(self, state: Crossing) -> None:
        """At first all that makes sense is equally likely."""
        self.appraise(state)
        self.begin(state)
        self.expect(state)

    def look_again(self, state: Crossing) -> None:
        """Every seat thinks again; which mushroom a keeper serves stays anybody's guess."""
        if not state.serving:
            self.answer(state)
            self.expect(state)

    def appraise(self, state: Crossing) -> None:
        """What every target would pay every seat."""
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
        """To the keeper of a short bag, all mushrooms that can be served are alike at first."""
        able = seat == state.keeper and target < self.mushrooms and target not in state.served
        return 0.0 if able else NEVER

    def alone_there(self, state: Crossing, seat: i64, target: i64, left: float) -> float:
        """What a target pays whoever is alone there."""
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
        """What a point that a rival loses is worth, where one gained is worth one."""
        return self.shares[rival] / (1.000001 - self.shares[seat])

    def begin(self, state: Crossing) -> None:
        """At first all that pays is equally likely; who rests points nowhere."""
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
        """What every target may be expected to pay, as all point now."""
        for target in range(self.targets):
            owner = target - self.mushrooms
            for seat in range(self.seats):
                place = seat * self.targets + target
                if owner == seat:
                    self.wants[place] = self.pays[place] + self.robbed(seat) * self.tile[seat]
                else:
                    self.wants[place] = self.pays[place] * self.alone(seat, target)

    def alone(self, seat: i64, target: i64) -> float:
        """How likely it is that nobody but this seat has a hand there."""
        likely = 1.0
        for other in range(self.seats):
            if other != seat:
                likely *= 1.0 - self.weights[other * self.targets + target]
        return likely

    def robbed(self, seat: i64) -> float:
        """How likely it is that exactly one finger points at a seat's open tile."""
        target = self.mushrooms + seat
        none, exactly_one = 1.0, 0.0
        for other in range(self.seats):
            if other != seat:
                there = self.weights[other * self.targets + target]
                exactly_one = exactly_one * (1.0 - there) + none * there
                none *= 1.0 - there
        return exactly_one

    def answer(self, state: Crossing) -> None:
        """Every seat thinks again, and goes half the way to what it would do now."""
        for seat in range(self.seats):
            if state.resting[seat] == 0:
                self.soften(seat, self.softness, 0.5)

    def soften(self, seat: i64, softness: float, part: float) -> None:
        """Let a seat go part of the way to pointing softly where it pays."""
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
        """Where a seat points if chance says `ticket`, from 0 to 1."""
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
