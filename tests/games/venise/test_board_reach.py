"""What can be reached and at what price: the checker against the rules played out by hand on small boards."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.venise.boards.board import cell_name, slot_name
from tablee.games.venise.boards.geometry import geometry, geometry_of
from tablee.games.venise.workshop.reach import reach
from tablee.games.venise.workshop.solver.search import Search
from tests.games.venise.by_hand import ByHand, Cell
from tests.games.venise.samples import sample
from tests.often import one_daily

SHAPES = {(3, 2): 6, (2, 3): 6, (3, 3): 5, (4, 2): 6}
"""Small grids, with the most posts that can still be played out."""


def named(cell: Cell) -> str:
    """A cell of a post as the game calls it."""
    _, (x, y), side = cell
    return cell_name(slot_name(x, y), side)


@st.composite
def grids(draw: st.DrawFn) -> tuple[str, ...]:
    """A few posts and one start post on a small grid."""
    (width, height), most = draw(st.sampled_from(sorted(SHAPES.items())))
    slots = [(x, y) for y in range(height) for x in range(width)]
    chosen = draw(st.lists(st.sampled_from(slots), min_size=3, max_size=most, unique=True))
    signs = {slot: draw(st.sampled_from("\\/|=\\/|=o")) for slot in chosen[1:]} | {chosen[0]: "S"}
    return tuple("".join(signs.get((x, y), ".") for x in range(width)) for y in range(height))


def start_of(rows: tuple[str, ...]) -> tuple[int, int]:
    return next((row.index("S"), y) for y, row in enumerate(rows) if "S" in row)


@pytest.mark.parametrize("examples", one_daily([6, 40]))
def test_v24_what_the_checker_finds_is_what_playing_it_out_finds(examples: int) -> None:
    settings(max_examples=examples)(given(grids(), st.sampled_from([(2, 3), (1, 2), (1, 1)]))(both_agree))()


def both_agree(rows: tuple[str, ...], stock: tuple[int, int]) -> None:
    board, x_y = geometry_of(rows), start_of(rows)
    prices = {named(cell): price for cell, price in ByHand(rows).prices(x_y, *stock).items()}
    start = slot_name(*x_y)
    if stock == (2, 3):
        assert set(reach(board, start).out_of_reach) == set(board.names[: board.posts]) - prices.keys()
    for cell, price in prices.items():
        assert Search(board, board.numbers[start], [board.numbers[cell]], *stock).fewest() == price, cell


def test_v24_a_cell_no_plank_can_end_at_is_bare() -> None:
    found = reach(geometry_of(("S.\\", "o..")), "a1").out_of_reach
    assert found == {"c1.a": "bare", "c1.b": "bare"}


def test_v24_an_island_nothing_leads_to_is_cut_off() -> None:
    found = reach(geometry_of(("So.oo",)), "a1").out_of_reach
    assert found == {"d1": "cut_off", "e1": "cut_off"}


def test_v24_a_t_leads_where_no_edge_or_diagonal_does() -> None:
    rows = (
        "So",
        "|/",
    )  # below the bridge one gets by the diagonal b1-a2; side a of the wall has a1 only by a T
    prices = {named(cell): price for cell, price in ByHand(rows).prices((0, 0), 2, 3).items()}
    assert (
        set(reach(geometry_of(rows), "a1").out_of_reach) == set(geometry_of(rows).names[:6]) - prices.keys()
    )


def test_v24_first_night_loses_three_gems_a_colour_without_its_night_posts() -> None:
    board = sample("first-night")
    dark = tuple(row.replace("o", ".") for row in board.rows)
    places = geometry_of(dark)
    for start, gems in zip(board.starts, board.gems, strict=True):
        assert len(set(reach(places, start).out_of_reach) & set(gems)) == 3


def test_v23_six_decks_of_first_day_can_never_be_walked_over() -> None:
    board = sample("first-day")
    lost = {"c2.deck", "a3.deck", "b3.deck", "d3.deck", "e3.deck", "c4.deck"}
    assert set(reach(geometry(board), "a1").out_of_reach) == lost


@pytest.mark.parametrize("seed", range(4))
def test_reach_is_mutual_on_random_boards(seed: int) -> None:
    chance = Random(seed)
    rows = tuple("".join(chance.choice("\\/|=..") for _ in range(5)) for _ in range(5))
    rows = ("S" + rows[0][1:], *rows[1:4], rows[4][:4] + "S")
    places = geometry_of(rows)
    there = "e5" not in reach(places, "a1").out_of_reach
    assert there == ("a1" not in reach(places, "e5").out_of_reach)
