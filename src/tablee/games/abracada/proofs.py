"""What a seat's casts prove about its own hand (A23), in compact form.

A failed cast excludes its spell from every slot held then: each slot carries a bit set of the spells it
cannot hold. A successful cast is a record: the stone that left was one of `known` such stones that have left
since, or of those that still stand in `slots`. A record is one number with the fields seat, spell, known and
slots, highest bits first.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.abracada.stones import SLOTS
from tablee.kit.bits import BIT

SLOT_BITS: Final = 31
ONE_MORE_KNOWN: Final = 32


def record(seat: i64, spell: i64, known: i64, slots: i64) -> i64:
    """A successful cast as one number."""
    return (seat << 12) | (spell << 8) | (known << 5) | slots


def seat_of(proof: i64) -> i64:
    """Whose cast it was."""
    return proof >> 12


def spell_of(proof: i64) -> i64:
    """Which spell succeeded."""
    return (proof >> 8) & 15


def known_of(proof: i64) -> i64:
    """How many of the stones that stood there at the time have left since, the cast one included."""
    return (proof >> 5) & 7


def slots_of(proof: i64) -> i64:
    """The slots, as bits, that may hold others of them."""
    return proof & SLOT_BITS


def bit(number: i64) -> i64:
    """The bit of a slot or a spell."""
    return BIT[number]


def after_success(
    proofs: vec[i64], excluded: vec[i64], seat: i64, spell: i64, slot: i64, kin: i64
) -> vec[i64]:
    """A stone left its slot; `kin` are the slots, as bits, that may hold another of its spell."""
    excluded[seat * SLOTS + slot] = 0
    if len(proofs) == 0 and kin == 0:
        return proofs
    left = bit(slot)
    kept = vec[i64](capacity=len(proofs) + 1)
    for proof in proofs:
        if seat_of(proof) == seat and (proof & left) != 0:
            proof -= left
            if spell_of(proof) == spell:
                proof += ONE_MORE_KNOWN
        if slots_of(proof) != 0:
            kept = append(kept, proof)
    if kin != 0:
        kept = append(kept, record(seat, spell, 1, kin))
    return kept


def after_failure(proofs: vec[i64], excluded: vec[i64], seat: i64, spell: i64, held: i64) -> vec[i64]:
    """None of the held slots has the spell; earlier proofs about it say nothing more."""
    lacking = bit(spell)
    for at in range(seat * SLOTS, seat * SLOTS + SLOTS):
        if held & 1 != 0:
            excluded[at] |= lacking
        held >>= 1
    if len(proofs) == 0:
        return proofs
    kept = vec[i64](capacity=len(proofs))
    for proof in proofs:
        if seat_of(proof) != seat or spell_of(proof) != spell:
            kept = append(kept, proof)
    return kept
