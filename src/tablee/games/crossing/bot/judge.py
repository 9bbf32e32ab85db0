"""Evaluates a position of Crossing: each seat's share of the win, from what it holds and what lies open."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.crossing.rules import Crossing
from tablee.kit.facts import WHOLE

WHOLE_BAG: Final = 60.0


@final
class Judge:
    """The evaluation's parameters, most of them fitted on self-play by `tools/fitting/crossing.py`.

    They come from 150 games at each number of seats, played by best responses to the guess. `lying_open` was
    set by play: fitted it is 0, and then a single greedy bot wins 45 % against three of these; from 0.3 on it
    does not. Parameters fitted on games of bots that play mixtures (pair 2.85, single 0.45, rest 2.05, last
    2.85, noise 0.7) predict the winner better but play no better.
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
        """The bonus for two stones of an incomplete set, while the bag is full."""
        self.single = single
        """The bonus for one stone of an incomplete set."""
        self.lying_open = lying_open
        """The fraction of what lies on a tile that thieves are expected to take."""
        self.rest = rest
        """What it costs to rest for a round."""
        self.last = last
        """The spread of scores that the last round can still bring, in points."""
        self.noise = noise
        """What earlier rounds add to it, times the square root of their number."""

    def worth(self, heap: i64, left: float) -> float:
        """The value of stones while this fraction of the bag is left: incomplete sets count in part."""
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
        """The fraction of what lies open that will be stolen; none after the last round."""
        return 0.0 if state.last_round else self.lying_open

    def standing(self, state: Crossing, seat: i64, left: float) -> float:
        """A seat's expected final score."""
        safe = self.worth(state.won[seat], left)
        all_stones = self.worth(state.holdings(seat), left)
        tired = self.rest if state.resting[seat] != 0 else 0.0
        return all_stones - self.lying_open * (all_stones - safe) - tired

    def spread(self, state: Crossing) -> float:
        """How many points chance may still move: the temperature of the softmax over scores."""
        rounds = 0.0 if state.last_round else float(state.left()) / (1.35 * float(state.mushrooms))
        return self.last + self.noise * sqrt(rounds)

    def shares(self, state: Crossing, into: vec[float]) -> None:
        """Each seat's expected share of the win, written into `into`."""
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
