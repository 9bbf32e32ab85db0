"""Highlights of Hats that cannot be told, all caught by law 18."""

from collections.abc import Sequence
from itertools import count

from tablee.kit.facts import Highlight, Seat
from tablee.kit.game import Passed
from tests.laws.planting import caught, with_game
from tests.toy import words
from tests.toy.rules import Hats

Steps = Sequence[Passed[Hats]]


class Unheard(Highlight, frozen=True):
    """No text tells it."""

    seat: Seat


def test_law_18_catches_a_highlight_that_was_not_announced() -> None:
    def highlights(steps: Steps) -> list[Highlight]:
        return [Unheard(1, 0)]

    assert caught(with_game(highlights=highlights), 18) == "unknown_highlight"


def test_law_18_catches_a_highlight_of_nobody_at_the_table() -> None:
    def highlights(steps: Steps) -> list[Highlight]:
        return [words.BestFinder(1, (99,))]

    assert caught(with_game(highlights=highlights), 18) == "no_such_seat"


def test_law_18_catches_a_memory_that_changes() -> None:
    tries = count()

    def highlights(steps: Steps) -> list[Highlight]:
        return [words.BestFinder(next(tries), ())]

    assert caught(with_game(highlights=highlights), 18) == "remembered_otherwise"


def test_law_13_catches_a_highlight_without_a_text() -> None:
    assert caught(with_game(highlight_types=(*words.HIGHLIGHTS, Unheard)), 13) == "no_text"
