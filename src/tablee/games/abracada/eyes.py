"""What a seat of Abracada… Quoi ? sees: all but its own hand, the heap and the others' secret stones."""

from collections.abc import Iterator

from librt.vecs import vec
from msgspec.structs import astuple, replace
from mypy_extensions import i64

from tablee.games.abracada import proofs, story, words
from tablee.games.abracada.odds import mind_of, thousandths
from tablee.games.abracada.rules import Abracada
from tablee.games.abracada.stones import FLOORS, SECRETS, SLOTS, SPELLS, whole_box
from tablee.games.abracada.worlds import imagine
from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Hidden

__all__ = ["hidden", "imagine", "open_view", "redeal", "see", "view"]


def view(state: Abracada, seat: int | None) -> words.View:
    """The table as a seat sees it; a watcher (None) sees what all seats see (A24)."""
    return seen_by(state, seat, shown=state.over)


def open_view(state: Abracada, seat: int | None) -> words.View:
    """The view once all hands and secret stones are shown, as when the game ends (A23)."""
    return seen_by(state, seat, shown=True)


def seen_by(state: Abracada, seat: int | None, *, shown: bool) -> words.View:
    """The table as a seat sees it, with everything shown or as it is during a round."""
    asked = state.with_odds and seat is not None and not shown
    return words.View(
        round=state.round,
        starter=state.starter,
        active=state.active,
        left=state.left_of(state.active),
        right=state.right_of(state.active),
        chain=tuple(int(digit) for digit in str(state.chain) if digit != "0"),
        lowest=state.lowest(),
        offered=state.offered,
        over=state.over,
        pile=state.pile,
        secrets=state.untaken,
        die=state.die,
        stones=story.counts(whole_box()),
        board=story.counts(state.board),
        unseen=unseen(state, seat, shown=shown),
        seats=tuple(seat_view(state, owner, seat, shown=shown) for owner in range(state.seats)),
        before=before(state),
        odds=tuple(odds(state, seat)) if asked and seat is not None else (),
        easy=state.easy,
        last_one_standing=state.last_one_standing,
        table_manners=state.table_manners,
        with_odds=state.with_odds,
    )


def seat_view(state: Abracada, owner: int, looker: int | None, *, shown: bool) -> words.SeatView:
    """One seat: its hand for all but itself, its secret stones for itself alone; at the end all for all."""
    hand: words.Slots = tuple(state.hands[owner * SLOTS : (owner + 1) * SLOTS])
    taken = state.secrets[owner * SECRETS : (owner + 1) * SECRETS]
    secrets: tuple[words.Stone, ...] = tuple(stone for stone in taken if stone)
    if not shown:
        hand = backs(hand) if looker in (None, owner) else hand
        secrets = secrets if looker == owner else (None,) * len(secrets)
    return words.SeatView(
        lives=state.lives[owner],
        points=state.points[owner],
        floor=min(FLOORS, state.points[owner]),
        hand=hand,
        secrets=secrets,
        proofs=tuple(sorted(proofs_of(state, owner), key=astuple)),
    )


def backs(hand: words.Slots) -> words.Slots:
    """A hand from behind: which slots are empty, and no more."""
    return tuple(0 if stone == 0 else None for stone in hand)


def proofs_of(state: Abracada, seat: int) -> Iterator[words.Proof]:
    """What everybody heard a seat's casts prove (A23)."""
    masks = list(state.excluded[seat * SLOTS : (seat + 1) * SLOTS])
    for spell in range(1, SPELLS + 1) if any(masks) else ():
        slots = tuple([slot for slot, mask in enumerate(masks) if mask >> spell & 1])
        if slots:
            yield words.Proof(spell=spell, known=0, slots=slots)
    for proof in state.proofs:
        if proofs.seat_of(proof) == seat:
            slots = story.SLOTS_OF[proofs.slots_of(proof)]
            yield words.Proof(spell=proofs.spell_of(proof), known=proofs.known_of(proof), slots=slots)


def unseen(state: Abracada, seat: int | None, *, shown: bool) -> words.Counts:
    """All stones the looker cannot see, merged into one count."""
    if shown:
        return story.counts(state.heap)
    if seat is not None:
        return story.counts(state.unseen_by(seat))
    heap = state.heap[:]
    for stone in [*state.hands, *state.secrets]:
        heap[stone] += 1
    return story.counts(heap)


def before(state: Abracada) -> words.RoundEnded | None:
    """How the previous round ended."""
    if len(state.before) == 0:
        return None
    return story.ended(state.before, state.round if state.over else state.round - 1, state.points)


def odds(state: Abracada, seat: int) -> list[int]:
    """How likely each spell is in the seat's own hand, in thousandths."""
    return thousandths(mind_of(seat, state.hands, state.excluded, state.proofs, state.unseen_by(seat)))


def see(event: Event, seat: int | None) -> Event:
    """Stones that are dealt are hidden from whom they are dealt to, a secret stone from all others."""
    match event:
        case words.RoundBegan():
            hands = [backs(hand) if seat in (None, at) else hand for at, hand in enumerate(event.hands)]
            return replace(event, hands=tuple(hands))
        case words.Refilled() if seat in (None, event.seat):
            return replace(event, stones=(None,) * len(event.stones))
        case words.TookSecret() if seat != event.seat:
            return replace(event, stone=None)
    return event


def hidden(state: Abracada, seat: int) -> list[Hidden]:
    """What a seat could not see: its own hand, and the secret stones of the others."""
    if state.over:
        return []
    told: list[Hidden] = [words.YourHand(tallied(state.hands[seat * SLOTS : (seat + 1) * SLOTS]))]
    for owner in range(state.seats):
        taken = state.secrets[owner * SECRETS : (owner + 1) * SECRETS]
        if owner != seat and any(taken):
            told.append(words.SecretsHeld(seat=owner, stones=tallied(taken)))
    return told


def tallied(stones: vec[i64]) -> words.Counts:
    """How many of these there are of each spell; 0 is none."""
    heap = vec[i64]([0] * (SPELLS + 1))
    for stone in stones:
        heap[stone] += 1
    return story.counts(heap)


def redeal(state: Abracada, seat: int | None, dice: Dice) -> Abracada:
    """Swap stones the seat cannot see, at random, as far as each slot's proofs allow."""
    twin = state.copy()
    if state.over:
        return twin
    slots = [at for at in range(len(twin.hands)) if twin.hands[at] and seat in (None, at // SLOTS)]
    taken = [at for at in range(len(twin.secrets)) if twin.secrets[at] and seat != at // SECRETS]
    heap = [spell for spell, count in enumerate(twin.heap) for _ in range(count)]
    hidden = [*(twin.hands[at] for at in slots), *(twin.secrets[at] for at in taken), *heap]
    barred = [*(twin.excluded[at] for at in slots), *([0] * (len(taken) + len(heap)))]
    for _ in range(2):
        for one in range(len(hidden)):
            other = dice.pick(len(hidden))
            if not (barred[one] >> hidden[other] & 1 or barred[other] >> hidden[one] & 1):
                hidden[one], hidden[other] = hidden[other], hidden[one]
    for number, at in enumerate(slots):
        twin.hands[at] = hidden[number]
    for number, at in enumerate(taken, start=len(slots)):
        twin.secrets[at] = hidden[number]
    for spell in range(1, SPELLS + 1):
        twin.heap[spell] = hidden[len(slots) + len(taken) :].count(spell)
    return twin
