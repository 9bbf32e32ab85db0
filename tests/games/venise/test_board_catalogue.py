"""The catalogue (V23): eight boards and more, all fair, with nothing on them that is idle or out of reach."""

import pytest

from tablee import shelf
from tablee.games.venise.boards.board import Board
from tablee.games.venise.boards.boardfile import NIGHT, NIGHT_POSTS, POSTS
from tablee.games.venise.boards.catalogue import catalogue, levels, names, source
from tablee.games.venise.boards.geometry import geometry
from tablee.games.venise.boards.posts import WATER
from tablee.games.venise.words import Options
from tablee.games.venise.workshop.checker import STOCKS, Cost, fewest, idle_bridges, unplayable
from tablee.games.venise.workshop.reach import reach
from tablee.games.venise.workshop.solver import search
from tablee.games.venise.workshop.symmetry import equals
from tablee.kit.game import Unfit
from tablee.room.live.boxes import options_of

BOARDS = list(catalogue().items())
every_board = pytest.mark.parametrize(("name", "board"), BOARDS, ids=names())


SHORTEST = {
    "first-day": (34, 34, 35),
    "bridge-upon-bridge": (30, 33, 34),
    "carousel": (34, 36, 37),
    "hidden-courtyards": (33, 34, 35),
    "crooked-lanes": (33, 37, 38),
    "first-night": (34, 34, 35),
    "under-the-arches": (38, 38, 39),
    "far-lanterns": (34, 37, 38),
    "long-way-round": (45, 48, 49),
    "moonlit-maze": (34, 35, 36),
}
"""The same for all colours: with 4 large and 6 small planks, with 2 and 4, with 2 and 3."""
COMPILED = not str(search.__file__).endswith(".py")
STOCKS_TRIED = STOCKS if COMPILED else STOCKS[-1:]
"""Interpreted, the large stocks take their time."""


def test_v23_four_boards_of_each_face_at_least_days_first() -> None:
    nights = [board.night for _, board in BOARDS]
    assert nights == sorted(nights)
    assert nights.count(False) >= 4
    assert nights.count(True) >= 4
    assert len({board.name for _, board in BOARDS}) == len({board.rows for _, board in BOARDS}) == len(BOARDS)


def test_the_first_board_is_the_one_that_is_offered_first() -> None:
    assert names()[0] == Options().board
    assert shelf.game("venise").box.choices == {"board": names()}


@every_board
def test_v23_every_cell_can_be_reached_every_bridge_used_and_all_colours_are_equal(
    name: str, board: Board
) -> None:
    places = geometry(board)
    assert [reach(places, start).out_of_reach for start in board.starts] == [{}] * 4
    assert idle_bridges(board, places) == []
    assert unplayable(board) is None
    assert equals(board) == [0, 0, 0, 0]


@pytest.mark.parametrize("stock", STOCKS_TRIED)
@every_board
def test_v23_the_shortest_way_on_every_board(name: str, board: Board, stock: tuple[int, int]) -> None:
    cost = fewest(geometry(board), board, 0, stock)
    assert cost == Cost(SHORTEST[name][STOCKS.index(stock)], exact=True)


def test_a_board_is_called_harder_if_its_shortest_way_is_longer() -> None:
    by_level = {
        level: [SHORTEST[name][-1] for name, found in levels().items() if found == level]
        for level in (1, 2, 3)
    }
    assert levels().keys() == SHORTEST.keys()
    assert max(by_level[1]) < min(by_level[2])
    assert max(by_level[2]) < min(by_level[3])
    for language in ("en", "fr"):
        assert {f"option.board.level.{level}" for level in by_level} <= shelf.texts("venise", language).keys()


@every_board
def test_v24_no_board_has_more_posts_than_the_box(name: str, board: Board) -> None:
    signs = "".join(board.rows).replace(WATER, "")
    assert len(signs.replace(NIGHT, "")) <= POSTS
    assert signs.count(NIGHT) == (NIGHT_POSTS if board.night else 0)


def test_v23_the_first_board_has_bridges_walls_and_places_for_t_and_h() -> None:
    board = BOARDS[0][1]
    assert set("".join(board.rows)) >= set("\\/|=")
    places = geometry(board).names
    assert any("+" in place for place in places)
    assert any("=" in place for place in places)


@every_board
def test_every_board_has_its_name_in_both_languages(name: str, board: Board) -> None:
    for language in ("en", "fr"):
        assert f"option.board.{name}" in shelf.texts("venise", language).messages
    assert shelf.texts("venise", "en").say(f"option.board.{name}") == board.name


def test_the_lobby_offers_the_catalogue_and_takes_any_other_text() -> None:
    board = next(option for option in options_of(shelf.game("venise").box) if option.name == "board")
    assert (board.kind, board.default, board.choices) == ("text", names()[0], names())
    fit = shelf.game("venise").unfit
    assert [fit(4, Options(board=text)) for text in (source(names()[0]), "atlantis", "S\n")] == [
        None,
        Unfit("board_unknown"),
        Unfit("board_no_face"),
    ]
