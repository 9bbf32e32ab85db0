"""Infers one's own hand from the others' casts: they see it, and name the spells they think they hold.

Whoever begins a turn with a 7 sees few of them, and one of the hands they see is ours. A multinomial logit
model of first casts, given what the caster sees, was fitted on casts of the fair bot
(`tools/fitting/casts.py`); a possible hand is weighted by the likelihood it gives to what was cast since it
was last refilled.
"""

from collections.abc import Sequence
from math import exp
from typing import Final, final

from tablee.games.abracada import words
from tablee.games.abracada.odds import count_in
from tablee.games.abracada.stones import SLOTS, SPELLS, whole_box
from tablee.kit.bits import BIT
from tablee.kit.facts import Event
from tablee.kit.game import Tale

DEAF: Final = 0
CASTS: Final = 1
EVERYTHING: Final = 2
"""Which clues a bot uses: none, only casts that count as first ones, or all."""

EAGER: list[float] = [10.3, 5.9]
"""The coefficient of a spell's odds in the logit of naming it: for first casts, and for later ones."""
LIKED: list[list[float]] = [
    [-99.0, 3.0, 2.4, 0.7, 3.0, -0.2, -2.3, -2.9, -3.7],
    [-0.2, -0.3, 0.8, 0.0, 1.6, 1.0, 0.1, -0.7, -2.2],
]
"""The constant of each spell in that logit: first casts, then later ones; index 0 is stopping."""
EAGER_OF_TWO: list[float] = [10.4, 6.2]
LIKED_OF_TWO: list[list[float]] = [
    [-99.0, 3.1, 2.2, 0.6, 2.2, 0.4, -0.8, -2.1, -4.4],
    [0.1, -0.5, 0.9, -0.1, 0.8, 0.9, 0.5, -0.1, -2.1],
]
"""Both coefficients at tables of two, where spells 5 to 7 all hurt the one neighbour."""
PARTS: Final = 1 << 20
"""Hand weights are integers: this one stands for a likelihood of 1."""


@final
class Clue:
    """Another seat's cast or stop, with what it could see then apart from the hand in question."""

    def __init__(
        self, spell: int, lowest: int, unseen: list[int], lacking: list[int], *, of_two: bool
    ) -> None:
        self.of_two = of_two
        self.spell = spell
        """0 for a stop."""
        self.lowest = lowest
        """The lowest spell that could be named; 0 at the start of a turn, when any could."""
        self.unseen = unseen
        """By spell: how many stones the caster could not see, if the hand in question had none."""
        self.lacking = lacking
        """For each stone the caster held: the spells it is known not to be, as bits."""
        self.gone = [0] * (SPELLS + 1)
        """By spell: how many stones have left the hand in question since."""

    def was_cast(self) -> bool:
        """Whether it is a cast that began a turn, or, at tables of two, any cast."""
        return self.lowest == 0 or (self.of_two and self.spell != 0)

    def slots_for(self, spell: int) -> int:
        """How many of its caster's stones may be of a spell."""
        return len([mask for mask in self.lacking if not mask >> spell & 1])

    def propensities(self, held: int) -> list[list[float]]:
        """For each spell and each count of it in the hand (of `held` stones): the exponentiated logit."""
        unseen = sum(self.unseen) - held - sum(self.gone)
        later = int(self.lowest > 0)
        eager = EAGER_OF_TWO[later] if self.of_two else EAGER[later]
        liked = LIKED_OF_TWO[later] if self.of_two else LIKED[later]
        table: list[list[float]] = [[exp(liked[0])] * (SLOTS + 1)]
        for spell in range(1, SPELLS + 1):
            if spell < self.lowest:
                table.append([0.0] * (SLOTS + 1))
                continue
            slots = self.slots_for(spell)
            most = self.unseen[spell] - self.gone[spell]
            table.append(
                [exp(eager * odds(most - n, unseen, slots) + liked[spell]) for n in range(SLOTS + 1)]
            )
        return table


