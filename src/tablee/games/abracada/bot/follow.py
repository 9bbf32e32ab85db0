"""Bayesian inference of one's own hand at tables of two, from how the other seat, who sees it, chooses.

A hand under which the other would have chosen otherwise becomes unlikely, and what that says of its stones
outlasts later casts and refills. Stones that arrived together form a batch, whose slots are exchangeable. The
other's secret stones are a batch too, since it knows them when it chooses.
"""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.abracada import words
from tablee.games.abracada.bot.clues import Clue, Ear, listened_to
from tablee.games.abracada.bot.plan import STOP, Node, Turn
from tablee.games.abracada.bot.replies import Replies, likely, plenty
from tablee.games.abracada.odds import count_in, mind_of, one_of
from tablee.games.abracada.proofs import after_failure, after_success
from tablee.games.abracada.rules import Abracada
from tablee.games.abracada.stones import LIVES, SECRETS, SLOTS, SPELLS, no_stones, whole_box
from tablee.kit.facts import Event
from tablee.kit.game import Tale
from tablee.kit.thinking import Watch

BACK: Final = -1
CHUNK: Final = 1024
"""How many hands are evaluated together."""
PARTS: Final = 1 << 40
TINY: Final = 1e-9
"""Hands with less than this share of the total weight are dropped."""


@final
class Habit:
    """A model of how the other seat chooses."""

    def __init__(self, listens: list[int], cold: float, doubt: float) -> None:
        self.listens = listens
        """The clue settings it may have, equally likely."""
        self.cold = cold
        """Inverse softmax temperature: how much one point of value adds to the logit of a choice."""
        self.doubt = doubt
        """The probability that it chooses at random instead."""


