"""What a board of ours is made of lies at the same place in every game, and web/README.md says where."""

import re

import pytest

from tools.checks.reading import project_files
from tools.setup.workbench import ROOT

README = (ROOT / "web" / "README.md").read_text(encoding="utf-8")
GAMES = sorted(path.parents[1].name for path in ROOT.glob("src/tablee/games/*/web/Board.svelte"))
NEEDED = {
    "Board.svelte",
    "Lid.svelte",
    "Backdrop.svelte",
    "Face.svelte",
    "Points.svelte",
    "gist.ts",
    "hinted.ts",
}
"""What the client looks for by its name."""
FILES = NEEDED | {"wording.ts", "tooltips.ts"}
FOLDERS = {"layout", "motion", "pieces", "seats", "controls", "scenery", "pictures"}
"""What every board has."""
SOME = {"characters", "choices", "ending"}
"""What a board has where its game needs it."""


def beside(game: str) -> tuple[set[str], set[str]]:
    """The files at the top of a game's web/, without their tests, and its folders."""
    web = ROOT / "src" / "tablee" / "games" / game / "web"
    places = [path.relative_to(web).parts for path in project_files() if path.is_relative_to(web)]
    files = {place[0] for place in places if len(place) == 1}
    tests = {name for name in files if name.endswith(".test.ts") and name.replace(".test.ts", ".ts") in files}
    return files - tests, {place[0] for place in places if len(place) > 1}


@pytest.mark.parametrize("game", GAMES)
def test_a_board_has_the_same_files_and_folders_as_every_other(game: str) -> None:
    files, folders = beside(game)
    assert NEEDED <= files <= FILES
    assert FOLDERS <= folders <= FOLDERS | SOME


def test_what_some_games_have_is_there_in_one() -> None:
    assert {name for game in GAMES for name in beside(game)[1]} == FOLDERS | SOME
    assert {name for game in GAMES for name in beside(game)[0]} == FILES


def test_the_table_of_folders_has_them_all_and_the_page_names_every_file() -> None:
    assert (
        set(re.findall(r"^\| `(\w+)/` \|", README.partition("## A game's own board")[2], re.MULTILINE))
        == FOLDERS | SOME
    )
    assert {name for name in FILES if f"/{name}`" not in README and f"`{name}`" not in README} == set()
