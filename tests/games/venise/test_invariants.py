"""Whatever is played on whatever board: no pawn in the water, no plank in the air, no port used twice."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.venise.boards.board import COLOURS, Board, cell_name, slot_name
from tablee.games.venise.boards.posts import PORTS, posts
from tablee.games.venise.notation import plank_names, text
from tablee.games.venise.opening import set_out
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import ALL, DECK, HAND, JOKER
from tablee.games.venise.turn.offers import END_TURN
from tablee.games.venise.turn.position import NONE
from tablee.games.venise.words import SEATED, Options
from tablee.kit.dice import FastDice
from tablee.laws.walk import at_whim, nobody

SIGNS = "\\/|=o"


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any posts between four start posts in the corners, with gems on any four cells a colour."""
    width, height = draw(st.integers(3, 5)), draw(st.integers(3, 5))
    corners = {(0, 0), (width - 1, 0), (width - 1, height - 1), (0, height - 1)}
    sign = st.sampled_from(SIGNS + SIGNS + ".")
    slots = {(x, y): "S" if (x, y) in corners else draw(sign) for y in range(height) for x in range(width)}
    cells = [
        cell_name(slot_name(*slot), side)
        for slot, kind in slots.items()
        if kind not in ".S"
        for side in posts()[kind].cells
    ]
    gems = draw(st.permutations(cells)) if len(cells) >= 16 else [*cells, *[""] * 16]
    return Board(
        name="any",
        night=True,
        rows=tuple("".join(slots[x, y] for x in range(width)) for y in range(height)),
        starts=("a1", slot_name(width - 1, 0), slot_name(width - 1, height - 1), slot_name(0, height - 1)),
        gems=tuple(tuple(filter(None, gems[4 * n : 4 * n + 4])) for n in range(4)),
    )


@settings(max_examples=25)
@given(boards(), st.integers(2, 4), st.integers(0, 2**32), st.booleans(), st.booleans())
def test_what_must_always_hold(board: Board, seats: int, seed: int, play_on: bool, fixed_stock: bool) -> None:
    dice = FastDice(seed)
    state = set_out(board, seats, Options(play_on=play_on, fixed_stock=fixed_stock), dice)
    dealt = [len(board.gems[COLOURS.index(colour)]) for colour in SEATED[seats]]
    stock = DECK.stock(seats, fixed=fixed_stock)
    for _ in range(300):
        check(state, dealt, stock)
        if state.result() is not None:
            break
        if state.begun == NONE:
            whole = state.copy()
        else:
            check_taken_back(state, whole)
        state.play(at_whim(state, dice), dice, [])


def check(state: Venise, gems: list[int], stock: tuple[int, int]) -> None:
    """All invariants of one position."""
    check_pawns(state)
    check_planks(state)
    check_cards(state)
    census = list(state.census())
    assert census[:ALL] == list(DECK.counts)
    assert census[ALL : ALL + 2] == [state.seats * size for size in stock]
    assert census[ALL + 2 :] == gems
    assert [*map(sum, zip(state.taken, on_board(state), strict=True))] == gems


def check_taken_back(state: Venise, whole: Venise) -> None:
    """V22: when time runs out in the middle of a card, it is as if it had never been begun."""
    late, never = state.copy(), whole.copy()
    for twin, code in ((late, late.default(late.active)), (never, END_TURN)):
        chosen = nobody(twin)
        chosen[twin.active] = code
        twin.play(chosen, FastDice(7), None)
    assert text(late) == text(never)


def on_board(state: Venise) -> list[int]:
    """Gems of each seat that still lie."""
    return [sum(owner == seat for owner in state.gems) for seat in range(state.seats)]


def check_pawns(state: Venise) -> None:
    """Nobody is in the water; only who has finished and leaves is nowhere."""
    for seat, cell in enumerate(state.pawns):
        if cell == NONE:
            assert state.play_on
            assert state.finished[seat]
        else:
            assert state.there[cell]


def check_planks(state: Venise) -> None:
    """Every plank is carried, no square has two large ones, and every port takes one end at most."""
    lying = set(plank_names(state))
    squares = Counter(square_of(plank) for plank in lying if is_large(plank))
    assert max(squares.values(), default=1) == 1
    ports = Counter(port for plank in lying for port in ports_of(plank))
    assert max(ports.values(), default=1) == 1
    for slot, port in ports:
        sign = state.rows[slot[1]][slot[0]]
        assert port in posts()[sign].ports, "a closed port"
    for plank in lying:
        assert carried(plank, lying)


def slots_of(plank: str) -> list[tuple[int, int]]:
    """The slots a plank's name tells of."""
    letters = plank.translate(str.maketrans("", "", "-+="))
    return [(ord(letters[at]) - ord("a"), int(letters[at + 1]) - 1) for at in range(0, len(letters), 2)]


def is_large(plank: str) -> bool:
    """A diagonal or an H."""
    if "=" in plank:
        return True
    (x, y), (to_x, to_y) = slots_of(plank)
    return "-" in plank and x != to_x and y != to_y


def square_of(plank: str) -> tuple[int, int]:
    """The north-west slot of the square a plank crosses."""
    slots = slots_of(plank)
    return min(x for x, _ in slots), min(y for _, y in slots)


def ports_of(plank: str) -> list[tuple[tuple[int, int], str]]:
    """The ports a plank uses: both for one between posts, that of its corner for a T, none for an H."""
    if "=" in plank:
        return []
    one, other = slots_of(plank)
    ends = [(one, other)] if "+" in plank else [(one, other), (other, one)]
    way = {step: port for port, step in PORTS.items()}
    return [(here, way[there[0] - here[0], there[1] - here[1]]) for here, there in ends]


def carried(plank: str, lying: set[str]) -> bool:
    """V5, from the names alone."""
    if "=" in plank:
        north, south = plank.split("=")
        return {f"{side[:2]}-{side[2:]}" for side in (north, south)} <= lying
    if "+" in plank:
        x, y = square_of(plank)
        falling = {(x, y), (x + 1, y + 1)} == set(slots_of(plank))
        across = ((x + 1, y), (x, y + 1)) if falling else ((x, y), (x + 1, y + 1))
        return "-".join(slot_name(*slot) for slot in across) in lying
    return True


def check_cards(state: Venise) -> None:
    """Hands keep to their limits, and what is known of them is true."""
    for seat in range(state.seats):
        hand = state.hands.hands[seat * ALL : seat * ALL + ALL]
        shown = state.hands.shown[seat * ALL : seat * ALL + ALL]
        assert all(0 <= known <= held for known, held in zip(shown, hand, strict=True))
        assert shown[JOKER] == hand[JOKER] <= 2
        assert state.tiles[seat] >= 0
        if seat != state.active:
            assert sum(hand) <= HAND
