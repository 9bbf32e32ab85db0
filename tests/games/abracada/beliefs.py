"""What a seat should believe of its own hand, worked out the long way: hand by hand, event by event."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from tablee.games.abracada import words
from tablee.games.abracada.game import GAME
from tablee.games.abracada.rules import Abracada
from tablee.kit.facts import Event

Hand = tuple[int, ...]
"""The five slots, 0 for an empty one."""
Belief = dict[Hand, Fraction]


def fits(hand: Hand, unseen: words.Counts) -> bool:
    """Whether there are enough unseen stones for a hand."""
    return all(hand.count(spell) <= count for spell, count in enumerate(unseen, start=1))


def ways(hand: Hand, unseen: words.Counts) -> int:
    """In how many ways unseen stones, each by itself, make up a hand."""
    number, used = 1, Counter[int]()
    for stone in hand:
        if stone:
            number *= unseen[stone - 1] - used[stone]
            used[stone] += 1
    return number


def allowed(view: words.View, seat: int) -> Iterator[Hand]:
    """Every hand that unseen stones can make up and no failed cast forbids, read off a view."""
    place = view.seats[seat]
    choices = []
    for slot, stone in enumerate(place.hand):
        barred = {proof.spell for proof in place.proofs if proof.known == 0 and slot in proof.slots}
        choices.append([0] if stone == 0 else [spell for spell in range(1, 9) if spell not in barred])
    return (hand for hand in product(*choices) if fits(hand, view.unseen))


def from_view(view: words.View, seat: int) -> Belief:
    """The belief that a view alone leads to, as its proofs are explained in `words`."""
    belief = {}
    for hand in allowed(view, seat):
        weight = Fraction(ways(hand, view.unseen))
        for proof in view.seats[seat].proofs:
            if proof.known:
                weight /= proof.known + sum(hand[slot] == proof.spell for slot in proof.slots)
        belief[hand] = weight
    return scaled(belief)


def scaled(belief: Belief) -> Belief:
    """The same belief, adding up to one; what is impossible is left out."""
    whole = sum(belief.values())
    return {hand: weight / whole for hand, weight in belief.items() if weight}


class Watchman:
    """Follows one seat's knowledge through a round, with nothing but the rules and Bayes."""

    def __init__(self, state: Abracada, seat: int) -> None:
        """At the start of a round every way to deal the unseen is as likely as the next."""
        self.seat = seat
        self.unseen = Counter(dict(enumerate(GAME.view(state, seat).unseen, start=1)))
        counts = GAME.view(state, seat).unseen
        hands = product(range(1, 9), repeat=5)
        self.belief = {hand: float(ways(hand, counts)) for hand in hands if fits(hand, counts)}
        self.scale()

    def hear(self, event: Event) -> None:
        """What an event, as this seat sees it, changes."""
        match event:
            case words.Succeeded(seat=self.seat, spell=spell, slot=slot):
                self.belief = {
                    (*hand[:slot], 0, *hand[slot + 1 :]): weight / hand.count(spell)
                    for hand, weight in self.belief.items()
                    if hand[slot] == spell
                }
                self.unseen[spell] -= 1
            case words.Failed(seat=self.seat, spell=spell):
                self.belief = {hand: weight for hand, weight in self.belief.items() if spell not in hand}
            case words.Refilled(seat=self.seat, slots=slots):
                for slot in slots:
                    self.put(slot)
            case words.Refilled(stones=stones):
                for stone in stones:
                    assert stone is not None
                    self.see(stone)
            case words.TookSecret(seat=self.seat, stone=stone):
                assert stone is not None
                self.see(stone)
        self.scale()

    def put(self, slot: int) -> None:
        """A stone nobody has seen goes into a slot."""
        grown: dict[Hand, float] = {}
        for hand, weight in self.belief.items():
            for spell, count in self.unseen.items():
                if count > hand.count(spell):
                    longer = (*hand[:slot], spell, *hand[slot + 1 :])
                    grown[longer] = grown.get(longer, 0) + weight * (count - hand.count(spell))
        self.belief = grown

    def see(self, stone: int) -> None:
        """A stone out of the unseen is seen: the likelier, the fewer of its kind the hand has."""
        for hand in self.belief:
            self.belief[hand] *= self.unseen[stone] - hand.count(stone)
        self.unseen[stone] -= 1

    def scale(self) -> None:
        """Beliefs add up to one; what is impossible is forgotten."""
        whole = sum(self.belief.values())
        self.belief = {hand: weight / whole for hand, weight in self.belief.items() if weight}
