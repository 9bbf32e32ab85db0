"""Crossing: all point at once, in secret, at a mushroom or a rival; whoever is alone takes the stones."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.crossing import words
from tablee.games.crossing.stones import COLOURS, WHITE, one, points, spread, stones_in
from tablee.games.crossing.story import tell_fingers, tell_taken
from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Result
from tablee.kit.state import ALONE, NO_SEATS, SEATS_OF, State


@final
class Crossing(State):
    """Codes are targets: mushrooms first, then tiles; one's own means covering it; the last is nothing."""

    def __init__(self, seats: i64 = 3) -> None:
        super().__init__(seats)
        self.mushrooms: i64 = seats - 1  # C2
        self.nothing: i64 = self.mushrooms + seats
        self.keeper: i64 = 0
        self.keeper_chooses: bool = True
        self.round: i64 = 0
        self.last_round: bool = False
        self.over: bool = False
        self.bag = vec[i64]([18, 18, 18, 6])  # C3
        self.heaps = vec[i64]([0] * self.nothing)  # what lies on each target
        self.won = vec[i64]([0] * seats)
        self.resting = vec[i64]([0] * seats)
        self.serving: bool = False  # the keeper of a short bag is being asked
        self.served = vec[i64]()  # the mushrooms it has named
        self.awaited = NO_SEATS
        self.fingers = vec[i64]([0] * (self.nothing + 1))  # scratch of one reveal, as are the spoils
        self.spoils = vec[i64]([0] * seats)

    def to_move(self) -> vec[i64]:
        return self.awaited

    def moves(self, seat: i64) -> vec[i64]:
        if self.serving:
            return self.unnamed()
        codes = vec[i64](range(self.mushrooms), capacity=12)
        if self.round == 1:  # C7
            return codes
        for owner in range(self.seats):  # C8, C16
            tile = self.mushrooms + owner
            offered = self.heaps[tile] != 0 if owner == seat else self.resting[owner] == 0
            if offered:
                codes = append(codes, tile)
        return codes

    def blind(self, seat: i64, dice: Dice) -> i64:
        """The tiles on offer are those of the awaited, who are all awake: one's own unless it is empty."""
        if self.serving:
            return super().blind(seat, dice)
        if self.round == 1:  # C7
            return dice.pick(self.mushrooms)
        awake = self.awaited
        covers = self.heaps[self.mushrooms + seat] != 0
        offered = self.mushrooms + len(awake)
        if not covers:
            offered -= 1
        code = dice.pick(offered)
        if code < self.mushrooms:
            return code
        owner = awake[code - self.mushrooms]  # C8, C16
        if owner >= seat and not covers:
            owner = awake[code - self.mushrooms + 1]
        return self.mushrooms + owner

    def default(self, seat: i64) -> i64:
        return self.nothing  # C17, C19

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        if self.serving:
            self.name(chosen[self.keeper], dice, story)
        else:
            self.reveal(chosen, story)
        self.go_on(dice, story)

    def reveal(self, chosen: vec[i64], story: list[Event] | None) -> None:
        """Three! All fingers at once; there is no order of play (C13)."""
        heaps, resting, fingers, spoils = self.heaps, self.resting, self.fingers, self.spoils
        for target in range(len(fingers)):
            fingers[target] = 0
        for target in chosen:
            if target >= 0:
                fingers[target] += 1
        if story is not None:
            tell_fingers(chosen, self.mushrooms, story)
        for seat in range(self.seats):
            target = chosen[seat]
            spoils[seat] = 0
            resting[seat] = 0  # C15: who rested wakes
            if target == self.mushrooms + seat:  # C14: its own finger keeps every other from being alone
                self.won[seat] += heaps[target]
                resting[seat] = 1
                if story is not None:
                    story.append(words.Secured(seat=seat, stones=spread(heaps[target])))
                heaps[target] = 0
            elif 0 <= target < self.nothing and fingers[target] == 1:
                spoils[seat] = heaps[target]  # C9, C11; in company C10, C12 leave all where it is
                if story is not None:
                    tell_taken(seat, target, heaps[target], self.mushrooms, story)
                heaps[target] = 0
        for seat in range(self.seats):  # C11: spoils arrive when all has been taken
            heaps[self.mushrooms + seat] += spoils[seat]

    def go_on(self, dice: Dice, story: list[Event] | None) -> None:
        """From the end of a round to the next moment at which somebody is asked."""
        while True:
            if self.last_round:  # C20
                self.over = True
                self.ask()
                if story is not None:
                    story.append(words.Ended())
                return
            if not self.refill(dice, story):
                return
            self.begin_round(story)
            if len(self.awaited) > 0:
                return
            for seat in range(self.seats):  # C17: all rest, the round passes
                self.resting[seat] = 0
            if story is not None:
                story.append(words.Slept(round=self.round))

    def begin_round(self, story: list[Event] | None) -> None:
        """Count the round and ask everybody who is awake."""
        self.round += 1
        self.ask()
        if story is not None:
            for seat in range(self.seats):
                if self.resting[seat] != 0:
                    story.append(words.Rested(seat=seat))

    def ask(self) -> None:
        """Await the keeper of a short bag, or else (C6, C15) everybody who is awake."""
        if self.serving:
            self.awaited = ALONE[self.keeper]
        elif self.over:
            self.awaited = NO_SEATS
        else:
            awake: i64 = 0
            its_bit: i64 = 1
            for rests in self.resting:
                if rests == 0:
                    awake += its_bit
                its_bit += its_bit
            self.awaited = SEATS_OF[awake]

    def due(self, mushroom: i64) -> i64:
        """C4, C18: two stones for an empty mushroom, one for another."""
        if self.heaps[mushroom] == 0:
            return 2
        return 1

    def refill(self, dice: Dice, story: list[Event] | None) -> bool:
        """Fill the mushrooms from the bag; False if the keeper must be asked first (C19)."""
        left = self.left()
        dues: i64 = 0
        for mushroom in range(self.mushrooms):
            dues += self.due(mushroom)
        if dues <= left:
            for mushroom in range(self.mushrooms):
                self.fill(mushroom, self.due(mushroom), dice, story)
        else:
            if not self.order_is_known(left, dice):
                return False
            for mushroom in self.served:
                self.fill(mushroom, self.still_due(mushroom), dice, story)
            self.served = vec[i64]()
        if dues >= left:  # C20
            self.last_round = True
            if story is not None:
                story.append(words.BagEmptied())
        return True

    def still_due(self, mushroom: i64) -> i64:
        """A mushroom's due, or what is left of the bag."""
        due, left = self.due(mushroom), self.left()
        if due > left:
            return left
        return due

    def fill(self, mushroom: i64, due: i64, dice: Dice, story: list[Event] | None) -> None:
        """Draw so many stones for a mushroom."""
        drawn: i64 = 0
        bag = self.bag
        while due > 0:
            colour = dice.draw(bag)
            bag[colour] -= 1
            drawn += one(colour)
            due -= 1
        self.heaps[mushroom] += drawn
        if story is not None and drawn != 0:
            story.append(words.Filled(mushroom=mushroom, stones=spread(drawn)))

    def left(self) -> i64:
        """How many stones the bag still holds."""
        return self.bag[0] + self.bag[1] + self.bag[2] + self.bag[3]

    def order_is_known(self, left: i64, dice: Dice) -> bool:
        """C19: the bag is short; who is served, in which order? Ask the keeper while there is a choice."""
        self.serving = False
        for mushroom in self.served:
            left -= self.due(mushroom)
        while left > 0:
            unnamed = self.unnamed()
            if self.keeper_chooses and len(unnamed) > 1:
                self.serving = True
                self.ask()
                return False
            mushroom = unnamed[0 if len(unnamed) == 1 else dice.pick(len(unnamed))]
            self.served = append(self.served, mushroom)
            left -= self.due(mushroom)
        return True

    def name(self, code: i64, dice: Dice, story: list[Event] | None) -> None:
        """C19: the keeper names the mushroom to be served next, or leaves it all to chance."""
        if code != self.nothing:
            self.served = append(self.served, code)
            if story is not None:
                story.append(words.Named(seat=self.keeper, mushroom=code))
            return
        unnamed = self.unnamed()
        while len(unnamed) > 0:
            self.served = append(self.served, unnamed[dice.pick(len(unnamed))])
            unnamed = self.unnamed()

    def unnamed(self) -> vec[i64]:
        """The mushrooms the keeper has not named yet."""
        codes = vec[i64]()
        for mushroom in range(self.mushrooms):
            if mushroom not in self.served:
                codes = append(codes, mushroom)
        return codes

    def holdings(self, seat: i64) -> i64:
        """C21: what a seat won and what lies on its tile."""
        return self.won[seat] + self.heaps[self.mushrooms + seat]

    def result(self) -> Result | None:
        if not self.over:
            return None
        standings = vec[i64]([self.standing(seat) for seat in range(self.seats)])
        scores = [points(self.holdings(seat)) for seat in range(self.seats)]
        places = [1 + above(own, standings) for own in standings]
        if places.count(1) > 1:
            ending = "shared"
        else:
            ending = "white" if scores.count(max(scores)) > 1 else "points"
        return Result(tuple(places), tuple(scores), ending)

    def standing(self, seat: i64) -> i64:
        assert self.over
        heap = self.holdings(seat)
        return 10 * points(heap) + stones_in(heap, WHITE)  # C23: there are six white stones

    def census(self) -> vec[i64]:
        """Stones of each colour, wherever they are."""
        everywhere: i64 = 0
        for heap in self.heaps:
            everywhere += heap
        for heap in self.won:
            everywhere += heap
        return vec[i64]([self.bag[colour] + stones_in(everywhere, colour) for colour in range(COLOURS)])

    def copy(self) -> "Crossing":
        twin = Crossing(self.seats)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Crossing)
        self.keeper, self.keeper_chooses = other.keeper, other.keeper_chooses
        self.round, self.last_round, self.over = other.round, other.last_round, other.over
        self.serving = other.serving
        self.bag = other.bag[:]
        self.heaps = other.heaps[:]
        self.won = other.won[:]
        self.resting = other.resting[:]
        self.served = other.served[:]
        self.awaited = other.awaited


def above(own: i64, standings: vec[i64]) -> i64:
    """How many seats stand higher."""
    count: i64 = 0
    for other in standings:
        if other > own:
            count += 1
    return count


def setup(seats: i64, options: words.Options, dice: Dice, story: list[Event] | None = None) -> Crossing:
    """C1–C5: the bag is filled, a keeper named, and two stones laid on each mushroom."""
    state = Crossing(seats)
    state.keeper = dice.pick(seats) if options.keeper is None else options.keeper
    state.keeper_chooses = options.keeper_chooses
    state.go_on(dice, story)
    return state
