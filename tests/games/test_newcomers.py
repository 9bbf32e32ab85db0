"""Each of our games takes a newcomer by the hand: a lesson, what one got and why, and a second sentence."""

from pathlib import Path

import pytest

from tablee import shelf

GAMES = Path(__file__).parents[2] / "src" / "tablee" / "games"
OURS = sorted(box.parent.name for box in GAMES.glob("*/box.py"))


def test_these_are_ours() -> None:
    assert {"abracada", "crossing", "venise"} <= set(OURS)


@pytest.mark.parametrize("name", OURS)
def test_a_game_of_ours_brings_a_lesson(name: str) -> None:
    assert shelf.lesson(name)


@pytest.mark.parametrize("name", OURS)
def test_a_game_of_ours_says_what_one_got_and_why(name: str) -> None:
    assert "export function gist(" in (GAMES / name / "web" / "gist.ts").read_text("utf-8")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", OURS)
def test_a_game_of_ours_has_a_second_sentence_for_its_usual_question(name: str, language: str) -> None:
    keys = list(shelf.texts(name, language).messages)
    usual = next(key.removeprefix("ask.") for key in keys if key.startswith("ask."))
    assert f"aid.{usual}" in keys
    assert any(key.startswith("gist.") for key in keys)
