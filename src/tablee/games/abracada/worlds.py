"""Samples worlds consistent with a view, each with its posterior probability.

Slots are filled one after the other, those with the most excluded spells first, each with any unseen stone it
allows. Since excluded spells are nested (see `odds`), how many stones a slot can choose from does not depend
on what earlier slots got: every hand that failed casts allow is drawn equally often. Successful casts enter
by rejection sampling: a hand with k stones that a success is about is kept with probability `known` /
(`known` + k).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.abracada import words
from tablee.games.abracada.odds import Mind, mind_of
from tablee.games.abracada.proofs import bit, known_of, record, slots_of, spell_of
from tablee.games.abracada.rules import Abracada
from tablee.games.abracada.scoring import HAND, KILL, LAST, NOBODY, OWN_FAULT
from tablee.games.abracada.stones import SECRETS, SLOTS, SPELLS, no_stones
from tablee.kit.dice import Dice
from tablee.kit.state import ALONE

BEHIND: Final = -1
"""A stone whose face is not seen, while a world is being built."""
PATIENCE: Final = 1000
HOWS: Final = {"hand": HAND, "kill": KILL, "own_fault": OWN_FAULT, "last": LAST}


def imagine(seen: words.View, dice: Dice) -> Abracada:
    """One world consistent with a view: for a seat by its posterior, for a watcher any one."""
    worlds = Worlds(seen)
    worlds.fill(worlds.known, dice)
    return worlds.known


@final
class Worlds:
    """A view, ready to be completed: `known` has every stone in sight, `unseen` all others."""

    def __init__(self, seen: words.View) -> None:
        self.known = in_sight(seen)
        self.unseen = heap_of(seen.unseen)
        self.minds: list[Mind] = []
        self.owners = vec[i64]([at for at, place in enumerate(seen.seats) if None in place.hand])
        for owner in self.owners:
            state = self.known
            self.minds.append(mind_of(owner, state.hands, state.excluded, state.proofs, self.unseen))

    def draw(self, dice: Dice) -> Abracada:
        """One more world."""
        world = self.known.copy()
        self.fill(world, dice)
        return world

    def fill(self, world: Abracada, dice: Dice) -> None:
        """Put a stone wherever only a back is seen; the rest is the heap."""
        left = self.unseen[:]
        tries: i64 = 0
        while not self.fill_hands(world, left, dice):
            tries += 1  # only for a watcher, who sees no hand at all, can it fail
            if tries == PATIENCE:
                raise ValueError("no world looks like this")
            left = self.unseen[:]
        for at in range(SECRETS * world.seats):
            if world.secrets[at] == BEHIND:
                world.secrets[at] = dice.draw(left)
                left[world.secrets[at]] -= 1
        world.heap = left

    def fill_hands(self, world: Abracada, left: vec[i64], dice: Dice) -> bool:
        """Fill every hidden hand; False if the stones left do not allow it."""
        for number in range(len(self.minds)):
            mind, base = self.minds[number], self.owners[number] * SLOTS
            while True:
                if not deal(mind, world.hands, base, left, dice):
                    return False
                if believed(mind, world.hands, base, dice):
                    break
                for slot in mind.slots:
                    left[world.hands[base + slot]] += 1
        return True


def deal(mind: Mind, hands: vec[i64], base: i64, left: vec[i64], dice: Dice) -> bool:
    """Fill one hand, the most excluded slots first; False if no stone is left that a slot allows."""
    for at in range(len(mind.slots)):
        excluded = mind.excluded[at]
        choice: i64 = 0
        for spell in range(1, SPELLS + 1):
            if excluded & bit(spell) == 0:
                choice += left[spell]
        if choice == 0:
            return False
        ticket = dice.pick(choice)
        spell = 0
        while True:
            spell += 1
            if excluded & bit(spell) == 0:
                ticket -= left[spell]
                if ticket < 0:
                    break
        left[spell] -= 1
        hands[base + mind.slots[at]] = spell
    return True


def believed(mind: Mind, hands: vec[i64], base: i64, dice: Dice) -> bool:
    """Rejection step: keep the hand with the probability that each cast stone left and not another."""
    for proof in mind.proofs:
        kin: i64 = 0
        for slot in range(SLOTS):
            if slots_of(proof) & bit(slot) != 0 and hands[base + slot] == spell_of(proof):
                kin += 1
        if kin > 0 and dice.pick(known_of(proof) + kin) >= known_of(proof):
            return False
    return True


def in_sight(seen: words.View) -> Abracada:
    """The part of the state that a view shows, with `BEHIND` for stones whose face is not seen."""
    state = Abracada(len(seen.seats))
    state.easy, state.last_one_standing = seen.easy, seen.last_one_standing
    state.table_manners, state.with_odds = seen.table_manners, seen.with_odds
    state.round, state.starter, state.active = seen.round, seen.starter, seen.active
    state.offered, state.over, state.die = seen.offered, seen.over, seen.die
    for spell in seen.chain:
        state.chain = state.chain * 10 + spell
    state.pile, state.untaken = seen.pile, seen.secrets
    state.board = heap_of(seen.board)
    state.before = remembered(seen.before)
    if not seen.over:
        state.awaited = ALONE[state.active]
    successes: list[int] = []
    for seat, place in enumerate(seen.seats):
        state.points[seat], state.lives[seat] = place.points, place.lives
        for slot, stone in enumerate(place.hand):
            state.hands[seat * SLOTS + slot] = BEHIND if stone is None else stone
        for at, stone in enumerate(place.secrets):
            state.secrets[seat * SECRETS + at] = BEHIND if stone is None else stone
        for proof in place.proofs:
            if proof.known:
                successes.append(record(seat, proof.spell, proof.known, bits(proof.slots)))
            else:
                for slot in proof.slots:
                    state.excluded[seat * SLOTS + slot] |= bit(proof.spell)
    state.proofs = vec[i64](successes)
    return state


def heap_of(counts: words.Counts) -> vec[i64]:
    """A heap from a tuple of counts."""
    heap = no_stones()
    for number, count in enumerate(counts):
        heap[number + 1] = count
    return heap


def bits(slots: tuple[int, ...]) -> i64:
    """Slots as bits."""
    mask: i64 = 0
    for slot in slots:
        mask |= bit(slot)
    return mask


def remembered(shown: words.RoundEnded | None) -> vec[i64]:
    """The record of the round before, from what all were shown of it."""
    if shown is None:
        return vec[i64]()
    row: list[int] = [HOWS[shown.how], NOBODY if shown.winner is None else shown.winner]
    for score in shown.scores:
        row += (score.points, score.bonus, score.lives)
    for hand in shown.hands:
        row += hand
    for secrets in shown.secrets:
        row += secrets
        row += [0] * (SECRETS - len(secrets))
    return vec[i64](row)
