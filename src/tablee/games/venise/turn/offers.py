"""What a seat of Venise may choose at every moment of its turn, and what is played when its time is up."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.venise.turn import planks, walk
from tablee.games.venise.turn.cards import (
    ALL,
    DECK,
    HOURGLASSES,
    JOKER,
    LARGE,
    MOST_JOKERS,
    MOVE,
    PRICE,
    REMOVE,
)
from tablee.games.venise.turn.position import (
    DISCARDING,
    FIRST_STEP,
    GIVING,
    IN_TURN,
    NONE,
    OVER,
    WHAT_TO_LIFT,
    WHERE_AGAIN,
    Position,
)
from tablee.kit.bits import nth_of, ones
from tablee.kit.dice import Dice
from tablee.kit.state import ALONE, NO_SEATS

END_TURN: Final = 0
TAKE_JOKER: Final = 1
EXCHANGE: Final = 2
PLAY: Final = 3
PLAY_JOKER: Final = 10
GIVE: Final = 17
DISCARD: Final = 25
TAKE_BACK: Final = 33
PLACES: Final = 34
"""Codes: the first three as they are; then cards, each from its number on; `TAKE_BACK`; places; cells."""

NONE_OF_THEM: Final = vec[i64]()


class Offers(Position):
    """Nothing is offered that cannot be played out; of a place, the phase says what is done there."""

    def to_move(self) -> vec[i64]:
        if self.phase == OVER:
            return NO_SEATS
        return ALONE[self.active]

    def moves(self, seat: i64) -> vec[i64]:
        codes = vec[i64](capacity=32)
        cards, first = self.cards_offered(seat), self.first_target()
        while cards != 0:
            codes = append(codes, nth_of(cards, 0))
            cards &= cards - 1
        for target in self.targets(seat):
            codes = append(codes, first + target)
        return codes

    def blind(self, seat: i64, dice: Dice) -> i64:
        cards, targets = self.cards_offered(seat), self.targets(seat)
        before = ones(cards)
        number = dice.pick(before + len(targets))
        if number < before:
            return nth_of(cards, number)
        return self.first_target() + targets[number - before]

    def cards_offered(self, seat: i64) -> i64:
        """What can be chosen but places and cells, a bit for each code."""
        if self.phase == IN_TURN:
            return self.turn_offers(seat)
        if self.phase == GIVING:
            return self.gifts(seat)
        if self.phase == DISCARDING:
            return self.discards_offered(seat)
        return 0

    def targets(self, seat: i64) -> vec[i64]:
        """The cells one can walk to, or the places where the card being played can go."""
        if self.phase == FIRST_STEP or (self.phase == IN_TURN and self.steps > 0):
            return walk.within(self.map, self.there, self.pawns[seat], self.steps)
        if self.phase in (IN_TURN, GIVING, DISCARDING):
            return NONE_OF_THEM
        return self.places_asked(seat)

    def first_target(self) -> i64:
        """The code of the first of all such cells, or places."""
        if self.phase in (FIRST_STEP, IN_TURN):
            return self.cells()
        return PLACES

    def cells(self) -> i64:
        """The code of the first cell."""
        return PLACES + self.map.places

    def turn_offers(self, seat: i64) -> i64:
        """V11: end the turn, take or exchange for a joker, play a card."""
        offers: i64 = 1 << END_TURN
        if self.may_take_joker(seat):
            offers += 1 << TAKE_JOKER
        if self.may_exchange(seat):
            offers += 1 << EXCHANGE
        if self.joker_taken:
            return offers
        plain: i64 = 0
        wild: i64 = 0
        its_bit: i64 = 1
        left, costs, hands, own = self.left(seat), DECK.costs, self.hands.hands, seat * ALL
        joker = hands[own + JOKER] > 0 and costs[JOKER] <= left
        for kind in range(JOKER):
            card = hands[own + kind] > 0 and costs[kind] <= left
            if (card or joker) and self.can_be_done(seat, kind):
                if card:
                    plain += its_bit
                if joker:
                    wild += its_bit
            its_bit += its_bit
        return offers + (plain << PLAY) + (wild << PLAY_JOKER)

    def left(self, seat: i64) -> i64:
        """V11, V17: what may still be spent this turn, with all tiles."""
        return HOURGLASSES + self.extra + self.tiles[seat] - self.spent

    def may_take_joker(self, seat: i64) -> bool:
        """V11: instead of playing cards, with fewer than two in hand."""
        return (
            self.spent == 0
            and not self.joker_taken
            and self.hands.has(seat, JOKER) < MOST_JOKERS
            and self.hands.jokers > 0
        )

    def may_exchange(self, seat: i64) -> bool:
        """V19: four cards for a joker; who holds two gives one of them."""
        held = self.hands.has(seat, JOKER)
        return self.hands.size(seat) >= PRICE and (self.hands.jokers > 0 or held >= MOST_JOKERS)

    def can_be_done(self, seat: i64, kind: i64) -> bool:
        """A card is offered only if it can be played out from where the pawn stands."""
        cell = self.pawns[seat]
        if kind <= LARGE:  # V12
            return self.stock[2 * seat + kind] > 0 and planks.can_lay(self.map, self.there, cell, kind)
        if kind == REMOVE:  # V13
            return planks.can_take_one(self.map, self.there, self.pawns, cell)
        if kind == MOVE:  # V14
            return planks.can_lift_one(self.map, self.there, self.pawns, cell)
        return walk.can_step(self.map, self.there, cell)  # V15

    def places_asked(self, seat: i64) -> vec[i64]:
        """Where the card being played can go."""
        cell = self.pawns[seat]
        if self.phase == WHAT_TO_LIFT:
            return planks.places_to_lift(self.map, self.there, self.pawns, cell)
        if self.phase == WHERE_AGAIN:
            found = planks.places_to_lay(self.map, self.there, cell, self.map.large[self.lifted])
            return all_but(found, self.lifted)  # V14: another place
        if self.acting == REMOVE:
            return planks.places_to_take(self.map, self.there, self.pawns, cell)
        return planks.places_to_lay(self.map, self.there, cell, self.acting)

    def gifts(self, seat: i64) -> i64:
        """V19: what can be given, so that there are no more than two jokers in the end."""
        owed: i64 = PRICE
        for count in self.given:
            owed -= count
        if owed == 1 and self.hands.has(seat, JOKER) >= MOST_JOKERS:
            return 1 << (GIVE + JOKER)
        return self.hands.kinds(seat) << GIVE

    def discards_offered(self, seat: i64) -> i64:
        """V19, V20: any card, or four of them for a joker."""
        offers = self.hands.kinds(seat) << DISCARD
        if self.may_exchange(seat):
            offers += 1 << EXCHANGE
        return offers

    def default(self, seat: i64) -> i64:
        """V22: a card begun is taken back first; then the turn ends."""
        return TAKE_BACK if self.begun != NONE else self.former_default(seat)

    def former_default(self, seat: i64) -> i64:
        """As it was in former days: a card begun is lost, but a plank in hand goes back where it lay first.

        What must be given or discarded is of the kind one has most of: so it still is. (V22)
        """
        if self.phase == WHERE_AGAIN:
            return PLACES + self.lifted
        if self.phase == DISCARDING:
            return DISCARD + self.hands.most_numerous(seat)
        if self.phase == GIVING:
            best = self.moves(seat)[0]
            for code in self.moves(seat):
                if self.hands.has(seat, code - GIVE) > self.hands.has(seat, best - GIVE):
                    best = code
            return best
        return END_TURN


def all_but(numbers: vec[i64], one: i64) -> vec[i64]:
    """The numbers without one of them."""
    found = vec[i64](capacity=16)
    for number in numbers:
        if number != one:
            found = append(found, number)
    return found
