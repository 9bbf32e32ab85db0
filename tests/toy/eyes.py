"""What a seat of Hats sees: every hat but those on its own head; a watcher sees no hat that is worn."""

from collections.abc import Iterable

from tablee.kit.dice import Dice
from tablee.kit.facts import Event
from tests.toy import words
from tests.toy.rules import COLOURS, HATS_A_COLOUR, Hats, Heap


def view(state: Hats, seat: int | None) -> words.View:
    """Chest and own hats are the complement of all the rest: the chest is only a number."""
    return words.View(
        me=seat,
        goal=state.goal,
        generous=state.generous,
        turn=state.turn,
        turns_left=state.turns_left,
        named=None if state.named < 0 else state.named,
        worn=tuple(None if seat in (None, at) else tuple(hats) for at, hats in enumerate(state.worn)),
        sizes=tuple(map(sum, state.worn)),
        laid=tuple(map(tuple, state.laid)),
        chest=sum(state.chest),
    )


def see(event: Event, seat: int | None) -> Event:
    """A hat is put on unseen by its wearer."""
    if isinstance(event, words.Donned) and seat in (None, event.seat):
        return words.DonnedBlindly(event.seat)
    return event


def imagine(seen: words.View, dice: Dice) -> Hats:
    """Deal the hats that are not in sight to the heads one cannot see."""
    state = Hats(len(seen.sizes))
    state.goal, state.generous = seen.goal, seen.generous
    state.turn, state.turns_left = seen.turn, seen.turns_left
    state.named = -1 if seen.named is None else seen.named
    state.laid = [list(hats) for hats in seen.laid]
    state.worn = [list(hats or (0, 0, 0)) for hats in seen.worn]
    state.chest = [HATS_A_COLOUR - sum(column) for column in zip(*state.worn, *state.laid, strict=True)]
    deal(state, [seat for seat, hats in enumerate(seen.worn) if hats is None], seen.sizes, dice)
    return state


def redeal(state: Hats, seat: int | None, dice: Dice) -> Hats:
    """Shuffle the hats of that seat (for a watcher: of all) with the chest."""
    twin = state.copy()
    sizes = [sum(hats) for hats in state.worn]
    blind = range(state.seats) if seat is None else [seat]
    for at in blind:
        for colour in COLOURS:
            twin.chest[colour] += twin.worn[at][colour]
        twin.worn[at] = [0, 0, 0]
    deal(twin, blind, sizes, dice)
    return twin


def deal(state: Hats, seats: Iterable[int], sizes: Iterable[int], dice: Dice) -> None:
    """So many hats from the chest for each of these seats."""
    wanted = list(sizes)
    for seat in seats:
        for _ in range(wanted[seat]):
            state.put_on(seat, dice, [])


def write(heaps: Iterable[Heap]) -> str:
    """`1.0.1/0.2.0`."""
    return "/".join(".".join(map(str, heap)) for heap in heaps)


def read(word: str) -> list[Heap]:
    """What `write` wrote."""
    return [[int(n) for n in heap.split(".")] for heap in word.split("/")]


def text(state: Hats) -> str:
    """`goal=3 generous=1 turn=0 named=-1 left=8 chest=… worn=… laid=…`."""
    numbers = (
        f"goal={state.goal} generous={int(state.generous)} turn={state.turn} "
        f"named={state.named} left={state.turns_left}"
    )
    return f"{numbers} chest={write([state.chest])} worn={write(state.worn)} laid={write(state.laid)}"


def parse(line: str) -> Hats:
    """The state with this text."""
    fields = dict(part.split("=") for part in line.split())
    worn = read(fields["worn"])
    state = Hats(len(worn))
    state.goal, state.generous = int(fields["goal"]), fields["generous"] == "1"
    state.turn, state.named, state.turns_left = int(fields["turn"]), int(fields["named"]), int(fields["left"])
    [state.chest], state.worn, state.laid = read(fields["chest"]), worn, read(fields["laid"])
    return state