@final
class Ear:
    """Follows a round's events, and keeps the casts that say something about a seat's current hand."""

    def __init__(self, seat: int, began: words.RoundBegan, *, easy: bool = False) -> None:
        self.seat = seat
        self.easy = easy
        self.clues: list[Clue] = []
        self.hands = [[stone or 0 for stone in hand] for hand in began.hands]
        """What the others hold; one's own stones are unknown."""
        self.held = [[stone != 0 for stone in hand] for hand in began.hands]
        self.lacking = [[0] * SLOTS for _ in began.hands]
        """The spells a slot is known not to hold, as bits."""
        self.board = [0] * (SPELLS + 1)
        self.caster = -1
        """Who has already cast in this turn."""
        self.lowest = 0
        """The lowest spell that may be named next."""

    def hear(self, event: Event) -> None:
        """Update on one event."""
        match event:
            case words.TurnedUp(stones=stones):
                for number, count in enumerate(stones):
                    self.board[number + 1] += count
            case words.Succeeded(seat=seat, spell=spell, slot=slot):
                self.cast(seat, spell)
                self.leave(seat, spell, slot)
                self.caster, self.lowest = seat, 1 if self.easy else spell
            case words.Failed(seat=seat, spell=spell):
                self.cast(seat, spell)
                self.lacking[seat] = [mask | BIT[spell] for mask in self.lacking[seat]]
                self.caster = -1
            case words.Stopped(seat=seat):
                self.cast(seat, 0)
                self.caster = -1
            case words.Misspoke():
                self.caster = -1
            case words.Refilled(seat=seat, slots=slots, stones=new):
                self.refill(seat, slots, new)

    def cast(self, seat: int, spell: int) -> None:
        """A spell was named, or the turn ended (0); by another seat that is a clue."""
        if seat == self.seat:
            return
        unseen = [count - self.board[number] for number, count in enumerate(whole_box())]
        for other, hand in enumerate(self.hands):
            if other not in (seat, self.seat):
                for stone in hand:
                    unseen[stone] -= 1
        unseen[0] = 0
        stones = [mask for slot, mask in enumerate(self.lacking[seat]) if self.held[seat][slot]]
        lowest = self.lowest if seat == self.caster else 0
        self.clues.append(Clue(spell, lowest, unseen, stones, of_two=len(self.hands) == 2))

    def leave(self, seat: int, spell: int, slot: int) -> None:
        """A stone left its slot for the board."""
        self.board[spell] += 1
        self.hands[seat][slot], self.held[seat][slot], self.lacking[seat][slot] = 0, False, 0
        if seat == self.seat:
            for clue in self.clues:
                clue.gone[spell] += 1

    def refill(self, seat: int, slots: Sequence[int], stones: Sequence[int | None]) -> None:
        """New stones; earlier clues were about another hand, and are dropped."""
        for slot, stone in zip(slots, stones, strict=True):
            self.hands[seat][slot], self.held[seat][slot], self.lacking[seat][slot] = stone or 0, True, 0
        if seat == self.seat:
            self.clues.clear()


def clues(heard: Sequence[Tale], seat: int, *, easy: bool) -> list[Clue]:
    """The clues of this round about a seat's current hand."""
    ear: Ear | None = None
    for tale in heard:
        for event in () if tale.taken_back else tale.events:
            if isinstance(event, words.RoundBegan):
                ear = Ear(seat, event, easy=easy)
            elif ear is not None:
                ear.hear(event)
    return ear.clues if ear is not None else []


def listened_to(told: list[Clue], listens: int) -> list[Clue]:
    """The clues that a bot with this setting uses."""
    if listens == DEAF:
        return []
    return told if listens == EVERYTHING else [clue for clue in told if clue.was_cast()]


def explained(possible: list[tuple[int, int]], held: int, told: Sequence[Clue]) -> list[tuple[int, int]]:
    """Possible hands of `held` stones, each weighted by the likelihood of the clues."""
    for clue in told:
        drawn = clue.propensities(held)
        possible = [
            (hand, weight * max(1, round(PARTS * likely(clue, drawn, hand)))) for hand, weight in possible
        ]
    return possible


def likely(clue: Clue, drawn: list[list[float]], hand: int) -> float:
    """The likelihood of the cast, if its caster saw this hand."""
    whole, named = 0.0, 0.0
    for spell in range(SPELLS + 1):
        draws = drawn[spell][count_in(hand, spell)]
        whole += draws
        if spell == clue.spell:
            named = draws
    return named / whole


def odds(of_them: int, unseen: int, slots: int) -> float:
    """The probability that any of `slots` stones drawn from `unseen` is one of `of_them`."""
    without = 1.0
    for slot in range(min(slots, unseen)):
        without *= max(0, unseen - of_them - slot) / (unseen - slot)
    return 1.0 - without
