"""Where planks lie, what carries them, and who may lay, take and move them (V2–V6, V12–V14)."""

from textwrap import dedent

import pytest

from tablee.games.venise import words
from tablee.games.venise.boards.posts import posts
from tablee.games.venise.words import Action, Lay, Lift, Play, Take, WalkTo
from tests.games.venise.drawing import draw
from tests.games.venise.positions import PLAIN, offered, pawn_of, planks_of, play, position, stock_of, why_not

X = "a1-b2 b1+a2 a2+b1"
"""A diagonal with a T on either side."""
H = "a1-b1 a2-b2 a1b1=a2b2 a3-b3 a2b2=a3b3"
"""Three edges in a column, joined by two H that share the one in the middle."""


def places(card: Action, pawns: str = "a1 c3", planks: str = "", rows: tuple[str, ...] = PLAIN) -> set[str]:
    """Where the first seat can lay its card."""
    state = position(rows, pawns, planks=planks, hand=card)
    if Play(card) not in offered(state):
        return set()
    play(state, Play(card))
    return {move.place for move in offered(state) if isinstance(move, Lay)}


@pytest.mark.parametrize(
    ("sign", "cell", "ports"),
    [
        ("S", "", "N NE E SE S SW W NW"),
        ("o", "", "N NE E SE S SW W NW"),
        ("|", "deck", "N S"),
        ("|", "below", "NE E SE SW W NW"),
        ("=", "deck", "E W"),
        ("=", "below", "N NE SE S SW NW"),
        ("\\", "a", "N NE E"),
        ("\\", "b", "S SW W"),
        ("/", "a", "N W NW"),
        ("/", "b", "E SE S"),
    ],
)
def test_v2_each_port_leads_to_one_cell(sign: str, cell: str, ports: str) -> None:
    assert {port for port, side in posts()[sign].ports.items() if side == cell} == set(ports.split())


def test_v2_closed_ports_of_walls() -> None:
    assert {sign: posts()[sign].closed() for sign in "\\/So|="} == {
        "\\": ("SE", "NW"), "/": ("NE", "SW"), "S": (), "o": (), "|": (), "=": (),
    }  # fmt: skip


def test_v2_no_plank_ends_at_a_closed_port() -> None:
    assert places("large", "b2.a c3", rows=("SoS", "o\\o", "SoS")) == {"c1-b2"}


def test_v3_an_edge_joins_neighbours_in_a_row_or_column() -> None:
    assert places("small") == {"a1-b1", "a1-a2"}


def test_v3_an_edge_needs_a_post_at_both_ends() -> None:
    assert places("small", rows=("S.S", "ooo", "SoS")) == {"a1-a2"}


def test_v3_a_diagonal_crosses_a_square() -> None:
    assert places("large") == {"a1-b2"}
    assert places("large", "b2 c3") == {"a1-b2", "c1-b2", "b2-a3", "b2-c3"}


def test_v3_a_t_goes_from_a_post_to_the_diagonal_across() -> None:
    assert places("small", "b1 c3", "a1-b2") == {"a1-b1", "b1-c1", "b1-b2", "b1+a2"}
    assert "b1+a2" not in places("small", "b1 c3", "b1-a2"), "its own corner's diagonal is no support"


def test_v3_a_t_can_be_laid_from_the_diagonal_and_from_the_opposite_t() -> None:
    assert places("small", "a1-b2 c3", "a1-b2") == {"b1+a2", "a2+b1"}
    assert places("small", "b1+a2 c3", "a1-b2 b1+a2") == {"a2+b1"}


def test_v3_an_h_joins_two_small_planks_that_face_each_other() -> None:
    assert places("large", "a1-b1 c3", "a1-b1 a2-b2") == {"a1b1=a2b2"}
    assert places("large", "a1-b1 c3", "a1-b1") == set()
    assert places("large", "a1-a2 c3", "a1-a2 b1-b2") == {"a1a2=b1b2"}


def test_v3_one_large_plank_a_square() -> None:
    assert "b1-a2" not in places("large", "b1 c3", "a1-b2"), "two diagonals would cross"
    assert places("large", "a1-b1 c3", "a1-b1 a2-b2 a1-b2") == set(), "nor an H over a diagonal"
    assert "a1-b2" not in places("large", "a1 c3", "a1-b1 a2-b2 a1b1=a2b2"), "nor a diagonal over an H"
    assert places("large", "a1-b1 c3", "a1-b1 a2-b2 a1-a2 b1-b2 a1a2=b1b2") == set(), "nor two H"


def test_v3_two_h_may_share_a_small_plank() -> None:
    assert places("large", "a2-b2 c3", "a1-b1 a2-b2 a3-b3 a1b1=a2b2") == {"a2b2=a3b3"}


