import json
from pathlib import Path

import pytest

from tests.cli.shell import Shell, is_one_clear_line, tablee

QUICK = ("arena", "crossing", "--bots", "uniform,gentle", "--games", "24", "--seed", "5")


def test_ratings_pairs_and_the_verdict_are_told(shell: Shell) -> None:
    done = shell(*QUICK)
    assert (done.code, done.err) == (0, "")
    rows = [line.split() for line in done.out.splitlines()]
    assert [row[0] for row in rows[2:4]] == ["gentle", "uniform"]
    assert rows[6][1:10] == ["1", "v", "3", "2", "v", "2", "3", "v", "1"]
    assert "gentle – uniform" in done.out
    assert "games in" in done.out


def test_in_french_too(shell: Shell) -> None:
    done = shell(*QUICK, "--lang", "fr")
    assert "1 c. 3" in done.out
    assert "parties en" in done.out


def test_json_holds_ratings_and_every_pair(shell: Shell) -> None:
    words = ("arena", "crossing", "--bots", "uniform,gentle,fair", "--games", "40", "--to-the-end", "--json")
    found = json.loads(shell(*words).out)
    assert found["games"] == 40
    assert {rating["bot"] for rating in found["ratings"]} == {"uniform", "gentle", "fair"}
    pairs = {frozenset({duel["one"], duel["other"]}) for duel in found["duels"]}
    assert len(pairs) == 3
    assert all(duel["low"] <= duel["odds"] <= duel["high"] for duel in found["duels"])
    assert [split["par"] for split in found["duels"][0]["splits"]] == [0.25, 0.5, 0.75]


def test_the_arena_goes_on_from_its_file_and_several_jobs_tell_the_same(shell: Shell, tmp_path: Path) -> None:
    book = ("--file", str(tmp_path / "arena.jsonl"))
    shell(*QUICK[:4], "--games", "10", "--seed", "5", *book)
    begun = (tmp_path / "arena.jsonl").read_bytes()
    whole = shell(*QUICK, *book, "--jobs", "2").out
    assert (tmp_path / "arena.jsonl").read_bytes().startswith(begun)
    assert whole == shell(*QUICK).out == shell(*QUICK, *book).out


def test_the_plot_is_written_in_the_language_spoken(shell: Shell, tmp_path: Path) -> None:
    picture = tmp_path / "ratings.svg"
    assert shell(*QUICK, "--plot", str(picture), "--lang", "fr").code == 0
    drawn = picture.read_text()
    assert drawn.startswith("<svg")
    assert "Crossing, 4 sièges" in drawn


def test_options_seats_and_python_functions_reach_the_table(shell: Shell) -> None:
    words = "--bots uniform,tests.contestants.outsiders:last --seats 3 --option keeper=2 --games 4 --json"
    found = json.loads(shell("arena", "crossing", *words.split()).out)
    assert (found["seats"], found["games"]) == (3, 4)
    assert "tests.contestants.outsiders:last" in {rating["bot"] for rating in found["ratings"]}


@pytest.mark.parametrize(
    "words",
    [
        "nothing --bots fair,gentle",
        "crossing --bots fair",
        "crossing --bots fair,fair",
        "crossing --bots fair,nobody",
        "crossing --bots fair,",
        "crossing --bots fair,uniform@3",
        "crossing --bots fair,no_such_module:bot",
        "crossing --bots fair,tests.contestants.outsiders:NO_BOT",
        "crossing --bots fair,socket:nowhere",
        "crossing --bots fair,socket:localhost:1",
        "crossing --bots uniform,tests.contestants.outsiders:fails",
        "crossing --bots uniform,tests.contestants.outsiders:cheats --jobs 2",
        "crossing --seats 2",
        "crossing --seats 7",
        "venise --seats 5",
        "crossing --games 0",
        "crossing --option keeper=9",
        "crossing --file /",
        "crossing --file pyproject.toml",
        "crossing --plot /nowhere/at/all.svg",
        "crossing --jobs none",
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_cannot_be_done_is_one_clear_line(shell: Shell, words: str, language: str) -> None:
    assert is_one_clear_line(shell("arena", *words.split(), "--lang", language))


def test_the_help_says_how_it_stops() -> None:
    assert "sequential" in tablee("arena", "--help").out
    assert "séquentiel" in tablee("arena", "--help", language="fr_FR.UTF-8").out
