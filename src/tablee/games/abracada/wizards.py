"""The wizards around the tower: what the state of a game holds, who sits beside whom, and what spells do."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.abracada import words
from tablee.games.abracada.stones import (
    BLIZZARD,
    DRAGON,
    DREAMS,
    FACES,
    FIREBALL,
    GHOST,
    LIGHTNING,
    LIVES,
    POTION,
    SECRETS,
    SINGER,
    SLOTS,
    no_stones,
)
from tablee.kit.dice import Dice
from tablee.kit.facts import Event
from tablee.kit.state import NO_SEATS, State


class Wizards(State):
    """Everything a game of Abracada… Quoi ? has to remember, and the effects of its spells."""

    def __init__(self, seats: i64 = 2) -> None:
        super().__init__(seats)
        self.easy: bool = False
        self.last_one_standing: bool = False
        self.table_manners: bool = False
        self.with_odds: bool = False
        self.round: i64 = 0
        self.starter: i64 = 0
        self.active: i64 = 0
        self.chain: i64 = 0  # the numbers cast in this turn, a digit each
        self.offered: bool = False  # the active seat is asked about a secret stone
        self.over: bool = False
        self.die: i64 = 0
        self.points = vec[i64]([0] * seats)
        self.lives = vec[i64]([0] * seats)
        self.hands = vec[i64]([0] * (SLOTS * seats))  # the spell in each slot, 0 in an empty one
        self.excluded = vec[i64]([0] * (SLOTS * seats))  # the spells, as bits, a slot is proved not to hold
        self.proofs = vec[i64]()  # what successful casts prove
        self.secrets = vec[i64]([0] * (SECRETS * seats))  # the secret stones each seat took
        self.board = no_stones()
        self.heap = no_stones()  # A4: the pile and the secret stones nobody has taken, seen by nobody
        self.pile: i64 = 0
        self.untaken: i64 = 0
        self.before = vec[i64]()  # the record of the round that ended last
        self.awaited = NO_SEATS

    def effect(self, spell: i64, dice: Dice, story: list[Event] | None) -> None:
        """A11, spell by spell."""
        if spell == DRAGON:
            self.hurt_others(self.roll(dice, story), story)
        elif spell == GHOST:
            self.heal(1, story)
            self.hurt_others(1, story)
        elif spell == DREAMS:
            self.heal(self.roll(dice, story), story)
        elif spell == SINGER:
            self.offer(story)
        elif spell == LIGHTNING:
            left, right = self.left_of(self.active), self.right_of(self.active)
            self.hurt(left, 1, story)
            if right != left:
                self.hurt(right, 1, story)
        elif spell == BLIZZARD:
            self.hurt(self.left_of(self.active), 1, story)
        elif spell == FIREBALL:
            self.hurt(self.right_of(self.active), 1, story)
        elif spell == POTION:
            self.heal(1, story)

    def roll(self, dice: Dice, story: list[Event] | None) -> i64:
        """A1: the die shows 1, 2 or 3."""
        self.die = 1 + dice.pick(FACES)
        if story is not None:
            story.append(words.Rolled(seat=self.active, die=self.die))
        return self.die

    def left_of(self, seat: i64) -> i64:
        """A10: left is the next seat; A22: the next that lives, if the fallen are passed over."""
        beside = (seat + 1) % self.seats
        while self.lives[beside] == 0 and beside != seat and self.last_one_standing:
            beside = (beside + 1) % self.seats
        return beside

    def right_of(self, seat: i64) -> i64:
        """A10: right is the seat before."""
        beside = (seat + self.seats - 1) % self.seats
        while self.lives[beside] == 0 and beside != seat and self.last_one_standing:
            beside = (beside + self.seats - 1) % self.seats
        return beside

    def hurt_others(self, lives: i64, story: list[Event] | None) -> None:
        """Every other living seat loses lives, the left neighbour first."""
        seat = (self.active + 1) % self.seats
        while seat != self.active:
            if self.lives[seat] > 0:
                self.hurt(seat, lives, story)
            seat = (seat + 1) % self.seats

    def hurt(self, seat: i64, lives: i64, story: list[Event] | None) -> None:
        """Losses stop at 0 (A11)."""
        if lives > self.lives[seat]:
            lives = self.lives[seat]
        self.lives[seat] -= lives
        if story is not None:
            story.append(words.Lost(seat=seat, lives=lives, now=self.lives[seat]))
            if self.lives[seat] == 0:
                story.append(words.Fell(seat=seat))

    def heal(self, lives: i64, story: list[Event] | None) -> None:
        """Gains stop at 6 (A1, A11)."""
        if lives > LIVES - self.lives[self.active]:
            lives = LIVES - self.lives[self.active]
        self.lives[self.active] += lives
        if story is not None:
            story.append(words.Gained(seat=self.active, lives=lives, now=self.lives[self.active]))

    def offer(self, story: list[Event] | None) -> None:
        """A12: the caster may take a secret stone, if one is left."""
        if self.untaken > 0:
            self.offered = True
        elif story is not None:
            story.append(words.NoSecretLeft(seat=self.active))

    def living(self) -> i64:
        """How many seats have a life left."""
        count: i64 = 0
        for lives in self.lives:
            if lives > 0:
                count += 1
        return count
