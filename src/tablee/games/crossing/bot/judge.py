"""The judge sees at a glance how the win stands: what seats hold, how safe it lies, what is to come."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.crossing.rules import Crossing
from tablee.kit.facts import WHOLE

WHOLE_BAG: Final = 60.0


@final
class Judge:
    """A few numbers, most of them fitted on games of the bot against itself by `tools/fitting/crossing.py`.

    These come from 150 games at each number of seats, played by best answers to the guess. What lies open was
    chosen by play: fitted it is 0, and then a lone greedy wins 45 % against three of these; from 0.3 on not.
    Numbers fitted anew on games of the mixture (pair 2.85, single 0.45, rest 2.05, last 2.85, noise 0.7)
    foresee winners better but play no better.
    """

    def __init__(
        self,
        pair: float = 2.5,
        single: float = 1.8,
        lying_open: float = 0.4,
        rest: float = 2.4,
        last: float = 6.55,
        noise: float = 3.1,
    ) -> None:
        self.pair = pair
        """What two stones of a set to come are worth more than they count, while the bag is full."""
        self.single = single
        """What one stone of a set to come is worth more than it counts."""
        self.lying_open = lying_open
        """The part that thieves will have of what lies on a tile."""
        self.rest = rest
        """What it costs to sleep through a round."""
        self.last = last
        """How many points the last round is worth to whoever is lucky."""
        self.noise = noise
        """How many more every round before it, by the root of their number."""

    def worth(self, heap: i64, left: float) -> float:
        """What stones are worth while so much of the bag is left: sets to come count in part."""
        low, middle, high = heap & 255, (heap >> 8) & 255, (heap >> 16) & 255
        if low > middle:
            low, middle = middle, low
        if middle > high:
            middle, high = high, middle
        if low > middle:
            low, middle = middle, low
        pairs, singles = float(middle - low), float(high - middle)
        return (
            5.0 * float(low)
            + (2.0 + self.pair * left) * pairs
            + (1.0 + self.single * left) * singles
            + 2.0 * float((heap >> 24) & 255)
        )

    def risk(self, state: Crossing) -> float:
        """The part of what lies open that will be lost; nothing lies open after the last round."""
        return 0.0 if state.last_round else self.lying_open

    def standing(self, state: Crossing, seat: i64, left: float) -> float:
        """What a seat may hope to count in the end, against the others."""
        safe = self.worth(state.won[seat], left)
        all_stones = self.worth(state.holdings(seat), left)
        tired = self.rest if state.resting[seat] != 0 else 0.0
        return all_stones - self.lying_open * (all_stones - safe) - tired

    def spread(self, state: Crossing) -> float:
        """How many points luck may still bring: who is that much behind has a fair chance yet."""
        rounds = 0.0 if state.last_round else float(state.left()) / (1.35 * float(state.mushrooms))
        return self.last + self.noise * sqrt(rounds)

    def shares(self, state: Crossing, into: vec[float]) -> None:
        """How much of the win each seat may expect."""
        if state.over:
            for seat in range(state.seats):
                into[seat] = float(state.share(seat)) / float(WHOLE)
            return
        left = float(state.left()) / WHOLE_BAG
        spread = self.spread(state)
        best = -1000.0
        for seat in range(state.seats):
            into[seat] = self.standing(state, seat, left) / spread
            if into[seat] > best:
                best = into[seat]
        whole = 0.0
        for seat in range(state.seats):
            into[seat] = exp(into[seat] - best)
            whole += into[seat]
        for seat in range(state.seats):
            into[seat] /= whole


JUDGE: Final = Judge()
