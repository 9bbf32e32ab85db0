"""`tablee games`, and games that come from elsewhere: a plug-in is played, counted and judged like ours."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablee import __version__
from tablee.laws.book import LAWS
from tests.cli.shell import ROOT, Shell, environment, tablee

CROOKED = """
from dataclasses import replace
from crooked.box import BOX
from tests.toy.game import GAME as HATS

def text(state):
    return HATS.text(state).replace("chest=3", "chest=2")

GAME = replace(HATS, box=BOX, text=text)
"""


def test_the_shelf_is_shown_in_words(shell: Shell) -> None:
    out = shell("games").out
    assert "Crossing (crossing)\n" in out
    assert "3 to 6 seats, 15 minutes, from 8 years on" in out
    assert "--option keeper_chooses=yes: When the bag runs short" in out


def test_the_shelf_is_told_in_json_lines(shell: Shell) -> None:
    boxes = [json.loads(line) for line in shell("games", "--json", "--lang", "fr").out.splitlines()]
    box = next(box for box in boxes if box["id"] == "crossing")
    assert (box["title"], box["seats"], box["bots"]) == (
        "Crossing",
        [3, 6],
        ["gentle", "fair", "strong", "master"],
    )
    assert box["options"]["keeper"]["name"] == "Responsable du sac"


def test_showing_the_shelf_loads_no_more_than_it_needs() -> None:
    script = "import sys; from tablee.cli import run; run(['games']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=environment("C.UTF-8")
    )
    loaded = set(done.stderr.split())
    assert loaded.isdisjoint({"rich", "pydantic", "hypothesis", "pyspiel", "tablee.games.crossing.rules"})


def test_the_version_is_told(shell: Shell) -> None:
    assert shell("--version").out == f"{__version__}\n"


@pytest.fixture(scope="module")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    """A folder with two installed games: Hats as it is, and Hats with a bug."""
    folder = tmp_path_factory.mktemp("plugins")
    crooked = folder / "crooked"
    crooked.mkdir()
    (crooked / "__init__.py").touch()
    box = (ROOT / "tests" / "toy" / "box.py").read_text()
    (crooked / "box.py").write_text(
        box.replace('id="hats"', 'id="crooked"').replace('"Hats"', '"Crooked Hats"')
    )
    (crooked / "game.py").write_text(CROOKED)
    shutil.copytree(ROOT / "tests" / "toy" / "texts", crooked / "texts")
    registered = folder / "plugins-1.0.dist-info"
    registered.mkdir()
    (registered / "METADATA").write_text("Metadata-Version: 2.1\nName: plugins\nVersion: 1.0\n")
    (registered / "entry_points.txt").write_text("[tablee.games]\nhats = tests.toy\ncrooked = crooked\n")
    return folder, ROOT


def test_an_installed_game_stands_on_the_shelf_and_can_be_played(plugins: tuple[Path, ...]) -> None:
    assert "Hats (hats)" in tablee("games", paths=plugins).out
    done = tablee("play", "hats", "--bots", "greedy", "--seed", "1", stdin="1\n" * 60, paths=plugins)
    assert (done.code, done.err) == (0, "")
    assert "Seat 1 names colour 1." in done.out
    assert "turns left: " in done.out


def test_an_installed_game_is_simulated(plugins: tuple[Path, ...]) -> None:
    done = tablee("sim", "hats", "--games", "5", "--json", "--bots", "uniform,greedy", paths=plugins)
    assert [json.loads(line)["seats"] for line in done.out.splitlines()] == [3] * 5


def test_a_good_game_passes_the_laws(plugins: tuple[Path, ...]) -> None:
    done = tablee("check", "hats", "--examples", "5", paths=plugins)
    assert done.code == 0, done.out
    assert done.out.splitlines()[-1] == "Hats obeys the laws."
    assert len(done.out.splitlines()) == len(LAWS) + 1


@pytest.mark.long
def test_a_crooked_game_breaks_a_law_and_the_smallest_example_is_shown(plugins: tuple[Path, ...]) -> None:
    done = tablee("check", "crooked", "--examples", "30", paths=plugins, language="fr_FR.UTF-8")
    assert done.code == 1
    assert "✗  5 " in done.out
    assert "lois sont enfreintes" in done.out or "loi est enfreinte" in done.out
