"""The exact odds of a hand its owner cannot see, from all the owner can see (A23).

Every way to put unseen stones into the held slots is equally likely, but for what casts have proved: a failed
cast rules ways out; a successful one gives a way in which k such stones still stand the weight 1 / (known +
k). Weights are integers, scaled by 60 per proof, so that nothing is rounded.

Older slots have seen more failures, so the slots' sets of excluded spells are nested. Filling the most
restricted slot first keeps counting simple: any stone put into an earlier slot would also have been allowed
in the next.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.abracada.proofs import bit, known_of, seat_of, slots_of, spell_of
from tablee.games.abracada.stones import SLOTS, SPELLS, no_stones
from tablee.kit.bits import ones

SCALE: Final = 60
"""A hand has at most five stones, and 60 is divisible by 1, 2, 3, 4 and 5."""
COUNT_BITS: Final = 3


@final
class Mind:
    """What is known of one hand: the unseen stones, the held slots, what each excludes, and the proofs."""

    def __init__(self, unseen: vec[i64]) -> None:
        self.unseen = unseen
        self.slots = vec[i64](capacity=SLOTS)
        self.excluded = vec[i64](capacity=SLOTS)
        self.proofs = vec[i64]()

    def hold(self, slot: i64, excluded: i64) -> None:
        """Add a held slot; the most excluded ones come first."""
        slots, masks = vec[i64](capacity=SLOTS), vec[i64](capacity=SLOTS)
        placed = False
        for at in range(len(self.slots)):
            if not placed and ones(excluded) > ones(self.excluded[at]):
                slots, masks, placed = append(slots, slot), append(masks, excluded), True
            slots, masks = append(slots, self.slots[at]), append(masks, self.excluded[at])
        if not placed:
            slots, masks = append(slots, slot), append(masks, excluded)
        self.slots, self.excluded = slots, masks

    def recall(self, proof: i64) -> None:
        """Add a successful cast."""
        self.proofs = append(self.proofs, proof)


def mind_of(seat: i64, hands: vec[i64], excluded: vec[i64], proofs: vec[i64], unseen: vec[i64]) -> Mind:
    """What a seat knows of its hand; of the hand itself only which slots are held is read."""
    mind = Mind(unseen)
    for slot in range(SLOTS):
        if hands[seat * SLOTS + slot] != 0:
            mind.hold(slot, excluded[seat * SLOTS + slot])
    for proof in proofs:
        if seat_of(proof) == seat:
            mind.recall(proof)
    return mind


def odds(mind: Mind) -> list[tuple[int, int]]:
    """For each spell the probability that the hand has it, as a numerator and a denominator."""
    whole = ways(mind, 0)
    return [(whole - ways(mind, spell), whole) for spell in range(1, SPELLS + 1)]


def thousandths(mind: Mind) -> list[int]:
    """The odds as people read them, rounded to thousandths."""
    return [(2000 * some + whole) // (2 * whole) for some, whole in odds(mind)]


def likeliest(mind: Mind) -> i64:
    """A13: the spell the hand most likely has; among equals the lowest number."""
    best: i64 = 1
    fewest = ways(mind, 1)
    for spell in range(2, SPELLS + 1):
        lacking = ways(mind, spell)
        if lacking < fewest:
            fewest, best = lacking, spell
    return best


def ways(mind: Mind, without: i64) -> int:
    """The weight of all hands the mind allows, or of those without a spell."""
    unseen = mind.unseen[:]
    unseen[without] = 0
    proven = no_stones()
    for proof in mind.proofs:
        proven[spell_of(proof)] = 1
    weight = 0
    for each in tabulate(mind, unseen, proven).values():
        weight += each
    return weight


def hands(mind: Mind) -> dict[int, int]:
    """The weight of every hand the mind allows; a hand is its counts, spell n in bits 3n to 3n + 2."""
    everything = vec[i64]([1] * (SPELLS + 1))
    counts = (1 << (COUNT_BITS * (SPELLS + 1))) - 1
    found: dict[int, int] = {}
    for key, weight in tabulate(mind, mind.unseen, everything).items():
        found[key & counts] = found.get(key & counts, 0) + weight
    return found


def tabulate(mind: Mind, unseen: vec[i64], apart: vec[i64]) -> dict[int, int]:
    """A table of weights: hands by their counts of the spells in `apart`, with all others lumped together.

    A key holds the count of spell n in bits 3n to 3n + 2, then for each proof the count of stones it is
    about.
    """
    table: dict[int, int] = {0: 1}
    for at in range(len(mind.slots)):
        table = one_slot_more(mind, at, table, unseen, apart)
    weighed: dict[int, int] = {}
    for key, weight in table.items():
        for number in range(len(mind.proofs)):
            weight *= SCALE // (known_of(mind.proofs[number]) + count_in(key, SPELLS + 1 + number))
        weighed[key] = weight
    return weighed


def one_slot_more(
    mind: Mind, at: i64, table: dict[int, int], unseen: vec[i64], apart: vec[i64]
) -> dict[int, int]:
    """The table extended by one more slot, filled in every possible way."""
    longer: dict[int, int] = {}
    excluded = mind.excluded[at]
    lumped: i64 = 0
    for spell in range(1, SPELLS + 1):
        if apart[spell] == 0 and excluded & bit(spell) == 0:
            lumped += unseen[spell]
    for key, weight in table.items():
        others = at
        for spell in range(1, SPELLS + 1):
            if apart[spell] == 0:
                continue
            used = count_in(key, spell)
            others -= used
            if excluded & bit(spell) == 0 and unseen[spell] > used:
                grown = key + step(mind, spell, mind.slots[at])
                longer[grown] = longer.get(grown, 0) + weight * (unseen[spell] - used)
        if lumped > others:
            longer[key] = longer.get(key, 0) + weight * (lumped - others)
    return longer


def step(mind: Mind, spell: i64, slot: i64) -> int:
    """What a stone in a slot adds to a key: one to its spell, and one to each proof it belongs to."""
    added = one_of(spell)
    for number in range(len(mind.proofs)):
        proof = mind.proofs[number]
        if spell_of(proof) == spell and slots_of(proof) & bit(slot) != 0:
            added += one_of(SPELLS + 1 + number)
    return added


def one_of(place: i64) -> int:
    """The key increment that raises one count by one."""
    return 1 << (COUNT_BITS * int(place))


def count_in(key: int, place: i64) -> i64:
    """One count, read from a key."""
    return (key >> (COUNT_BITS * int(place))) & 7