@final
class Follower:
    """A seat's posterior over its own hand, updated event by event."""

    def __init__(
        self, seen: words.View, seat: int, began: words.RoundBegan, habit: Habit, most: int, watch: Watch
    ) -> None:
        self.seat, self.other, self.habit = seat, 1 - seat, habit
        self.watch, self.most, self.spent, self.stopped = watch, most, 0, False
        self.turn = Turn(seen, self.other)
        self.turn.secrets, self.turn.untaken = [0, 0], int(SECRETS)
        self.ear = Ear(self.other, began, easy=seen.easy)
        self.state = Abracada(2)
        self.state.active = self.other
        self.state.lives = vec[i64]([LIVES, LIVES])
        self.pool = whole_box()
        """The stones this seat cannot see."""
        self.batch = vec[i64]([1] * SLOTS)
        """The batch of the stone in each slot; batch 0 holds the other's secret stones."""
        self.batches = 2
        self.chances: dict[tuple[int, ...], float] = {(0, 0): 1.0}
        """The weight of each combination of batch contents; contents are packed like hands."""
        for slot in range(SLOTS):
            self.state.hands[self.seat * SLOTS + slot] = BACK
            stone = began.hands[self.other][slot]
            self.state.hands[self.other * SLOTS + slot] = stone or 0
            self.pool[stone or 0] -= 1
        self.pool[0] = 0

    def hear(self, event: Event) -> None:
        """Update on one event."""
        match event:
            case words.TurnedUp(stones=stones):
                for number, count in enumerate(stones):
                    self.state.board[number + 1] += count
                    self.pool[number + 1] -= count
                for _ in range(SLOTS):
                    self.draw_hidden(1)
            case words.Succeeded(seat=seat, spell=spell, slot=slot):
                self.succeeded(seat, spell, slot)
            case words.Failed(seat=seat, spell=spell):
                self.failed(seat, spell)
            case words.Stopped(seat=seat):
                if seat == self.other:
                    self.chose(STOP)
            case words.Gained(seat=seat, now=now) | words.Lost(seat=seat, now=now):
                self.state.lives[seat] = now
            case words.TookSecret(seat=seat, stone=stone):
                self.turn.secrets[seat] += 1
                self.turn.untaken -= 1
                if stone is None:
                    self.draw_hidden(0)
                else:
                    self.draw_open(stone)
            case words.Refilled(seat=seat, slots=slots, stones=stones):
                self.refilled(seat, slots, stones)
        self.ear.hear(event)

    def succeeded(self, seat: int, spell: int, slot: int) -> None:
        """A stone left its slot for the board."""
        state = self.state
        if seat == self.other:
            self.chose(spell)
            state.hands[seat * SLOTS + slot] = 0
            state.board[spell] += 1
            kin: i64 = state.slots_without(spell) if state.board[spell] < spell else 0
            state.proofs = after_success(state.proofs, state.excluded, seat, spell, slot, kin)
            return
        state.board[spell] += 1
        state.hands[seat * SLOTS + slot] = 0
        self.pool[spell] -= 1
        batch, one = self.batch[slot], one_of(spell)
        left: dict[tuple[int, ...], float] = {}
        for key, weight in self.chances.items():
            there = int(count_in(key[batch], spell))
            if there:
                all_there = sum([int(count_in(each, spell)) for each in key[1:]])
                after = (*key[:batch], key[batch] - one, *key[batch + 1 :])
                left[after] = left.get(after, 0.0) + weight * there / all_there
        self.chances = left

    def failed(self, seat: int, spell: int) -> None:
        """The caster has no such stone."""
        state = self.state
        if seat == self.other:
            self.chose(spell)
            held = state.slots_without(0)
            state.proofs = after_failure(state.proofs, state.excluded, seat, spell, held)
        else:
            self.chances = {
                key: weight
                for key, weight in self.chances.items()
                if not sum([int(count_in(each, spell)) for each in key[1:]])
            }

    def refilled(self, seat: int, slots: Sequence[int], stones: Sequence[int | None]) -> None:
        """New stones: the other's are seen, our own form a new batch."""
        for slot, stone in zip(slots, stones, strict=True):
            self.state.hands[seat * SLOTS + slot] = stone or BACK
            if stone is not None:
                self.draw_open(stone)
        if seat == self.seat:
            self.chances = {(*key, 0): weight for key, weight in self.chances.items()}
            for slot in slots:
                self.batch[slot] = self.batches
                self.draw_hidden(self.batches)
            self.batches += 1

    def draw_open(self, stone: int) -> None:
        """A stone is drawn face up: it was not one of the hidden ones."""
        self.chances = {
            key: weight * left
            for key, weight in self.chances.items()
            if (left := int(self.pool[stone]) - sum([int(count_in(each, stone)) for each in key])) > 0
        }
        self.pool[stone] -= 1
        self.level()

    def draw_hidden(self, batch: i64) -> None:
        """A hidden stone joins a batch: any of those left."""
        grown: dict[tuple[int, ...], float] = {}
        for key, weight in self.chances.items():
            for spell in range(1, SPELLS + 1):
                left = self.pool[spell]
                for each in key:
                    left -= count_in(each, spell)
                if left > 0:
                    after = (*key[:batch], key[batch] + one_of(spell), *key[batch + 1 :])
                    grown[after] = grown.get(after, 0.0) + weight * int(left)
        self.chances = grown
        self.level()

    def level(self) -> None:
        """Normalise the weights, dropping negligible ones."""
        whole = sum(self.chances.values())
        self.chances = {key: weight / whole for key, weight in self.chances.items() if weight > TINY * whole}

    def chose(self, code: int) -> None:
        """Multiply in the likelihood of the other seat's choice, given each hand."""
        seen: dict[tuple[int, int], int] = {}
        unseen: list[vec[i64]] = []
        for key in self.chances:
            both = (sum(key[1:]), key[0])
            if both not in seen:
                seen[both] = len(unseen)
                unseen.append(self.unseen_by_other(both))
        told = self.likelihoods(code, unseen)
        if not told:
            return
        weighed = {key: weight * told[seen[(sum(key[1:]), key[0])]] for key, weight in self.chances.items()}
        if sum(weighed.values()) > 0.0:
            self.chances = weighed
            self.level()

    def likelihoods(self, code: int, unseen: list[vec[i64]]) -> list[float]:
        """The likelihood of that choice for each set of stones unseen by the other; empty when stopped."""
        state, ear, found = self.state, self.ear, [0.0] * len(unseen)
        mind = mind_of(self.other, state.hands, state.excluded, state.proofs, plenty())
        lowest = ear.lowest if ear.caster == self.other else 0
        node = Node(0, max(1, lowest), [int(lives) for lives in state.lives], 0, len(mind.slots))
        codes = [*([STOP] if lowest else []), *range(max(1, lowest), SPELLS + 1)]
        at, cold, doubt = codes.index(code), self.habit.cold, self.habit.doubt
        for first in range(0, len(unseen), CHUNK):
            some = unseen[first : first + CHUNK]
            if not self.goes_on(len(some)):
                return []
            for told in self.hearings():
                worths = Replies(self.turn, node, mind, told, some).worths(node, codes)
                for number in range(len(some)):
                    found[first + number] += likely(worths, number, at, cold, doubt)
        return found

    def goes_on(self, many: int) -> bool:
        """Whether this many more hands fit the budget; once they do not, inference stops."""
        if not self.stopped:
            self.spent += many
            self.stopped = self.spent > self.most or not self.watch(self.spent, self.most)
        return not self.stopped

    def hearings(self) -> list[list[Clue]]:
        """The distinct sets of clues the other may have used."""
        found: list[list[Clue]] = []
        for listens in self.habit.listens:
            told = listened_to(self.ear.clues, listens)
            if told not in found:
                found.append(told)
        return found

    def unseen_by_other(self, both: tuple[int, int]) -> vec[i64]:
        """The stones the other cannot see, if these are our hand and its secret stones."""
        unseen = no_stones()
        box = whole_box()
        for spell in range(1, SPELLS + 1):
            known = self.state.board[spell] + count_in(both[0], spell) + count_in(both[1], spell)
            unseen[spell] = box[spell] - known
        return unseen

    def hands(self) -> list[tuple[int, int]]:
        """Every possible hand with its weight as an integer."""
        found: dict[int, float] = {}
        for key, weight in self.chances.items():
            hand = sum(key[1:])
            found[hand] = found.get(hand, 0.0) + weight
        whole = sum(found.values())
        return [(hand, max(1, round(PARTS * weight / whole))) for hand, weight in found.items()]


def followed(
    seen: words.View, seat: int, heard: Sequence[Tale], habit: Habit, most: int, watch: Watch
) -> Follower | None:
    """The inference over the round so far, from what a seat has heard; None before a round began."""
    story: list[Event] = []
    for tale in heard:
        for event in () if tale.taken_back else tale.events:
            if isinstance(event, words.RoundBegan):
                story = []
            story.append(event)
    if not story or not isinstance(story[0], words.RoundBegan):
        return None
    follower = Follower(seen, seat, story[0], habit, most, watch)
    for event in story[1:]:
        follower.hear(event)
    return follower
