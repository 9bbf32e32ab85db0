"""Positions of Abracada… Quoi ? as text, one line: `seats=2 options=- round=1 … hands=11223/45670 …`."""

from itertools import pairwise

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.abracada import proofs
from tablee.games.abracada.rules import Abracada
from tablee.games.abracada.scoring import EACH, FIRST_SEAT
from tablee.games.abracada.stones import SECRETS, SLOTS, SPELLS, total

OPTIONS = {
    "easy": "easy",
    "last": "last_one_standing",
    "manners": "table_manners",
    "odds": "with_odds",
}
FIELDS = (
    "seats", "options", "round", "starter", "active", "chain", "phase", "die", "points", "lives", "hands",
    "secrets", "board", "heap", "pile", "failures", "successes", "before",
)  # fmt: skip


def text(state: Abracada) -> str:
    """The state in one line; pile and untaken secret stones lie in one heap."""
    fields = {
        "seats": state.seats,
        "options": ",".join(name for name, field in OPTIONS.items() if getattr(state, field)) or "-",
        "round": state.round,
        "starter": state.starter,
        "active": state.active,
        "chain": state.chain,
        "phase": "over" if state.over else "offered" if state.offered else "turn",
        "die": state.die,
        "points": write_numbers(state.points),
        "lives": write_numbers(state.lives),
        "hands": write_rows(state.hands, SLOTS),
        "secrets": write_rows(state.secrets, SECRETS),
        "board": write_heap(state.board),
        "heap": write_heap(state.heap),
        "pile": state.pile,
        "failures": "/".join(write_failures(state, seat) for seat in range(state.seats)),
        "successes": "/".join(write_successes(state, seat) for seat in range(state.seats)),
        "before": write_numbers(state.before) or "-",
    }
    return " ".join(f"{name}={value}" for name, value in fields.items())


def parse(line: str) -> Abracada:
    """The state that such a line describes."""
    fields = dict(part.partition("=")[::2] for part in line.split())
    if tuple(fields) != FIELDS:
        raise ValueError(f"a position of Abracada… Quoi ? names {', '.join(FIELDS)} in this order")
    state = Abracada(int(fields["seats"]))
    chosen = [] if fields["options"] == "-" else fields["options"].split(",")
    state.easy, state.last_one_standing = "easy" in chosen, "last" in chosen
    state.table_manners, state.with_odds = "manners" in chosen, "odds" in chosen
    state.round, state.starter = int(fields["round"]), int(fields["starter"])
    state.active, state.chain, state.die = int(fields["active"]), int(fields["chain"]), int(fields["die"])
    state.over, state.offered = fields["phase"] == "over", fields["phase"] == "offered"
    state.points, state.lives = read_numbers(fields["points"]), read_numbers(fields["lives"])
    state.hands = read_rows(fields["hands"], SLOTS)
    state.secrets = read_rows(fields["secrets"], SECRETS)
    state.board, state.heap = read_heap(fields["board"]), read_heap(fields["heap"])
    state.pile = int(fields["pile"])
    state.untaken = total(state.heap) - state.pile
    for seat, word in enumerate(fields["failures"].split("/")):
        read_failures(state, seat, word)
    for seat, word in enumerate(fields["successes"].split("/")):
        read_successes(state, seat, word)
    state.before = read_numbers(fields["before"])
    state.awaited = vec[i64]([] if state.over else [state.active])
    check(state)
    return state


def check(state: Abracada) -> None:
    """Refuse positions that no game can reach."""
    seats = state.seats
    if not len(state.points) == len(state.lives) == len(state.hands) // SLOTS == seats:
        raise ValueError("a position of Abracada… Quoi ? has points, lives and a hand for every seat")
    if len(state.before) not in (0, FIRST_SEAT + seats * (EACH + SLOTS + SECRETS)):
        raise ValueError("the round before is not written as it should be")
    if list(state.census()) != list(range(1, SPELLS + 1)):
        raise ValueError("there is one stone of spell 1, two of spell 2, and so on")
    for seat in range(seats):
        check_failures(state, seat)


