"""Positions of Venise for tests, and short words to play on them."""

from collections import Counter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise.boards.board import GEMS
from tablee.games.venise.boards.geometry import geometry_of
from tablee.games.venise.game import GAME
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import ALL, DECK, JOKER, KINDS
from tablee.kit.chance import ScriptedDice
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Event, Move
from tablee.kit.state import NOT_ASKED

PLAIN = ("SoS", "ooo", "SoS")
"""Nine posts without walls or bridges: every place there is between them can be used."""

SMALL, LARGE, REMOVE, MOVE, WALK1, WALK2, WALK3 = range(7)


def position(
    rows: tuple[str, ...] = PLAIN,
    pawns: str = "a1 c3",
    *,
    planks: str = "",
    gems: tuple[str, ...] = (),
    hand: str = "",
    hands: tuple[str, ...] = (),
    stock: str = "",
    **fields: object,
) -> Venise:
    """A position at the beginning of the first seat's turn; cards nobody holds are in the pile.

    `hand` is the first seat's, or `hands` everybody's; `stock` is `3+2` for three small and two large each.
    """
    cells = pawns.split()
    state = Venise(len(cells), geometry_of(rows))
    state.name, state.rows = "test", rows
    state.pawns = vec[i64]([state.map.numbers[cell] for cell in cells])
    state.starts = state.pawns[:]
    for plank in planks.split():
        state.there[state.map.numbers[plank]] = 1
    for seat in range(state.seats):
        own = gems[seat].split() if seat < len(gems) else ["", "", "", ""]
        state.taken[seat] = GEMS - len(own)
        for gem in filter(None, own):
            state.gems[state.map.numbers[gem]] = seat
    small, large = (int(number) for number in (stock or "3+2").split("+"))
    state.stock = vec[i64]([small, large] * state.seats)
    deal(state, hands or (hand,))
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def close(**fields: Any) -> Venise:
    """The first seat is one step from its fourth gem, on the way to c1; the others have some to go."""
    gems = ("b1", "c2 b3", "a2 b2 c1")
    return position(pawns="a1-b1 c3 a3", planks="a1-b1 b1-c1", gems=gems, hand="walk3 small", **fields)


def deal(state: Venise, hands: tuple[str, ...]) -> None:
    """These cards to the first seats; jokers are known to all, as always."""
    left = list(DECK.counts)
    for seat, hand in enumerate(hands):
        for card in hand.split():
            kind = KINDS.index(card)
            state.hands.hands[seat * ALL + kind] += 1
            left[kind] -= 1
        state.hands.shown[seat * ALL + JOKER] = state.hands.has(seat, JOKER)
    state.hands.jokers, left[JOKER] = left[JOKER], 0
    state.hands.pile = vec[i64](left)


def offered(state: Venise) -> list[Move]:
    """What the active seat may choose."""
    return [GAME.move_of(state, state.active, code) for code in state.moves(state.active)]


def play(state: Venise, *moves: Move, drawn: tuple[int, ...] = ()) -> list[Event]:
    """The active seat makes these moves, all of which are offered; chance gives what is said, or anything."""
    story: list[Event] = []
    dice: Dice = ScriptedDice(drawn) if drawn else FastDice(1)
    for move in moves:
        assert move in offered(state), f"{move} is not among {offered(state)}"
        step(state, GAME.code_of(state, state.active, move), dice, story)
    return story


def time_out(state: Venise) -> list[Event]:
    """The active seat's time is up."""
    story: list[Event] = []
    step(state, state.default(state.active), FastDice(1), story)
    return story


def step(state: Venise, code: int, dice: Dice, story: list[Event]) -> None:
    """One move of the active seat."""
    chosen = vec[i64]([NOT_ASKED] * state.seats)
    chosen[state.active] = code
    state.play(chosen, dice, story)


def why_not(state: Venise, move: Move) -> str:
    """Why the active seat may not do this."""
    assert move not in offered(state), f"{move} is offered"
    return GAME.why_not(state, state.active, move)


def planks_of(state: Venise) -> set[str]:
    """The planks that lie."""
    return set(GAME.view(state, None).planks)


def hand_of(state: Venise, seat: int) -> Counter[str]:
    """The cards of a seat by name."""
    return Counter({kind: state.hands.has(seat, number) for number, kind in enumerate(KINDS)})


def stock_of(state: Venise, seat: int) -> tuple[int, int]:
    """Small and large planks of a seat."""
    return state.stock[2 * seat], state.stock[2 * seat + 1]


def pawn_of(state: Venise, seat: int) -> str:
    """Where a pawn stands."""
    return state.map.names[state.pawns[seat]]
