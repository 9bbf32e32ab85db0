"""Where all cards are: hands, the face-down pile, the discards, and the jokers beside the board."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise.turn.cards import ALL, DECK, JOKER
from tablee.kit.dice import Dice


@final
class Hands:
    """Cards as counts by kind; the pile has no order, since nobody has seen it."""

    def __init__(self, seats: i64 = 0) -> None:
        self.hands = vec[i64]([0] * (seats * ALL))
        self.shown = vec[i64]([0] * (seats * ALL))
        """Of each hand, the cards everybody knows to be in it: at least this many of a kind."""
        self.pile = vec[i64]([0] * ALL)
        self.discards = vec[i64]([0] * ALL)
        self.jokers: i64 = 0
        """Beside the board."""

    def copy_from(self, other: "Hands") -> None:
        """Become an equal of `other`, sharing nothing."""
        self.hands = other.hands[:]
        self.shown = other.shown[:]
        self.pile = other.pile[:]
        self.discards = other.discards[:]
        self.jokers = other.jokers

    def open(self, seats: i64) -> None:
        """V8: everybody's own cards in hand, for all to know; jokers aside; the rest is the pile."""
        for kind in range(ALL):
            self.pile[kind] = DECK.counts[kind] - seats * DECK.start[kind]
            for seat in range(seats):
                self.hands[seat * ALL + kind] = DECK.start[kind]
                self.shown[seat * ALL + kind] = DECK.start[kind]
        self.jokers = self.pile[JOKER]
        self.pile[JOKER] = 0

    def has(self, seat: i64, kind: i64) -> i64:
        """How many of a kind a seat holds."""
        return self.hands[seat * ALL + kind]

    def kinds(self, seat: i64) -> i64:
        """The kinds a seat holds, a bit for each."""
        held: i64 = 0
        its_bit: i64 = 1
        hands = self.hands
        for at in range(seat * ALL, seat * ALL + ALL):
            held |= its_bit & (-hands[at] >> 62)  # below zero all bits are set
            its_bit += its_bit
        return held

    def size(self, seat: i64) -> i64:
        """How many cards a seat holds, jokers included."""
        total: i64 = 0
        hands = self.hands
        for at in range(seat * ALL, seat * ALL + ALL):
            total += hands[at]
        return total

    def in_pile(self) -> i64:
        """How many cards can be drawn before the discards are shuffled."""
        total: i64 = 0
        for count in self.pile:
            total += count
        return total

    def part_with(self, seat: i64, kind: i64) -> bool:
        """Played, given or discarded: face up on the discards, a joker back to the jokers (V18–V20).

        Says whether everybody knew that it was in the hand.
        """
        at = seat * ALL + kind
        self.hands[at] -= 1
        if kind == JOKER:
            self.jokers += 1
        else:
            self.discards[kind] += 1
        if self.shown[at] > 0:
            self.shown[at] -= 1
            return True
        return False

    def take_back(self, seat: i64, kind: i64, *, was_shown: bool) -> None:
        """V22: the card parted with last is in the hand again, and known as it was."""
        at = seat * ALL + kind
        self.hands[at] += 1
        if kind == JOKER:
            self.jokers -= 1
        else:
            self.discards[kind] -= 1
        if was_shown:
            self.shown[at] += 1

    def take_joker(self, seat: i64) -> None:
        """A joker is taken for all to see (V8)."""
        self.jokers -= 1
        self.hands[seat * ALL + JOKER] += 1
        self.shown[seat * ALL + JOKER] += 1

    def draw(self, seat: i64, dice: Dice) -> i64:
        """One card from the pile, which is not empty; its kind."""
        kind = dice.draw(self.pile)
        self.pile[kind] -= 1
        self.hands[seat * ALL + kind] += 1
        return kind

    def shuffle(self) -> bool:
        """V20: the discards become the pile; False if there are none."""
        found = False
        for kind in range(ALL):
            if self.discards[kind] > 0:
                found = True
            self.pile[kind] += self.discards[kind]
            self.discards[kind] = 0
        return found

    def most_numerous(self, seat: i64) -> i64:
        """The kind a seat holds most of, the first of equals (V22)."""
        best: i64 = 0
        for kind in range(ALL):
            if self.hands[seat * ALL + kind] > self.hands[seat * ALL + best]:
                best = kind
        return best

    def everywhere(self, kind: i64) -> i64:
        """How many cards of a kind there are in all."""
        total = self.pile[kind] + self.discards[kind]
        if kind == JOKER:
            total += self.jokers
        for at in range(kind, len(self.hands), ALL):
            total += self.hands[at]
        return total
