"""Eyes and notation of a game that hides nothing, made from the fields of its view."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import FastDice
from tablee.kit.facts import BySeat, Seat, View
from tablee.kit.notation import line_of, read
from tablee.kit.open_games import open_eyes, open_notation
from tablee.kit.state import State


class Heaps(State):
    def __init__(self, seats: i64 = 2) -> None:
        super().__init__(seats)
        self.turn: i64 = 0
        self.named = "no heap"
        self.order = vec[i64]()
        self.hands = vec[vec[i64]]([vec[i64]([seat]) for seat in range(seats)])


class Seen(View, frozen=True):
    turn: Seat
    named: str
    order: tuple[Seat, ...]
    hands: BySeat[tuple[int, ...]]


class NobodyThere(View, frozen=True):
    turn: Seat


view, imagine = open_eyes(Heaps, Seen)
text, parse = open_notation(Seen, view, imagine)


def test_a_view_has_what_the_state_has() -> None:
    assert view(Heaps(2), None) == Seen(0, "no heap", (), ((0,), (1,)))


def test_a_state_is_imagined_as_it_was() -> None:
    seen = Seen(1, "a = heap", (2, 0), ((3, 4), (), (5,)))
    state = imagine(seen, FastDice(1))
    assert (state.seats, view(state, 2)) == (3, seen)
    assert list(state.hands[0]) == [3, 4]


def test_a_position_is_one_line_whatever_is_written_in_it() -> None:
    state = imagine(Seen(1, "a turn=7 of mine", (1,), ((), (2,))), FastDice(1))
    assert text(state) == r'turn=1 named="a\u0020turn=7\u0020of\u0020mine" order=[1] hands=[[],[2]]'
    assert view(parse(text(state)), None) == view(state, None)


@pytest.mark.parametrize("line", ["", "turn=1", "turn=x", "turn=1 turn", "turn=1 named= order=[] hands=[]"])
def test_what_is_no_position_is_told_with_what_was_expected(line: str) -> None:
    with pytest.raises(ValueError, match="turn=… named=… order=… hands=…"):
        parse(line)


def test_a_view_must_tell_how_many_sit_there() -> None:
    with pytest.raises(TypeError, match="BySeat"):
        open_eyes(Heaps, NobodyThere)


def test_a_fact_survives_its_line() -> None:
    fact = Seen(0, "d’Ada « ici »", (), ((1,),))
    assert read(line_of(fact), Seen) == fact
