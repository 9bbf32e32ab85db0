"""`tablee new` writes a game that is whole: it is played, tested and judged as it stands."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import Shell, environment, is_one_clear_line, tablee
from tests.patience import PATIENCE_S

NAME = "pebble_race"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which somebody has said `tablee new pebble_race`."""
    folder = tmp_path_factory.mktemp("mine")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tablee", "new", NAME],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment("C.UTF-8"),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert f"export TABLEE_GAMES={(folder / NAME / NAME).resolve()}\n" in done.stdout
    return folder / NAME


def test_it_writes_all_that_a_game_consists_of(begun: Path) -> None:
    written = {str(file.relative_to(begun)) for file in begun.rglob("*") if file.is_file()}
    parts = ("__init__.py", "box.py", "words.py", "rules.py", "eyes.py", "notation.py", "game.py")
    texts = ("texts/en.toml", "texts/fr.toml", "rules.en.md", "rules.fr.md")
    golden = ("golden/last_stone.jsonl", "golden/counts.toml")
    around = {"README.md", "pyproject.toml", f"tests/test_{NAME}.py"}
    assert written == {f"{NAME}/{file}" for file in (*parts, *texts, *golden)} | around


def test_nothing_in_it_is_called_otherwise(begun: Path) -> None:
    for file in begun.rglob("*.*"):
        assert "starter" not in file.name
        assert not file.is_file() or "starter" not in file.read_text().lower(), file
    assert 'title="Pebble race"' in (begun / NAME / "box.py").read_text()
    assert "class PebbleRace(State)" in (begun / NAME / "rules.py").read_text()


def test_it_is_on_the_shelf_by_its_folder_and_obeys_the_laws(
    begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_GAMES", str(begun / NAME))
    done = tablee("check", NAME, "--examples", "3")
    assert done.out.splitlines()[-1] == "Pebble race obeys the laws."
    assert "✗" not in done.out


def test_its_own_tests_pass(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_GAMES", str(begun / NAME))
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=begun,
        env=environment("C.UTF-8") | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert tested.returncode == 0, tested.stdout
    assert "3 passed" in tested.stdout


@pytest.mark.parametrize("word", ["Chess", "2048", "class", "a", "go-fish", "../up", "", "json", "crossing"])
def test_a_name_that_cannot_be_is_refused_in_one_line(
    shell: Shell, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert is_one_clear_line(shell("new", word))
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_left_alone(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stones").mkdir()
    assert is_one_clear_line(shell("new", "stones"))
    assert list((tmp_path / "stones").iterdir()) == []