def test_v3_a_drawing_of_every_place() -> None:
    state = position(
        ("SoSo", "oooo", "SoSo"), "a1 b1+a2", planks=f"{X} b1-c1 b2-c2 b1c1=b2c2 c1-c2 d1-d2 c1c2=d1d2 d2-c3"
    )
    assert draw(state) == dedent("""\
        [R]     [o]-----[S]     [o]
           \\   G     #   |       |
             \\       #   |=======|
           /   \\     #   |       |
        [o]     [o]-----[o]     [o]
                               /
                             /
                           /
        [S]     [o]     [S]     [o]

        R a1  G b1+a2""")


def reach(pawns: str, planks: str, rows: tuple[str, ...] = PLAIN, card: Action = "walk1") -> set[str]:
    """Where the first seat can walk with a card."""
    state = position(rows, pawns, planks=planks, hand=card)
    if Play(card) not in offered(state):
        return set()
    play(state, Play(card))
    return {move.cell for move in offered(state) if isinstance(move, WalkTo)}


def test_v4_from_a_post_to_a_plank_is_a_step_and_from_there_to_the_next_post_another() -> None:
    assert reach("a1 c3", "a1-b1") == {"a1-b1"}
    assert reach("a1-b1 c3", "a1-b1") == {"a1", "b1"}
    assert reach("a1 c3", "a1-b1", card="walk2") == {"a1-b1", "b1"}


def test_v4_from_a_t_to_its_large_plank_and_to_the_opposite_t() -> None:
    assert reach("b1+a2 c3", X) == {"b1", "a1-b2", "a2+b1"}
    assert reach("a1-b2 c3", X) == {"a1", "b2", "b1+a2", "a2+b1"}


def test_v4_from_an_h_to_each_of_its_small_planks_but_not_to_another_h() -> None:
    assert reach("a1b1=a2b2 c3", H) == {"a1-b1", "a2-b2"}
    assert reach("a2-b2 c3", H) == {"a2", "b2", "a1b1=a2b2", "a2b2=a3b3"}


def test_v4_over_a_bridge_and_under_it() -> None:
    rows = ("SoS", "o|o", "SoS")
    planks = "b1-b2 b2-b3 a2-b2 b2-c2"
    assert reach("b2.deck c3", planks, rows) == {"b1-b2", "b2-b3"}
    assert reach("b2.below c3", planks, rows) == {"a2-b2", "b2-c2"}


def test_v4_a_wall_parts_its_post() -> None:
    rows = ("SoS", "o\\o", "SoS")
    planks = "b1-b2 b2-b3 a2-b2 b2-c2"
    assert reach("b2.a c3", planks, rows) == {"b1-b2", "b2-c2"}
    assert reach("b2.b c3", planks, rows) == {"a2-b2", "b2-b3"}


def test_v4_pawns_share_cells_and_pass_each_other() -> None:
    state = position(pawns="a1 a1-b1 b1", planks="a1-b1", hand="walk2 walk1")
    play(state, Play("walk1"), WalkTo("a1-b1"))
    play(state, Play("walk2"), WalkTo("b1"))
    assert pawn_of(state, 0) == pawn_of(state, 2) == "b1"


def test_v5_an_x_that_loses_its_diagonal_loses_both_t() -> None:
    state = position(pawns="a1 c3", planks=X, hand="remove")
    story = play(state, Play("remove"), Take("a1-b2"))
    assert planks_of(state) == set()
    assert story[-2:] == [words.Sank(place="b1+a2"), words.Sank(place="a2+b1")]
    assert list(state.sunk) == [2, 0], "they leave the game for good"
    assert stock_of(state, 0) == (3, 3), "only the diagonal goes into the stock"


def test_v5_an_edge_under_two_h_drops_both() -> None:
    state = position(pawns="a2 c3", planks=H, hand="remove")
    story = play(state, Play("remove"), Take("a2-b2"))
    assert planks_of(state) == {"a1-b1", "a3-b3"}
    assert [type(event).__name__ for event in story] == ["Played", "Took", "Sank", "Sank"]
    assert list(state.sunk) == [0, 2]


def test_v5_one_t_of_an_x_goes_without_the_other() -> None:
    state = position(pawns="b1 c3", planks=X, hand="remove")
    play(state, Play("remove"), Take("b1+a2"))
    assert planks_of(state) == {"a1-b2", "a2+b1"}


@pytest.mark.parametrize("stands", ["a1-b2", "b1+a2", "a2+b1"])
def test_v6_a_plank_with_a_pawn_on_it_or_on_what_would_fall_stays(stands: str) -> None:
    state = position(pawns=f"a1 {stands}", planks=X, hand="remove move")
    assert why_not(state, Play("remove")) == "nothing_to_take"
    assert why_not(state, Play("move")) == "nothing_to_move"


def test_v6_the_movers_own_pawn_counts_too() -> None:
    state = position(pawns="b1+a2 c3", planks=X, hand="remove")
    play(state, Play("remove"))
    assert offered(state) == [Take("a2+b1")], "not the plank it stands on, nor the one that carries it"


