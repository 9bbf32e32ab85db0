"""Abracada… Quoi ?: name a spell and hope that it stands before you; everybody sees your stones but you."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.abracada import story as tell
from tablee.games.abracada import words
from tablee.games.abracada.odds import likeliest, mind_of
from tablee.games.abracada.proofs import after_failure, after_success, bit
from tablee.games.abracada.scoring import (
    HAND,
    KILL,
    LAST,
    NOBODY,
    OWN_FAULT,
    brought,
    ranking,
    standing,
    tally,
)
from tablee.games.abracada.stones import (
    DRAGON,
    FLOORS,
    LIVES,
    SECRETS,
    SLOTS,
    SPELLS,
    no_stones,
    total,
    turned_up_for,
    whole_box,
)
from tablee.games.abracada.wizards import Wizards
from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Result
from tablee.kit.state import ALONE, NO_SEATS, State

STOP: Final = 0
TAKE: Final = 9
LEAVE: Final = 10


@final
class Abracada(Wizards):
    """Codes: 1 to 8 cast that spell, 0 stops, 9 takes a secret stone, 10 leaves it."""

    def to_move(self) -> vec[i64]:
        return self.awaited

    def moves(self, seat: i64) -> vec[i64]:
        codes = vec[i64](capacity=SPELLS + 1)
        if self.offered:
            return append(append(codes, TAKE), LEAVE)  # A12
        if self.chain != 0:
            codes = append(codes, STOP)  # A6: not before the first cast
        for spell in range(1, SPELLS + 1):
            if self.table_manners or not self.too_low(spell):  # A9
                codes = append(codes, spell)
        return codes

    def blind(self, seat: i64, dice: Dice) -> i64:
        """The spells on offer are all from one number up: what `moves` would list can be counted off."""
        if self.offered:
            return TAKE + dice.pick(2)  # A12: or leave it, the code above
        lowest: i64 = 1
        if not self.table_manners:  # A9
            lowest = self.lowest()
        if self.chain == 0:
            return lowest + dice.pick(SPELLS + 1 - lowest)
        number = dice.pick(SPELLS + 2 - lowest)
        if number == 0:
            return STOP  # A6
        return lowest + number - 1

    def too_low(self, spell: i64) -> bool:
        """A9: what may not be named, or at a table with manners had better not be."""
        return spell < self.lowest()

    def lowest(self) -> i64:
        """A8: each number must be equal to or higher than the last; A21: with `easy` any will do."""
        if self.easy or self.chain == 0:
            return 1
        return self.chain % 10

    def default(self, seat: i64) -> i64:
        """A13: whoever lets time run out casts the likeliest spell, then stops, and takes what is offered."""
        if self.offered:
            return TAKE
        if self.chain != 0:
            return STOP
        return likeliest(mind_of(seat, self.hands, self.excluded, self.proofs, self.unseen_by(seat)))

    def unseen_by(self, seat: i64) -> vec[i64]:
        """A23: all a seat cannot see, merged: its own hand, the heap, and the others' secret stones."""
        unseen = self.heap[:]
        for slot in range(SLOTS):
            unseen[self.hands[seat * SLOTS + slot]] += 1
        for at in range(SECRETS * self.seats):
            if at // SECRETS != seat:
                unseen[self.secrets[at]] += 1
        unseen[0] = 0
        return unseen

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        code = chosen[self.active]
        if self.offered:
            self.answer(code, dice, story)
        elif code == STOP:
            if story is not None:
                story.append(words.Stopped(seat=self.active))
            self.end_turn(dice, story)
        elif self.too_low(code):
            self.misspeak(code, dice, story)
        else:
            self.cast(code, dice, story)

    def misspeak(self, spell: i64, dice: Dice, story: list[Event] | None) -> None:
        """A9: a number too low costs a life and the turn; nobody says whether the stone was there."""
        if story is not None:
            story.append(words.Misspoke(seat=self.active, spell=spell))
        self.pay(1, dice, story)

    def cast(self, spell: i64, dice: Dice, story: list[Event] | None) -> None:
        """A6: name a spell."""
        slot = self.find(spell, dice)
        if slot < 0:
            self.fail(spell, dice, story)
        else:
            self.succeed(spell, slot, dice, story)

    def find(self, spell: i64, dice: Dice) -> i64:
        """A8: one of the matching slots, any as likely as the next; −1 if there is none."""
        matching: i64 = 0
        base, hands = self.active * SLOTS, self.hands
        for slot in range(SLOTS):
            if hands[base + slot] == spell:
                matching += 1
        if matching == 0:
            return -1
        wanted = dice.pick(matching)
        for slot in range(SLOTS):
            if hands[base + slot] == spell:
                if wanted == 0:
                    return slot
                wanted -= 1
        return -1

    def fail(self, spell: i64, dice: Dice, story: list[Event] | None) -> None:
        """A7: no such stone; it costs a life, or for the dragon as many as the die shows."""
        held = self.slots_without(0)
        self.proofs = after_failure(self.proofs, self.excluded, self.active, spell, held)
        if story is not None:
            story.append(words.Failed(seat=self.active, spell=spell))
        self.pay(self.roll(dice, story) if spell == DRAGON else 1, dice, story)

    def pay(self, lives: i64, dice: Dice, story: list[Event] | None) -> None:
        """A seat loses lives by its own doing, and its turn is over."""
        self.hurt(self.active, lives, story)
        if self.lives[self.active] > 0:
            self.end_turn(dice, story)
        elif not self.last_one_standing:
            self.end_round(OWN_FAULT, NOBODY, dice, story)  # A16
        elif self.living() == 1:
            self.end_round(LAST, self.left_of(self.active), dice, story)  # A22
        else:
            self.end_turn(dice, story)

    def succeed(self, spell: i64, slot: i64, dice: Dice, story: list[Event] | None) -> None:
        """A8: the stone leaves its slot for the board, then its effect happens."""
        self.hands[self.active * SLOTS + slot] = 0
        self.board[spell] += 1
        self.chain = self.chain * 10 + spell
        kin: i64 = 0
        if self.board[spell] < spell:  # otherwise all stones of that spell lie open
            kin = self.slots_without(spell)
        self.proofs = after_success(self.proofs, self.excluded, self.active, spell, slot, kin)
        if story is not None:
            story.append(words.Succeeded(seat=self.active, spell=spell, slot=slot))
        self.effect(spell, dice, story)
        if not self.offered:
            self.go_on(dice, story)

    def slots_without(self, spell: i64) -> i64:
        """The held slots of the active seat, as bits, that are not proved to lack a spell."""
        held: i64 = 0
        base, hands, excluded, lacking = self.active * SLOTS, self.hands, self.excluded, bit(spell)
        its_bit: i64 = 1
        for at in range(base, base + SLOTS):
            if hands[at] != 0 and excluded[at] & lacking == 0:
                held += its_bit
            its_bit += its_bit
        return held

    def empty_handed(self) -> bool:
        """Whether the active seat has no stone left."""
        base, hands = self.active * SLOTS, self.hands
        return all(hands[at] == 0 for at in range(base, base + SLOTS))

    def answer(self, code: i64, dice: Dice, story: list[Event] | None) -> None:
        """A11: take a secret stone and look at it, or leave it."""
        self.offered = False
        if code == TAKE:
            stone = dice.draw(self.heap)
            self.heap[stone] -= 1
            self.untaken -= 1
            at = self.active * SECRETS
            while self.secrets[at] != 0:
                at += 1
            self.secrets[at] = stone
            if story is not None:
                story.append(words.TookSecret(seat=self.active, stone=stone))
        elif story is not None:
            story.append(words.LeftSecret(seat=self.active))
        self.go_on(dice, story)

    def go_on(self, dice: Dice, story: list[Event] | None) -> None:
        """After an effect: has it ended the round?"""
        if self.empty_handed():
            self.end_round(HAND, self.active, dice, story)  # A14, A18
        elif self.last_one_standing:
            if self.living() == 1:
                self.end_round(LAST, self.active, dice, story)  # A22
        elif self.living() < self.seats:
            self.end_round(KILL, self.active, dice, story)  # A15

    def end_turn(self, dice: Dice, story: list[Event] | None) -> None:
        """A13: refill, then the seat to the left plays; A22: a fallen seat does not refill."""
        if self.lives[self.active] > 0:
            self.refill(dice, story)
        self.pass_to(self.left_of(self.active))

    def pass_to(self, seat: i64) -> None:
        """A seat's turn begins."""
        self.active = seat
        self.chain = 0
        self.awaited = ALONE[seat]

    def refill(self, dice: Dice, story: list[Event] | None) -> None:
        """A13: new stones in the empty slots from left to right, while the pile lasts."""
        filled: i64 = 0
        its_bit: i64 = 1
        base, hands = self.active * SLOTS, self.hands
        for at in range(base, base + SLOTS):
            if hands[at] == 0 and self.pile > 0:
                hands[at] = self.draw(dice)
                self.pile -= 1
                filled += its_bit
            its_bit += its_bit
        if story is not None and filled != 0:
            tell.refilled(self.active, self.hands, filled, story)
            if self.pile == 0:
                story.append(words.PileEmptied())

    def draw(self, dice: Dice) -> i64:
        """One stone that nobody has seen."""
        heap = self.heap
        stone = dice.draw(heap)
        heap[stone] -= 1
        return stone

    def end_round(self, how: i64, winner: i64, dice: Dice, story: list[Event] | None) -> None:
        """A14 to A20: count, show everything, and begin anew unless the top of the tower is reached."""
        last = self.last_one_standing
        self.before = tally(how, winner, self.lives, self.hands, self.secrets, last_one_standing=last)
        for seat in range(self.seats):
            self.points[seat] += brought(self.before, seat)
            if self.points[seat] >= FLOORS:
                self.over = True
        if story is not None:
            tell.round_ended(self.before, self.round, self.points, story)
        if self.over:
            self.awaited = NO_SEATS
            if story is not None:
                story.append(words.Ended())
        else:
            self.begin_round(self.left_of(self.active), dice, story)  # A19, A22

    def begin_round(self, starter: i64, dice: Dice, story: list[Event] | None) -> None:
        """A2 to A4: all stones are shuffled, hands dealt, some turned up; the rest nobody has seen."""
        self.round += 1
        self.starter = starter
        self.lives = vec[i64]([LIVES] * self.seats)
        self.hands = vec[i64]([0] * (SLOTS * self.seats))
        self.excluded = vec[i64]([0] * (SLOTS * self.seats))
        self.secrets = vec[i64]([0] * (SECRETS * self.seats))
        self.proofs = vec[i64]()
        self.heap = whole_box()
        self.board = no_stones()
        for at in range(SLOTS * self.seats):
            self.hands[at] = self.draw(dice)
        for _ in range(turned_up_for(self.seats)):
            self.board[self.draw(dice)] += 1
        self.untaken = SECRETS
        self.pile = total(self.heap) - SECRETS
        self.pass_to(starter)
        if story is not None:
            tell.round_began(self.round, starter, self.hands, self.board, story)

    def result(self) -> Result | None:
        if not self.over:
            return None
        return ranking(self.before, self.points)

    def standing(self, seat: i64) -> i64:
        assert self.over
        return standing(self.before, self.points[seat], seat)

    def census(self) -> vec[i64]:
        """Stones of each spell, wherever they are."""
        everywhere = self.heap[:]
        for spell in range(1, SPELLS + 1):
            everywhere[spell] += self.board[spell]
        for stone in self.hands:
            everywhere[stone] += 1
        for stone in self.secrets:
            everywhere[stone] += 1
        return everywhere[1:]

    def copy(self) -> "Abracada":
        twin = Abracada(self.seats)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Abracada)
        self.easy, self.last_one_standing = other.easy, other.last_one_standing
        self.table_manners, self.with_odds = other.table_manners, other.with_odds
        self.round, self.starter, self.active = other.round, other.starter, other.active
        self.chain, self.offered, self.over, self.die = other.chain, other.offered, other.over, other.die
        self.pile, self.untaken = other.pile, other.untaken
        self.points = other.points[:]
        self.lives = other.lives[:]
        self.hands = other.hands[:]
        self.excluded = other.excluded[:]
        self.proofs = other.proofs[:]
        self.secrets = other.secrets[:]
        self.board = other.board[:]
        self.heap = other.heap[:]
        self.before = other.before[:]
        self.awaited = other.awaited


def setup(seats: i64, options: words.Options, dice: Dice, story: list[Event] | None = None) -> Abracada:
    """A1 to A5."""
    state = Abracada(seats)
    state.easy, state.last_one_standing = options.easy, options.last_one_standing
    state.table_manners, state.with_odds = options.table_manners, options.odds
    starter: i64 = dice.pick(seats) if options.first is None else options.first
    state.begin_round(starter, dice, story)
    return state
