"""A game that hides nothing may tell yes and no of each seat, however its state keeps them."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import FastDice
from tablee.kit.facts import BySeat, Seat, View
from tablee.kit.open_games import open_eyes, open_notation
from tablee.kit.state import State


class Bowing(State):
    def __init__(self, seats: i64 = 2) -> None:
        super().__init__(seats)
        self.over: i64 = 0
        self.bowed = vec[bool]([False] * seats)
        self.stood = vec[i64]([1] * seats)
        self.sat = [False] * seats
        self.hands = [[seat] for seat in range(seats)]
        self.words = ["none"]


class Seen(View, frozen=True):
    over: bool
    bowed: BySeat[bool]
    stood: BySeat[bool]
    sat: BySeat[bool]
    hands: BySeat[tuple[int, ...]]
    words: tuple[str, ...]


view, imagine = open_eyes(Bowing, Seen)
text, parse = open_notation(Seen, view, imagine)
SEEN = Seen(
    over=True,
    bowed=(True, False),
    stood=(False, True),
    sat=(True, True),
    hands=((3,), ()),
    words=("a", "b"),
)


def test_ones_and_zeros_are_seen_as_yes_and_no() -> None:
    assert view(Bowing(2), None) == Seen(
        over=False,
        bowed=(False, False),
        stood=(True, True),
        sat=(False, False),
        hands=((0,), (1,)),
        words=("none",),
    )


def test_a_state_keeps_them_as_a_new_one_does_and_can_change_them() -> None:
    state = imagine(SEEN, FastDice(1))
    assert view(state, 0) == SEEN
    state.bowed[1], state.stood[0], state.sat[0] = True, 1, False
    state.hands[1].append(4)
    assert view(state, 0).bowed == (True, True)
    assert type(state.over) is int


def test_a_position_is_read_as_it_was_written() -> None:
    state = imagine(SEEN, FastDice(1))
    assert "bowed=[true,false]" in text(state)
    assert view(parse(text(state)), None) == SEEN


class WithMore(View, frozen=True):
    turn: Seat | None
    bowed: BySeat[bool]


class WithNames(View, frozen=True):
    names: BySeat[dict[str, int]]


@pytest.mark.parametrize(("kind", "field"), [(WithMore, "turn"), (WithNames, "names")])
def test_what_it_cannot_carry_is_named_at_once(kind: type[View], field: str) -> None:
    with pytest.raises(TypeError, match=rf"{kind.__name__}\.{field} is neither .* view and imagine itself"):
        open_eyes(Bowing, kind)
