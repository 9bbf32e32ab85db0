"""What laws 14 and 15 ask for is made by one command each."""

from pathlib import Path

import pytest

from tablee import load, shelf
from tests.cli.shell import Shell, is_one_clear_line, tablee

STRANGER = "a_stranger_s_game"


@pytest.mark.parametrize(("game", "ending"), [("crossing", "points"), ("abracada", None)])
def test_a_golden_ends_as_it_was_told_to(shell: Shell, game: str, ending: str | None, tmp_path: Path) -> None:
    wanted = ending or shelf.game(game).box.endings[0]
    file = tmp_path / "golden.jsonl"
    done = shell("golden", game, "--ending", wanted, "--save", str(file))
    assert (done.code, done.out) == (0, f"Written to {file}.\n")
    recorded = load(file)
    assert recorded.result is not None
    assert recorded.result.ending == wanted
    assert is_one_clear_line(shell("golden", game, "--ending", wanted, "--save", str(file)))
    assert shell("golden", game, "--ending", wanted, "--save", str(file), "--force").code == 0


def test_an_ending_that_is_not_there_or_does_not_come_is_told_in_one_line(
    shell: Shell, tmp_path: Path
) -> None:
    save = ["--save", str(tmp_path / "golden.jsonl")]
    assert is_one_clear_line(shell("golden", "crossing", "--ending", "checkmate", *save))
    assert is_one_clear_line(shell("golden", "crossing", "--ending", "shared", "--games", "1", *save))
    assert is_one_clear_line(shell("golden", "crossing", *save))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("game", ["crossing", "abracada"])
def test_counts_are_printed_as_they_are_stored(shell: Shell, game: str) -> None:
    assert shell("counts", game).out == shelf.counts(game)


def test_a_game_of_one_s_own_gets_its_first_golden_and_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package that is Hats under another name, with neither."""
    package = tmp_path / STRANGER
    package.mkdir()
    (package / "__init__.py").touch()
    imported = "from dataclasses import replace\nfrom tests.toy.{0} import {1}\n"
    (package / "box.py").write_text(f"{imported.format('box', 'BOX')}BOX = replace(BOX, id='stranger')\n")
    rules = (
        f"{imported.format('game', 'GAME')}from {STRANGER}.box import BOX\nGAME = replace(GAME, box=BOX)\n"
    )
    (package / "game.py").write_text(rules)
    monkeypatch.setenv("TABLEE_GAMES", STRANGER)
    paths = (tmp_path, Path(__file__).parents[2])
    for words in (["golden", "stranger", "--ending", "goal"], ["counts", "stranger", "--write"]):
        done = tablee(*words, paths=paths)
        assert (done.code, done.err) == (0, "")
    assert sorted(file.name for file in (package / "golden").iterdir()) == ["counts.toml", "goal.jsonl"]
    stored = (package / "golden" / "counts.toml").read_text()
    assert stored.count("[[position]]") == 2
    assert tablee("counts", "stranger", paths=paths).out == stored
