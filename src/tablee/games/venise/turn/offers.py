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


class Offers(Position):
    """Nothing is offered that cannot be played out; of a place, the phase says what is done there."""

    def to_move(self) -> vec[i64]:
        if self.phase == OVER:
            return vec[i64]()
        return vec[i64]([self.active])

    def moves(self, seat: i64) -> vec[i64]:
        phase = self.phase
        if phase == IN_TURN:
            return self.turn_moves(seat)
        if phase == GIVING:
            return self.gifts(seat)
        if phase == DISCARDING:
            return self.discards_offered(seat)
        if phase == FIRST_STEP:
            return shifted(walk.within(self.map, self.there, self.pawns[seat], self.steps), self.cells())
        return shifted(self.places_asked(seat), PLACES)

    def cells(self) -> i64:
        """The code of the first cell."""
        return PLACES + self.map.places

    def turn_moves(self, seat: i64) -> vec[i64]:
        """V11: end the turn, take or exchange for a joker, play a card, or walk what is left of a walk."""
        codes = vec[i64]([END_TURN], capacity=32)
        if self.may_take_joker(seat):
            codes = append(codes, TAKE_JOKER)
        if self.may_exchange(seat):
            codes = append(codes, EXCHANGE)
        if not self.joker_taken:
            left = self.left(seat)
            joker = self.hands.has(seat, JOKER) > 0 and DECK.costs[JOKER] <= left
            wild = vec[i64](capacity=8)
            for kind in range(JOKER):
                card = self.hands.has(seat, kind) > 0 and DECK.costs[kind] <= left
                if (card or joker) and self.can_be_done(seat, kind):
                    if card:
                        codes = append(codes, PLAY + kind)
                    if joker:
                        wild = append(wild, PLAY_JOKER + kind)
            for code in wild:
                codes = append(codes, code)
        if self.steps > 0:
            for cell in walk.within(self.map, self.there, self.pawns[seat], self.steps):
                codes = append(codes, self.cells() + cell)
        return codes

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
            return len(planks.places_to_take(self.map, self.there, self.pawns, cell)) > 0
        if kind == MOVE:  # V14
            return len(planks.places_to_lift(self.map, self.there, self.pawns, cell)) > 0
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

    def gifts(self, seat: i64) -> vec[i64]:
        """V19: what can be given, so that there are no more than two jokers in the end."""
        owed: i64 = PRICE
        for count in self.given:
            owed -= count
        jokers = self.hands.has(seat, JOKER)
        codes = vec[i64](capacity=8)
        for kind in range(ALL):
            if self.hands.has(seat, kind) > 0 and (kind == JOKER or jokers < MOST_JOKERS or owed > 1):
                codes = append(codes, GIVE + kind)
        return codes

    def discards_offered(self, seat: i64) -> vec[i64]:
        """V19, V20: any card, or four of them for a joker."""
        codes = vec[i64](capacity=12)
        if self.may_exchange(seat):
            codes = append(codes, EXCHANGE)
        for kind in range(ALL):
            if self.hands.has(seat, kind) > 0:
                codes = append(codes, DISCARD + kind)
        return codes

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


def shifted(numbers: vec[i64], by: i64) -> vec[i64]:
    """Numbers of places or cells as codes."""
    codes = vec[i64]([0] * len(numbers))
    for at in range(len(numbers)):
        codes[at] = numbers[at] + by
    return codes


def all_but(numbers: vec[i64], one: i64) -> vec[i64]:
    """The numbers without one of them."""
    found = vec[i64](capacity=16)
    for number in numbers:
        if number != one:
            found = append(found, number)
    return found