def check_failures(state: Abracada, seat: int) -> None:
    """Failed casts must prove true things, and an older slot must have seen all failures of a younger one."""
    masks = list(state.excluded[seat * SLOTS : (seat + 1) * SLOTS])
    for slot, mask in enumerate(masks):
        if mask >> state.hands[seat * SLOTS + slot] & 1 or (mask and not state.hands[seat * SLOTS + slot]):
            raise ValueError(f"seat {seat} cannot have failed so with such a stone in slot {slot}")
    for smaller, larger in pairwise(sorted(masks, key=int.bit_count)):
        if smaller & ~larger:
            raise ValueError(f"the failures of seat {seat} cannot have happened in any order")


def write_numbers(numbers: vec[i64]) -> str:
    """`6,5,0`."""
    return ",".join(map(str, numbers))


def read_numbers(word: str) -> vec[i64]:
    """The numbers that `write_numbers` wrote."""
    return vec[i64]([] if word == "-" else [int(part) for part in word.split(",")])


def write_rows(stones: vec[i64], size: int) -> str:
    """`55380/11260`: the stones of each seat, 0 where there is none."""
    row = "".join(map(str, stones))
    return "/".join(row[at : at + size] for at in range(0, len(row), size))


def read_rows(word: str, size: int) -> vec[i64]:
    """The stones that `write_rows` wrote."""
    rows = word.split("/")
    if any(len(row) != size for row in rows):
        raise ValueError(f"not {size} stones a seat: {word!r}")
    return vec[i64]([int(stone) for row in rows for stone in row])


def write_heap(heap: vec[i64]) -> str:
    """`11222333`, or `-` for none."""
    return "".join(str(spell) * count for spell, count in enumerate(heap)) or "-"


def read_heap(word: str) -> vec[i64]:
    """The heap that `write_heap` wrote."""
    stones = "" if word == "-" else word
    return vec[i64]([0, *(stones.count(str(spell)) for spell in range(1, SPELLS + 1))])


def write_failures(state: Abracada, seat: int) -> str:
    """`3:01,8:0134`: the spells a seat failed to cast, and the slots that therefore do not hold them."""
    masks = state.excluded[seat * SLOTS : (seat + 1) * SLOTS]
    found = []
    for spell in range(1, SPELLS + 1):
        slots = "".join(str(slot) for slot, mask in enumerate(masks) if mask >> spell & 1)
        if slots:
            found.append(f"{spell}:{slots}")
    return ",".join(found) or "-"


def read_failures(state: Abracada, seat: int, word: str) -> None:
    """The failures that `write_failures` wrote."""
    for part in [] if word == "-" else word.split(","):
        spell, _, slots = part.partition(":")
        for slot in slots:
            state.excluded[seat * SLOTS + int(slot)] |= proofs.bit(int(spell))


def write_successes(state: Abracada, seat: int) -> str:
    """`8:1:0234`: a spell that was cast, how many such stones are known gone, and the slots it bears on."""
    return (
        ",".join(
            f"{proofs.spell_of(proof)}:{proofs.known_of(proof)}:"
            + "".join(str(slot) for slot in range(SLOTS) if proofs.slots_of(proof) >> slot & 1)
            for proof in sorted(state.proofs)
            if proofs.seat_of(proof) == seat
        )
        or "-"
    )


def read_successes(state: Abracada, seat: int, word: str) -> None:
    """The successes that `write_successes` wrote."""
    for part in [] if word == "-" else word.split(","):
        spell, known, slots = part.split(":")
        bits = sum(1 << int(slot) for slot in slots)
        proof = proofs.record(seat, int(spell), int(known), bits)
        state.proofs = vec[i64]([*state.proofs, proof])
