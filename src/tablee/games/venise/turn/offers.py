"""The legal moves at every moment of a turn of Venise, and the default when time runs out."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.venise.turn import planks, walk
from tablee.games.venise.turn.cards import (
    A_JOKER,
    A_LARGE,
    A_SMALL,
    DECK,
    HOURGLASSES,
    JOKER,
    LARGE,
    MOST_JOKERS,
    PRICE,
    REMOVE,
    SMALL,
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
        cards, first = cards_offered(self, seat), first_target(self)
        while cards != 0:
            codes = append(codes, nth_of(cards, 0))
            cards &= cards - 1
        for target in targets(self, seat):
            codes = append(codes, first + target)
        return codes

    def blind(self, seat: i64, dice: Dice) -> i64:
        cards = cards_offered(self, seat)
        before = ones(cards)
        if not asks_where(self):
            return nth_of(cards, dice.pick(before))
        found = targets(self, seat)
        number = dice.pick(before + len(found))
        if number < before:
            return nth_of(cards, number)
        return first_target(self) + found[number - before]

    def cells(self) -> i64:
        """The code of the first cell."""
        return PLACES + self.map.places

    def default(self, seat: i64) -> i64:
        """V22: a card begun is taken back first; then the turn ends."""
        return TAKE_BACK if self.begun != NONE else self.former_default(seat)

    def former_default(self, seat: i64) -> i64:
        """The default of older versions: a card in progress is lost, a plank in hand goes back to its place.

        What must be given or discarded is of the most frequent kind, as it still is (V22).
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


# Functions of a position, not methods: compiled, what others might override is looked up at each call.


def cards_offered(now: Position, seat: i64) -> i64:
    """What can be chosen but places and cells, a bit for each code."""
    if now.phase == IN_TURN:
        return turn_offers(now, seat)
    if now.phase == GIVING:
        return gifts(now, seat)
    if now.phase == DISCARDING:
        return discards_offered(now, seat)
    return 0


def asks_where(now: Position) -> bool:
    """Whether there may be cells or places to choose from."""
    if now.phase == IN_TURN:
        return now.steps > 0
    return now.phase != GIVING and now.phase != DISCARDING


def targets(now: Position, seat: i64) -> vec[i64]:
    """The cells one can walk to, or the places where the card being played can go."""
    if not asks_where(now):
        return NONE_OF_THEM
    if now.phase == FIRST_STEP or now.phase == IN_TURN:
        return walk.within(now.map, now.there, now.pawns[seat], now.steps)
    return places_asked(now, seat)


def first_target(now: Position) -> i64:
    """The code of the first of all such cells, or places."""
    if now.phase == FIRST_STEP or now.phase == IN_TURN:
        return PLACES + now.map.places
    return PLACES


def turn_offers(now: Position, seat: i64) -> i64:
    """V11: end the turn, take or exchange for a joker, play a card."""
    offers: i64 = 1 << END_TURN
    if may_take_joker(now, seat):
        offers += 1 << TAKE_JOKER
    if may_exchange(now, seat):
        offers += 1 << EXCHANGE
    if now.joker_taken:
        return offers
    cards = now.hands.kinds(seat) & DECK.within(left(now, seat))
    if cards == 0:
        return offers
    done = can_be_done(now, seat)
    if cards >= A_JOKER:  # V18: it stands for any
        offers += done << PLAY_JOKER
    return offers + ((cards & done) << PLAY)


def left(now: Position, seat: i64) -> i64:
    """V11, V17: what may still be spent this turn, with all tiles."""
    return HOURGLASSES + now.extra + now.tiles[seat] - now.spent


def may_take_joker(now: Position, seat: i64) -> bool:
    """V11: instead of playing cards, with fewer than two in hand."""
    return (
        now.spent == 0
        and not now.joker_taken
        and now.hands.has(seat, JOKER) < MOST_JOKERS
        and now.hands.jokers > 0
    )


def may_exchange(now: Position, seat: i64) -> bool:
    """V19: four cards for a joker; who holds two gives one of them."""
    held = now.hands.has(seat, JOKER)
    return (now.hands.jokers > 0 or held >= MOST_JOKERS) and now.hands.size(seat) >= PRICE


def can_be_done(now: Position, seat: i64) -> i64:
    """The kinds of card, a bit for each, that can be played out from where the pawn stands."""
    done = planks.work_at(now.map, now.there, now.pawns, now.pawns[seat])
    if now.stock[2 * seat + SMALL] == 0:  # V12
        done &= ~A_SMALL
    if now.stock[2 * seat + LARGE] == 0:
        done &= ~A_LARGE
    return done


def places_asked(now: Position, seat: i64) -> vec[i64]:
    """Where the card being played can go."""
    cell = now.pawns[seat]
    if now.phase == WHAT_TO_LIFT:
        return planks.places_to_lift(now.map, now.there, now.pawns, cell)
    if now.phase == WHERE_AGAIN:
        found = planks.places_to_lay(now.map, now.there, cell, now.map.large[now.lifted])
        return all_but(found, now.lifted)  # V14: another place
    if now.acting == REMOVE:
        return planks.places_to_take(now.map, now.there, now.pawns, cell)
    return planks.places_to_lay(now.map, now.there, cell, now.acting)


def gifts(now: Position, seat: i64) -> i64:
    """V19: what can be given, so that there are no more than two jokers in the end."""
    owed: i64 = PRICE
    for count in now.given:
        owed -= count
    if owed == 1 and now.hands.has(seat, JOKER) >= MOST_JOKERS:
        return 1 << (GIVE + JOKER)
    return now.hands.kinds(seat) << GIVE


def discards_offered(now: Position, seat: i64) -> i64:
    """V19, V20: any card, or four of them for a joker."""
    offers = now.hands.kinds(seat) << DISCARD
    if may_exchange(now, seat):
        offers += 1 << EXCHANGE
    return offers


def all_but(numbers: vec[i64], one: i64) -> vec[i64]:
    """The numbers without one of them."""
    found = vec[i64](capacity=16)
    for number in numbers:
        if number != one:
            found = append(found, number)
    return found