def test_v6_a_pawn_on_an_h_keeps_the_edges_below() -> None:
    state = position(pawns="a1 a1b1=a2b2", planks="a1-b1 a2-b2 a1b1=a2b2 a1-a2", hand="remove")
    play(state, Play("remove"))
    assert offered(state) == [Take("a1-a2")]
    assert why_not(state, Take("a1-b1")) == "pawn_on_it"


def test_v12_a_plank_comes_from_ones_own_stock_and_touches_ones_cell() -> None:
    state = position(hand="small large")
    play(state, Play("small"), Lay("a1-b1"))
    play(state, Play("large"))
    assert why_not(state, Lay("b1-a2")) == "not_touching"
    play(state, Lay("a1-b2"))
    assert stock_of(state, 0) == (2, 1)
    assert planks_of(state) == {"a1-b1", "a1-b2"}


def test_v12_without_a_plank_in_stock_the_card_cannot_be_played() -> None:
    state = position(hand="small large", stock="0+0")
    assert why_not(state, Play("small")) == "no_plank_left"
    assert why_not(state, Play("large")) == "no_plank_left"


def test_v13_a_plank_goes_into_the_stock_of_whoever_takes_it() -> None:
    state = position(pawns="a1 b1", hands=("small", "remove"))
    play(state, Play("small"), Lay("a1-b1"), words.EndTurn())
    play(state, Play("remove"), Take("a1-b1"))
    assert (stock_of(state, 0), stock_of(state, 1)) == ((2, 2), (4, 2))


def test_v13_the_middle_of_a_plank_is_not_an_end() -> None:
    on_t = position(pawns="b1+a2 c3", planks="a1-b2 b1+a2", hand="remove")
    assert why_not(on_t, Play("remove")) == "nothing_to_take"
    on_h = position(pawns="a1b1=a2b2 c3", planks="a1-b1 a2-b2 a1b1=a2b2", hand="remove")
    assert why_not(on_h, Play("remove")) == "nothing_to_take"
    on_edge = position(pawns="a1-b1 c3", planks="a1-b1 a2-b2 a1b1=a2b2", hand="remove")
    play(on_edge, Play("remove"), Take("a1b1=a2b2"))


def test_v14_a_plank_is_lifted_and_laid_again_from_one_cell() -> None:
    state = position(pawns="b2 c3", planks="a2-b2", hand="move")
    play(state, Play("move"), Lift("a2-b2"))
    assert {move.place for move in offered(state) if isinstance(move, Lay)} == {"b1-b2", "b2-c2", "b2-b3"}
    assert why_not(state, Lay("a2-b2")) == "another_place"
    assert why_not(state, words.EndTurn()) == "not_now"
    play(state, Lay("b2-c2"))
    assert planks_of(state) == {"b2-c2"}
    assert stock_of(state, 0) == (3, 2), "it never was in the stock"


def test_v14_what_lost_its_support_has_fallen_before_it_is_laid() -> None:
    state = position(pawns="b2 c3", planks=X, hand="move")
    play(state, Play("move"), Lift("a1-b2"))
    assert planks_of(state) == set()
    assert {move.place for move in offered(state) if isinstance(move, Lay)} == {"c1-b2", "b2-a3", "b2-c3"}


def test_v14_a_t_may_become_the_opposite_t() -> None:
    state = position(("So", "oo"), "b1-a2 a1", planks="b1-a2 a1+b2", hand="move")
    play(state, Play("move"), Lift("a1+b2"), Lay("b2+a1"))
    assert planks_of(state) == {"b1-a2", "b2+a1"}


def test_v14_it_is_not_legal_without_another_place() -> None:
    state = position(("So", "o."), "a1 b1", planks="a1-b1 a1-a2", hand="move")
    assert why_not(state, Play("move")) == "nothing_to_move"


def test_v14_a_pawn_on_the_plank_or_above_forbids_it() -> None:
    state = position(pawns="b2 b1+a2", planks="a1-b2 b1+a2 b2-c2", hand="move")
    play(state, Play("move"))
    assert offered(state) == [Lift("b2-c2")]
    assert why_not(state, Lift("a1-b2")) == "pawn_on_it"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Lay("b2-c2"), "not_touching"),
        (Lay("a1-b2"), "wrong_size"),
        (Lay("a1-b1"), "plank_lies_there"),
        (Lay("a1+b2"), "not_carried"),
        (Lay("a1"), "not_on_this_board"),
        (Lay("z9-z8"), "not_on_this_board"),
        (Take("a1-b1"), "not_now"),
        (WalkTo("a1-b1"), "not_now"),
    ],
)
def test_a_plank_that_cannot_be_laid_there_is_refused_with_the_reason(move: words.Lay, why: str) -> None:
    state = position(planks="a1-b1", hand="small")
    play(state, Play("small"))
    assert why_not(state, move) == why


def test_a_large_plank_in_the_square_is_a_reason_too() -> None:
    state = position(pawns="b1 c3", planks="a1-b2", hand="large")
    play(state, Play("large"))
    assert why_not(state, Lay("b1-a2")) == "square_taken"
