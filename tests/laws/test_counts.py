"""Counts say how many lines of play there are, and can be written anew."""

import pytest

from tablee.laws.counts import Counts, count, main, read, write
from tests.toy.exhibit import EXHIBIT
from tests.toy.game import GAME

BEGINNING = "goal=3 generous=1 turn=0 named=-1 left=8 chest=2.2.1 worn=1.1.0/0.0.2 laid=0.0.0/0.0.0"


def test_a_position_is_counted_as_deep_as_it_says() -> None:
    """Three colours or the chest; then dare or the chest, or the next seat's four; and so on."""
    zeros = Counts("the beginning", BEGINNING, moves=(), lines=(0, 0, 0))
    assert count(GAME, zeros) == Counts("the beginning", BEGINNING, moves=(4, 0), lines=(4, 10, 34))


def test_counts_are_read_as_they_are_written() -> None:
    assert EXHIBIT.counts is not None
    assert write(read(EXHIBIT.counts)) == EXHIBIT.counts


def test_a_game_author_lets_them_be_counted(capsys: pytest.CaptureFixture[str]) -> None:
    main("crossing")
    first, *_ = read(capsys.readouterr().out)
    assert (first.name, first.moves, first.lines) == ("the first round", (2, 2, 2), (8, 608, 47348))
