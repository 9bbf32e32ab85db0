"""Venise: lay planks from post to post, walk over them, be the first to gather the gems of one's colour."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.venise import words
from tablee.games.venise.boards.board import GEMS
from tablee.games.venise.turn import planks, walk
from tablee.games.venise.turn.cards import (
    ALL,
    DECK,
    DRAWN,
    HAND,
    HOURGLASSES,
    JOKER,
    MOVE,
    PRICE,
    REMOVE,
    WALK,
)
from tablee.games.venise.turn.offers import (
    DISCARD,
    EXCHANGE,
    GIVE,
    PLACES,
    PLAY,
    PLAY_JOKER,
    TAKE_BACK,
    TAKE_JOKER,
    Offers,
)
from tablee.games.venise.turn.position import (
    DISCARDING,
    FIRST_STEP,
    GIVING,
    IN_TURN,
    NONE,
    OVER,
    STILL,
    WHAT_TO_LIFT,
    WHERE,
    WHERE_AGAIN,
)
from tablee.games.venise.turn.story import (
    discarded,
    spread,
    tell_drawn,
    tell_played,
    tell_taken_back,
    tell_walk,
)
from tablee.kit.dice import Dice
from tablee.kit.facts import Event

LONGEST: Final = 80
"""V21: after so many rounds in all the game is over."""
STALLED: Final = 3
"""V21: after so many rounds in which nothing moved the table offers a draw."""


@final
class Venise(Offers):
    """A turn, from the first card to the next seat."""

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        seat = self.active
        code, cells = chosen[seat], self.cells()
        if code >= cells:
            self.walk_to(seat, code - cells, story)
            return
        if code >= PLACES:
            self.work_at(seat, code - PLACES, story)
            return
        if code == TAKE_BACK:
            self.take_back(seat, story)
            self.end_turn(seat, dice, story)
            return
        self.acting, self.steps, self.begun = NONE, 0, NONE  # V15: whatever else is done ends a walk
        if code >= DISCARD:
            self.discard(seat, code - DISCARD, story)
        elif code >= GIVE:
            self.give(seat, code - GIVE, story)
        elif code >= PLAY_JOKER:
            self.begin(seat, code - PLAY_JOKER, JOKER, story)
        elif code >= PLAY:
            self.begin(seat, code - PLAY, code - PLAY, story)
        elif code == EXCHANGE:
            self.phase = GIVING
        elif code == TAKE_JOKER:
            self.take_joker(seat, story)
        else:
            self.end_turn(seat, dice, story)

    def begin(self, seat: i64, kind: i64, card: i64, story: list[Event] | None) -> None:
        """V11, V17, V18: pay for a card, with as many tiles as it takes; then it is asked where."""
        cost = DECK.costs[card]
        self.begun, self.had_moved, self.fell = card, self.moved, vec[i64]()
        self.was_shown = self.hands.part_with(seat, card)
        self.spent += cost
        tiles: i64 = 0
        while self.spent > HOURGLASSES + self.extra:
            self.extra += 1
            self.tiles[seat] -= 1
            tiles += 1
        self.acting = kind
        if kind >= WALK:
            self.steps = kind - WALK + 1
            self.phase = FIRST_STEP
        elif kind == MOVE:
            self.phase = WHAT_TO_LIFT
        else:
            self.phase = WHERE
        if story is not None:
            tell_played(seat, kind, cost, tiles, story, joker=card == JOKER)

    def work_at(self, seat: i64, place: i64, story: list[Event] | None) -> None:
        """Lay, take or lift a plank, as the card being played says."""
        self.moved = True
        if self.phase == WHAT_TO_LIFT:
            self.lift(seat, place, story)
            return
        if self.phase == WHERE and self.acting == REMOVE:
            self.take(seat, place, story)
        else:
            self.lay(seat, place, story)
        self.phase, self.acting, self.lifted, self.begun = IN_TURN, NONE, NONE, NONE

    def lay(self, seat: i64, place: i64, story: list[Event] | None) -> None:
        """V12: from the stock; V14: the plank in hand never was in the stock."""
        if self.phase == WHERE:
            self.stock[2 * seat + self.map.large[place]] -= 1
        self.there[self.map.posts + place] = 1
        if story is not None:
            story.append(words.Laid(seat=seat, place=self.map.place_name(place)))

    def take(self, seat: i64, place: i64, story: list[Event] | None) -> None:
        """V13: into one's own stock, whoever laid it."""
        self.there[self.map.posts + place] = 0
        self.stock[2 * seat + self.map.large[place]] += 1
        if story is not None:
            story.append(words.Took(seat=seat, place=self.map.place_name(place)))
        self.sink(planks.what_sinks(self.map, self.there, place), story)

    def lift(self, seat: i64, place: i64, story: list[Event] | None) -> None:
        """V14: first half of a move."""
        self.there[self.map.posts + place] = 0
        self.lifted = place
        self.phase = WHERE_AGAIN
        if story is not None:
            story.append(words.Lifted(seat=seat, place=self.map.place_name(place)))
        self.fell = planks.what_sinks(self.map, self.there, place)
        self.sink(self.fell, story)

    def sink(self, places: vec[i64], story: list[Event] | None) -> None:
        """V5: what lay on a plank that is gone falls, and leaves the game for good."""
        for fallen in places:
            self.there[self.map.posts + fallen] = 0
            self.sunk[self.map.large[fallen]] += 1
            if story is not None:
                story.append(words.Sank(place=self.map.place_name(fallen)))

    def walk_to(self, seat: i64, target: i64, story: list[Event] | None) -> None:
        """V15, V16: go, and gather one's own gems on the way; the fourth ends it at once."""
        begin = self.pawns[seat]
        path = walk.way(self.map, self.there, self.gems, seat, begin, target, self.steps)
        gathered = vec[i64]()
        walked: i64 = 0
        for cell in path:
            walked += 1
            self.pawns[seat] = cell
            if walk.own(self.map, self.gems, seat, cell) > 0:
                self.take_gem(seat, cell)
                gathered = append(gathered, cell)
            if self.taken[seat] == GEMS:
                break
        self.moved = True
        self.steps -= walked
        self.phase, self.begun = IN_TURN, NONE
        if story is not None:
            tell_walk(self.map, seat, begin, path[:walked], gathered, self.taken[seat], story)
        if self.taken[seat] == GEMS:
            self.finish(seat, story)
        elif self.steps == 0:
            self.acting = NONE

    def take_gem(self, seat: i64, cell: i64) -> None:
        """V16: a gem, and an hourglass tile with all but the last."""
        self.gems[cell] = NONE
        self.taken[seat] += 1
        if self.taken[seat] < GEMS:
            self.tiles[seat] += 1

    def finish(self, seat: i64, story: list[Event] | None) -> None:
        """V1: four gems; the game is over, or the others play on while there are two of them."""
        playing: i64 = 0
        for place in self.finished:
            if place == 0:
                playing += 1
        self.finished[seat] = self.seats - playing + 1
        if story is not None:
            story.append(words.Finished(seat=seat, place=self.finished[seat]))
        self.acting, self.steps = NONE, 0
        if self.play_on:
            self.pawns[seat] = NONE
        if self.play_on and playing > 2:
            self.pass_on(story)
        else:
            self.end(story)

    def take_joker(self, seat: i64, story: list[Event] | None) -> None:
        """V11: a joker instead of playing cards."""
        self.hands.take_joker(seat)
        self.joker_taken = True
        if story is not None:
            story.append(words.TookJoker(seat=seat))

    def give(self, seat: i64, kind: i64, story: list[Event] | None) -> None:
        """V19: one card towards a joker; the fourth brings it."""
        self.hands.part_with(seat, kind)
        self.given[kind] += 1
        given: i64 = 0
        for count in self.given:
            given += count
        if given < PRICE:
            return
        self.hands.take_joker(seat)
        if story is not None:
            story.append(words.Exchanged(seat=seat, cards=spread(self.given)))
        for which in range(ALL):
            self.given[which] = 0
        self.phase = IN_TURN
        if self.drawn:
            self.come_down(seat, story)

    def take_back(self, seat: i64, story: list[Event] | None) -> None:
        """V22: a card begun and not finished, with all that fell by it, as if it had never been played."""
        if self.lifted != NONE:
            self.there[self.map.posts + self.lifted] = 1
        for fallen in self.fell:
            self.there[self.map.posts + fallen] = 1
            self.sunk[self.map.large[fallen]] -= 1
        self.hands.take_back(seat, self.begun, was_shown=self.was_shown)
        self.spent -= DECK.costs[self.begun]
        while self.extra > 0 and self.spent < HOURGLASSES + self.extra:
            self.extra -= 1
            self.tiles[seat] += 1
        if story is not None:
            tell_taken_back(self, seat, story)
        self.moved = self.had_moved
        self.acting, self.steps, self.lifted, self.begun = NONE, 0, NONE, NONE

    def end_turn(self, seat: i64, dice: Dice, story: list[Event] | None) -> None:
        """V20: draw two, come down to eight, and the next seat plays."""
        fresh = vec[i64]()  # what was drawn since this was last said
        for _card in range(DRAWN):
            if self.hands.in_pile() == 0:
                if story is not None:
                    tell_drawn(seat, fresh, story)
                    fresh = vec[i64]()
                if not self.hands.shuffle():
                    break
                if story is not None:
                    story.append(words.Shuffled())
            kind = self.hands.draw(seat, dice)
            if story is not None:
                fresh = append(fresh, kind)
        if story is not None:
            tell_drawn(seat, fresh, story)
        self.drawn = True
        self.come_down(seat, story)

    def discard(self, seat: i64, kind: i64, story: list[Event] | None) -> None:
        """V20: one card less."""
        self.hands.part_with(seat, kind)
        if story is not None:
            story.append(discarded(seat, kind))
        self.come_down(seat, story)

    def come_down(self, seat: i64, story: list[Event] | None) -> None:
        """V20: no more than eight cards in hand after a turn."""
        if self.hands.size(seat) > HAND:
            self.phase = DISCARDING
        else:
            self.pass_on(story)

    def pass_on(self, story: list[Event] | None) -> None:
        """V10: clockwise, to the next seat that has not finished; a new round begins where the first did."""
        seat = self.left_of(self.active)
        while self.finished[seat] != 0:
            seat = self.left_of(seat)
        new_round = self.turn_in_round(seat) <= self.turn_in_round(self.active)
        self.active = seat
        self.phase, self.spent, self.extra = IN_TURN, 0, 0
        self.joker_taken, self.drawn = False, False
        if new_round:
            self.end_round(story)

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        if seat + 1 < self.seats:
            return seat + 1
        return 0

    def turn_in_round(self, seat: i64) -> i64:
        """How many seats come before this one in a round."""
        if seat < self.first:
            return seat + self.seats - self.first
        return seat - self.first

    def end_round(self, story: list[Event] | None) -> None:
        """V21: count rounds, and those in which nothing moved."""
        self.still += 1
        if self.moved:
            self.still = 0
        self.moved = False
        if story is not None and self.still >= STALLED:
            story.append(words.Stalled(rounds=self.still))
        if self.still >= STILL or self.round >= LONGEST:
            self.end(story)
        else:
            self.round += 1

    def end(self, story: list[Event] | None) -> None:
        """The game is over."""
        self.phase = OVER
        if story is not None:
            story.append(words.Ended())

    def copy(self) -> "Venise":
        twin = Venise(self.seats)
        twin.copy_from(self)
        return twin
