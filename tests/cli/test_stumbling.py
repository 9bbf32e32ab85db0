"""Whatever a game of somebody's own gets wrong while it is played is told in one line that says where."""

from pathlib import Path

import pytest

from tests.cli.shell import Done, is_one_clear_line, replace, tablee


@pytest.fixture
def package(pig: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A whole small game on the shelf: the folder with its box."""
    monkeypatch.setenv("TABLEE_GAMES", str(pig))
    return pig


def played(*words: str) -> Done:
    return tablee("play", "pig", "--seed", "1", *words, stdin="1\n1\n1\n1\n")


@pytest.mark.parametrize(
    ("says", "told"),
    [
        pytest.param("{nobody} takes", "{nobody}", marks=pytest.mark.long),
        ("{seat:loudly} takes", "no such form: loudly"),
    ],
)
def test_a_text_that_cannot_be_said(package: Path, says: str, told: str) -> None:
    replace(package / "texts" / "en.toml", "{seat} takes", says)
    done = played()
    assert done.code == 2
    assert "Traceback" not in done.err
    assert f"“event.took” in “en” cannot be said: {told}" in done.err.splitlines()[-1]


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.long)])
def test_a_slip_in_the_middle_of_the_rules(package: Path, jobs: str) -> None:
    replace(package / "rules.py", "self.turn = ", "self.turn = seats // 0 + ")
    done = tablee("sim", "pig", "--games", "2", "--jobs", jobs)
    assert is_one_clear_line(done)
    assert "The game in “pig” stumbled. rules.py, line" in done.err
    assert "NameError" in done.err


def test_a_method_that_is_not_written_yet_is_named(package: Path) -> None:
    replace(package / "rules.py", "    def copy_from(", "    def copied_from(")
    done = tablee("sim", "pig", "--games", "1", "--bots", "greedy")
    assert is_one_clear_line(done)
    assert "Pig does not say `copy_from` yet" in done.err


@pytest.mark.parametrize(
    ("found", "puts", "told"),
    [
        pytest.param("[[position]]", "[[position]", "line 3", marks=pytest.mark.long),
        pytest.param("text = ", 'text = "nonsense"\nx = ', "unknown field", marks=pytest.mark.long),
        ("heap=", "stack=", "the beginning"),
    ],
)
def test_counts_that_cannot_be_read(package: Path, found: str, puts: str, told: str) -> None:
    file = package / "golden" / "counts.toml"
    assert found in file.read_text()
    file.write_text(file.read_text().replace(found, puts))
    done = tablee("counts", "pig")
    assert is_one_clear_line(done)
    assert "golden/counts.toml" in done.err
    assert "tablee counts pig --write" in done.err
