"""A game of which too little was played is not said to obey the laws."""

import pytest

from tests.cli.shell import ROOT, Done, tablee


@pytest.fixture
def goofspiel(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("TABLEE_GAMES", str(ROOT / "examples" / "goofspiel" / "goofspiel"))
    return "goofspiel"


def judged(game: str, examples: int) -> Done:
    return tablee("check", game, "--examples", str(examples))


def test_one_game_of_no_step_is_too_little(goofspiel: str) -> None:
    done = judged(goofspiel, 1)
    assert (done.code, done.err) == (1, "")
    assert "–  4 " in done.out
    assert "too little was played to say so" in done.out.splitlines()[-1]


@pytest.mark.long
def test_laws_that_have_nothing_to_look_for_are_no_reason(goofspiel: str) -> None:
    done = judged(goofspiel, 3)
    assert (done.code, done.out.splitlines()[-1]) == (0, "Goofspiel obeys the laws.")
    assert "– 17 " in done.out
