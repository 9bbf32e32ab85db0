"""The coach's sums in many more games of the shelf, when there is time."""

import pytest

from tablee import shelf
from tablee.laws.book import LAWS
from tablee.laws.exhibit import from_shelf
from tablee.laws.verdict import Effort, texts

pytestmark = pytest.mark.long

MANY = Effort(examples=1600)
LAW = next(law for law in LAWS if law.number == 22)


@pytest.mark.parametrize("game", [box.id for box in shelf.boxes()])
def test_what_the_coach_counts_adds_up_in_hundreds_of_games(game: str) -> None:
    verdict = LAW.verdict(from_shelf(game), MANY)
    assert verdict.kept, "\n".join([verdict.why(texts("en")), *verdict.example(texts("en"))])
