"""A view in numbers: always as many, all that is in the view and nothing else."""

from collections.abc import Iterator

import msgspec
import pytest
from goofspiel.game import GAME as GOOFSPIEL
from goofspiel.rules import Goofspiel
from librt.vecs import vec
from mypy_extensions import i64

from tablee import shelf
from tablee.adapters.cells import Cells, List, cells_of
from tablee.adapters.shape import Shape, shape_of
from tablee.kit.dice import FastDice
from tablee.kit.facts import BySeat, Seat, View
from tablee.kit.state import State
from tablee.search.playout import blind_choices

TABLES = [("hats", 3), ("crossing", 3), ("abracada", 3), ("venise", 2)]


class Card(View, frozen=True):
    name: str
    cost: int


class Seen(View, frozen=True):
    me: Seat | None
    open: bool
    board: tuple[str, ...]
    hands: BySeat[int]
    cards: tuple[Card, ...]


def told(cells: Cells, view: View) -> list[float]:
    found: list[float] = []
    cells.write(view, found)
    return found


def test_every_kind_of_thing_has_its_cells() -> None:
    cells = cells_of(Seen, seats=2)
    small = Seen(None, open=False, board=(), hands=(5, 6), cards=())
    large = Seen(1, open=True, board=("b", "a"), hands=(7, 8), cards=(Card("x", 3), Card("w", 4)))
    for view in (small, large):
        cells.notice(view)
    assert told(cells, large) == [1, 0, 1, *(1, 1, 1), 7, 8, 2, *(2, 3), *(1, 4), *(0, 0)]
    assert told(cells, small) == [0, 0, 0, *(0, 0, 0), 5, 6, *[0] * 7]
    assert cells.size() == 15


def test_a_list_that_is_longer_than_any_seen_is_counted_and_cut() -> None:
    cells = cells_of(Seen, seats=2)
    cells.notice(Seen(0, open=True, board=("a",), hands=(1, 2), cards=(Card("x", 3), Card("w", 4))))
    long = Seen(0, open=True, board=("a", "c"), hands=(1, 2), cards=tuple(Card("y", n) for n in range(9)))
    assert told(cells, long)[-7:] == [9, 0, 0, 0, 1, 0, 2]
    assert len(told(cells, long)) == cells.size()


def test_what_cannot_be_told_in_numbers_is_named() -> None:
    class Odd(View, frozen=True):
        names: dict[str, int]

    with pytest.raises(TypeError, match=r"Odd\.names cannot be told in numbers"):
        cells_of(Odd, seats=2)


def positions(shape: Shape, seed: int, every: int) -> Iterator[State]:
    """Moments of a random game that was not among those played to find the shape."""
    dice = FastDice(1000 + seed)
    state: State = shape.game.setup(shape.seats, shape.options, dice, None)
    step = 0
    while awaited := state.to_move():
        if step % every == 0:
            yield state
        state.play(blind_choices(state, awaited, dice), dice, None)
        step += 1


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_two_states_that_a_seat_sees_alike_give_it_the_same_numbers(game: str, seats: int) -> None:
    shape, dice, others = shape_of(game, seats, {}), FastDice(5), 0
    for state in positions(shape, 1, every=7):
        for seat in range(seats):
            view = shape.game.view(state, seat)
            twin = shape.game.redeal(state, seat, dice)
            others += shape.game.text(twin) != shape.game.text(state)
            assert shape.numbers(shape.game.view(twin, seat)) == shape.numbers(view)
            assert len(shape.numbers(view)) == shape.cells
    assert others > 0 or shape.game.hides_nothing


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_two_views_that_differ_give_different_numbers(game: str, seats: int) -> None:
    shape = shape_of(game, seats, {})
    known: dict[tuple[float, ...], bytes] = {}
    for state in positions(shape, 2, every=5):
        for seat in range(seats):
            view = shape.game.view(state, seat)
            text = msgspec.json.encode(view)
            assert known.setdefault(tuple(shape.numbers(view)), text) == text


@pytest.mark.parametrize(("game", "seats"), [(box.id, count) for box in shelf.boxes() for count in box.seats])
def test_every_code_is_below_the_number_of_codes(game: str, seats: int) -> None:
    found = shelf.game(game)
    dice = FastDice(3)
    state: State = found.setup(seats, found.box.options(), dice, None)
    assert found.codes is not None
    codes = found.codes(state)
    for step in range(150):
        awaited = state.to_move()
        for seat in awaited:
            assert max([*state.moves(seat), state.default(seat)]) < codes
            assert found.move_of(state, seat, codes - 1) is not None
        if not awaited or step == 149:
            break
        state.play(blind_choices(state, awaited, dice), dice, None)


def test_a_game_that_says_nothing_about_its_codes_is_played_to_find_out() -> None:
    assert GOOFSPIEL.codes is None
    shape = Shape(GOOFSPIEL, 3, GOOFSPIEL.box.options())
    assert (shape.codes, shape.chance) == (14, 13)  # thirteen cards, and no code 0


def test_the_win_is_divided_and_together_it_is_worth_nothing() -> None:
    shape = Shape(GOOFSPIEL, 4, GOOFSPIEL.box.options())
    state = Goofspiel(4)
    state.scores = vec[i64]([9, 9, 3, 0])
    assert shape.payoffs(state) == [0.25, 0.25, -0.25, -0.25]
    state.prize = 1
    assert shape.payoffs(state) == [0, 0, 0, 0]


def test_the_shape_of_a_table_is_always_the_same() -> None:
    first = shape_of("crossing", 3, {})
    again = Shape(shelf.game("crossing"), 3, first.options)
    assert (first.cells, first.codes, first.chance) == (again.cells, again.codes, again.chance)
    assert first is shape_of("crossing", 3, {"keeper_chooses": True})


def test_lists_have_room_to_spare() -> None:
    numbers = List(cells_of(Card, 2))
    numbers.notice((Card("a", 1), Card("b", 2), Card("c", 3), Card("d", 4)))
    assert numbers.room() == 6
