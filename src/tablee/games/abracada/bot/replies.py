"""Values the other seat's choices for many possible hands of ours at once, at tables of two.

Its plan has the same tree for every hand of ours; only the odds differ, by the stones it cannot see. So each
step is vectorised: a row has one number per hand. For a single hand the values equal those of `plan`.
"""

from collections.abc import Sequence
from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.abracada.bot.clues import Clue, explained
from tablee.games.abracada.bot.plan import (
    STOP,
    UNLIKELY,
    Node,
    Turn,
    failure,
    heal,
    hurt,
    outlook,
    scored,
)
from tablee.games.abracada.odds import COUNT_BITS, Mind, count_in, hands, one_of
from tablee.games.abracada.scoring import HAND, KILL, LAST
from tablee.games.abracada.stones import DRAGON, DREAMS, FACES, GHOST, POTION, SINGER, SLOTS, SPELLS

NEVER: Final = -1000.0
PLENTY: Final = SLOTS
"""No hand holds more stones of one spell than this."""


def plenty() -> vec[i64]:
    """A heap that constrains nothing."""
    return vec[i64]([0] + [int(PLENTY)] * SPELLS)


@final
class Replies:
    """The value of every choice to the other seat, for each set of stones it cannot see."""

    def __init__(
        self, turn: Turn, node: Node, mind: Mind, told: Sequence[Clue], unseen: list[vec[i64]]
    ) -> None:
        self.turn = turn
        self.many = len(unseen)
        self.first = 1 if turn.easy else max(1, node.last)
        """The lowest spell that may still be named."""
        self.mass: dict[int, vec[float]] = {}
        """For each multiset of future casts: a row with the weight of the hands that contain it."""
        self.thought: dict[tuple[int, ...], vec[float]] = {}
        self.weigh_hands(mind, told, unseen, node.held)

    def weigh_hands(self, mind: Mind, told: Sequence[Clue], unseen: list[vec[i64]], held: int) -> None:
        """The weight of each of its hands in each row, then of everything that could be cast from it."""
        found = list(hands(mind).items())
        heard = explained([(hand, 1) for hand, _ in found], held, told)
        largest = max([factor for _, factor in heard])
        below = one_of(self.first) - 1
        for at in range(len(found)):
            hand, weight = found[at]
            row = self.row_of(hand - (hand & below))
            base = weight * (heard[at][1] / largest)
            for spell in range(1, SPELLS + 1):
                base /= falling(PLENTY, count_in(hand, spell))
            for number in range(self.many):
                row[number] += base * drawn(unseen[number], hand)
        for spell in range(self.first, SPELLS + 1):
            self.add_up(spell)

    def row_of(self, cast: int) -> vec[float]:
        """The row of a multiset of casts, created together with those of all its subsets."""
        if cast not in self.mass:
            self.mass[cast] = vec[float]([0.0] * self.many)
            for spell in range(self.first, SPELLS + 1):
                if count_in(cast, spell):
                    self.row_of(cast - one_of(spell))
        return self.mass[cast]

    def add_up(self, spell: int) -> None:
        """Accumulate: a hand with three of a spell also has two of it."""
        one = one_of(spell)
        for count in range(int(SLOTS) - 1, -1, -1):
            for cast, row in self.mass.items():
                if count_in(cast, spell) == count and cast + one in self.mass:
                    more = self.mass[cast + one]
                    for number in range(self.many):
                        row[number] += more[number]

    def worths(self, node: Node, codes: Sequence[int]) -> list[vec[float]]:
        """A row of values for each of these choices."""
        return [
            self.constant(outlook(self.turn, node, node.lives))
            if code == STOP
            else self.worth(node, code, 0.0)
            for code in codes
        ]

    def constant(self, value: float) -> vec[float]:
        """A row with one value throughout."""
        return vec[float]([value] * self.many)

    def go_on(self, node: Node) -> vec[float]:
        """The value of stopping or of the best cast, whichever is higher."""
        key = (node.cast, *node.lives)
        if key in self.thought:
            return self.thought[key]
        best = self.constant(outlook(self.turn, node, node.lives))
        for spell in range(1 if self.turn.easy else node.last, SPELLS + 1):
            if node.cast + one_of(spell) in self.mass:
                value = self.worth(node, spell, UNLIKELY)
                for number in range(self.many):
                    if value[number] > best[number]:
                        best[number] = value[number]
        self.thought[key] = best
        return best

    def worth(self, node: Node, spell: int, least: float) -> vec[float]:
        """The value of casting a spell; `NEVER` where its odds are below `least`."""
        then = node.cast + one_of(spell)
        failed = failure(self.turn, node, spell)
        if then not in self.mass:
            return self.constant(failed if least == 0.0 else NEVER)
        chance = self.chances(self.mass[node.cast], self.mass[then])
        likeliest = 0.0
        for number in range(self.many):
            if chance[number] > likeliest:
                likeliest = chance[number]
        if likeliest < least:
            return self.constant(NEVER)
        value = self.success(node, spell)
        for number in range(self.many):
            odds = chance[number]
            value[number] = NEVER if odds < least else odds * value[number] + (1.0 - odds) * failed
        return value

    def chances(self, whole: vec[float], some: vec[float]) -> vec[float]:
        """Element-wise quotient, 0 where the divisor is 0."""
        found = self.constant(0.0)
        for number in range(self.many):
            if whole[number] > 0.0:
                found[number] = some[number] / whole[number]
        return found

    def success(self, node: Node, spell: int) -> vec[float]:
        """A11: the value after a spell's effect, as a row of its own that may be changed."""
        lives, me = node.lives, self.turn.seat
        other = [1 - me]
        if spell in (DRAGON, DREAMS):
            whole = self.constant(0.0)
            for die in range(1, FACES + 1):
                after = hurt(lives, other, die) if spell == DRAGON else heal(lives, me, die)
                part = self.moment(node, spell, after)
                for number in range(self.many):
                    whole[number] += part[number] / FACES
            return whole
        if spell == GHOST:
            lives = heal(hurt(lives, other, 1), me, 1)
        elif spell == POTION:
            lives = heal(lives, me, 1)
        elif spell != SINGER:
            lives = hurt(lives, other, 1)
        return self.moment(node, spell, lives)[:]

    def moment(self, node: Node, spell: int, lives: list[int]) -> vec[float]:
        """The value after a success, which may have ended the round."""
        turn = self.turn
        taken = node.taken + (1 if spell == SINGER and turn.untaken > node.taken else 0)
        then = Node(node.cast + one_of(spell), spell, lives, taken, node.held - 1)
        if then.held == 0:
            return self.constant(scored(turn, then, lives, HAND, turn.seat))
        if lives[1 - turn.seat] == 0:
            how = LAST if turn.last_one_standing else KILL
            return self.constant(scored(turn, then, lives, how, turn.seat))
        return self.go_on(then)


def falling(many: i64, count: i64) -> float:
    """The falling factorial: ways to draw this many stones in order."""
    ways = 1.0
    for laid in range(count):
        ways *= int(max(0, many - laid))
    return ways


def drawn(unseen: vec[i64], hand: int) -> float:
    """The number of ways to draw this hand from the stones unseen."""
    ways = 1.0
    key: i64 = hand
    for spell in range(1, SPELLS + 1):
        count = (key >> (COUNT_BITS * spell)) & 7
        if count:
            ways *= falling(unseen[spell], count)
    return ways


def likely(worths: list[vec[float]], number: int, at: int, cold: float, doubt: float) -> float:
    """The softmax probability of a choice, mixed with a uniform one of weight `doubt`."""
    best = worths[0][number]
    for each in worths:
        best = max(best, each[number])
    whole = 0.0
    for each in worths:
        whole += exp((each[number] - best) * cold)
    return doubt / len(worths) + (1.0 - doubt) * exp((worths[at][number] - best) * cold) / whole
