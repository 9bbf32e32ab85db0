"""The maker: a new board is fair, alive, and the same again from the same seed."""

import pytest

from tablee.games.venise.boards.boardfile import parse, text_of
from tablee.games.venise.workshop.checker import check
from tablee.games.venise.workshop.maker import make


@pytest.mark.parametrize(("seed", "night"), [(2, False), (1, True)])
def test_v23_a_board_that_was_made_is_fair_and_nothing_on_it_is_idle(seed: int, night: bool) -> None:
    tries: list[None] = []
    board = make(seed, night=night, name="Made", tried=lambda: tries.append(None))
    report = check(board)
    assert (board.night, report.playable(), report.idle) == (night, True, ())
    assert report.spread() <= 1
    assert not any(reach.out_of_reach for reach in report.reaches)
    assert parse(text_of(board)) == board
    assert tries


def test_the_same_seed_makes_the_same_board() -> None:
    assert make(2, night=False, name="x", tried=lambda: None) == make(
        2, night=False, name="x", tried=lambda: None
    )
