"""Labels and questions that a game forgot, caught by law 13."""

from dataclasses import replace

import pytest

from tablee.kit.texts import LANGUAGES, Texts
from tablee.laws.exhibit import Exhibit
from tablee.laws.labels import labels
from tests.laws.planting import caught
from tests.toy.exhibit import EXHIBIT, TEXTS
from tests.toy.game import GAME


def without(section: str) -> Exhibit:
    """Hats without a part of its texts, in no language."""
    written = {}
    for language in LANGUAGES:
        before, _, after = TEXTS[language].partition(f"[{section}]")
        written[language] = before + after[after.index("\n[") :]
    return replace(EXHIBIT, texts={language: Texts(language, text) for language, text in written.items()})


@pytest.mark.parametrize(("section", "why"), [("view", "no_text"), ("ask", "no_question")])
def test_law_13_catches_a_view_without_labels_and_a_turn_without_a_question(section: str, why: str) -> None:
    assert caught(without(section), 13) == why


def test_every_field_of_the_view_wants_a_label() -> None:
    assert labels(GAME) == [f"view.{field}" for field in GAME.view_type.__struct_fields__]
