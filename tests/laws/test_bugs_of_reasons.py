"""A planted bug that law 13 must catch: a thinker's reason that nobody can say."""

from tablee.kit.facts import Reason, Seat
from tests.laws.planting import caught, with_game


class Untold(Reason, frozen=True):
    """A reason without a text."""

    rival: Seat


def test_every_kind_of_reason_has_its_text() -> None:
    assert caught(with_game(reason_types=(Untold,)), 13) == "no_text"
