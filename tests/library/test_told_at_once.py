"""What a program gets wrong is said where it is wrong: which field, which list, which call."""

import pydoc
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee import IllegalMove, Match, shelf
from tests.cli.shell import ROOT
from tests.cli.shell import tablee as run


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ({"move": "point", "mushrom": 0}, "'point' takes mushroom, not 'mushrom'."),
        ({"move": "point"}, "'point' takes mushroom: Object missing required field `mushroom`."),
        ({"move": "point", "mushroom": "x"}, "'point' takes mushroom: Expected `int`, got `str`"),
        ({"move": "cover", "mushroom": 1}, "'cover' takes nothing else, not 'mushroom'."),
        ({"move": "fly"}, "There is no move 'fly'; there is: point, "),
        ({"mushroom": 1}, "It has no 'move'; there is: point, "),
    ],
)
def test_a_move_that_is_none_says_which_field(move: dict[str, Any], told: str) -> None:
    match = tablee.new("crossing", seats=3, seed=1)
    with pytest.raises(IllegalMove) as caught:
        match.choose(0, move)
    assert caught.value.why == "unknown_move"
    assert told in str(caught.value)


@pytest.fixture
def goofspiel(monkeypatch: pytest.MonkeyPatch) -> Any:
    """On the shelf by its folder."""
    monkeypatch.setenv("TABLEE_GAMES", str(ROOT / "examples" / "goofspiel" / "goofspiel"))
    shelf.packages.cache_clear()
    yield "goofspiel"
    shelf.packages.cache_clear()


@pytest.mark.parametrize("scores", ["[0]", "[0,0,0]"])
def test_a_position_whose_lists_do_not_fit_is_none(goofspiel: str, scores: str) -> None:
    with pytest.raises(ValueError, match="each seat has one of everything, but hands has 2, scores has "):
        Match.from_text(goofspiel, f"prize=8 to_come=[1] hands=[[1,2],[1,2]] scores={scores}")


@pytest.mark.parametrize("file", [None, 3])
def test_rows_that_are_no_file_are_said_when_they_are_asked_for(file: Any) -> None:
    with pytest.raises(TypeError, match="rows are read from a file, by its name"):
        tablee.load_many(file)


def test_rows_that_are_not_there_and_a_file_without_any(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        tablee.load_many(tmp_path / "rows.jsonl")
    (tmp_path / "rows.jsonl").touch()
    with pytest.raises(ValueError, match=r"rows\.jsonl: there is no row in it"):
        list(tablee.load_many(tmp_path / "rows.jsonl"))


def test_games_takes_nothing_and_says_so() -> None:
    with pytest.raises(TypeError, match=r"games\(\) takes nothing"):
        tablee.games("crossing")  # type: ignore[call-arg]


def test_help_tells_what_a_bot_is() -> None:
    told = pydoc.plain(pydoc.render_doc(tablee.Bot))
    assert "any function of a sight and dice" in told
    assert "__call__(self, sight:" in told


def test_who_misses_a_game_is_told_how_one_comes_onto_the_shelf() -> None:
    with pytest.raises(LookupError, match=r"pip install.*TABLEE_GAMES="):
        tablee.new("goofspiel")


def test_a_folder_that_is_not_there_is_no_package_of_the_same_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_GAMES", f"{tmp_path}/goofspiel")
    done = run("games", paths=(ROOT / "examples" / "goofspiel",))
    assert done.code == 2
    assert f"There is no game in “{tmp_path}/goofspiel”" in done.err
