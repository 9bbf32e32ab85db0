"""`tablee coach` goes through a recorded game in words, and says what it cannot go through."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import Shell, is_one_clear_line


@pytest.fixture
def file(shell: Shell, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    words = ("record", "abracada", "--seats", "3", "--bots", "uniform,fair", "--seed", "7", str(path))
    assert shell(*words).code == 0
    return path


def test_a_game_is_gone_through_in_words(shell: Shell, file: Path) -> None:
    done = shell("coach", str(file), "--seat", "1")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].startswith("Abracada… Quoi ?, gone through with ")
    assert lines[2].startswith("Your chances to win were ")
    assert any(line.startswith("1. (step ") for line in lines)
    assert any("a slip that gave away" in line or "a costly slip" in line for line in lines)
    assert any(line.startswith("   Better: ") for line in lines)


def test_and_in_french(shell: Shell, file: Path) -> None:
    done = shell("coach", str(file), "--seat", "1", "--lang", "fr")
    assert done.out.splitlines()[2].startswith("Vos chances de gagner étaient de ")
    assert "   Mieux\u00a0: " in done.out


def test_as_json_it_is_the_review_and_the_same_each_time(shell: Shell, file: Path) -> None:
    first, again = (shell("coach", str(file), "--seat", "2", "--json", "--seed", "3").out for _ in range(2))
    assert first == again
    review = json.loads(first)
    assert (review["seat"], review["seed"], review["game"]) == (1, "3", "abracada")
    whole = review["began"] + review["choice"] + review["luck"] + review["given_up"]
    assert whole == pytest.approx(review["result"], abs=1e-3)


def test_without_a_seat_it_is_the_first(shell: Shell, file: Path) -> None:
    assert shell("coach", str(file)).out == shell("coach", str(file), "--seat", "1").out


@pytest.mark.parametrize("words", [("--seat", "9"), ("--seat", "0"), ("--seat", "x"), ("--nodes", "0")])
def test_what_cannot_be_meant_is_said_in_one_line(shell: Shell, file: Path, words: tuple[str, ...]) -> None:
    assert is_one_clear_line(shell("coach", str(file), *words))


def test_a_game_that_did_not_end_is_not_gone_through(shell: Shell, file: Path, tmp_path: Path) -> None:
    lines = file.read_bytes().splitlines()
    closing = json.loads(lines[-1]) | {"result": None}
    half = tmp_path / "half.jsonl"
    half.write_bytes(b"\n".join([*lines[:9], json.dumps(closing).encode()]))
    done = shell("coach", str(half), "--seat", "1")
    assert is_one_clear_line(done)
    assert "did not come to an end" in done.err


@pytest.mark.parametrize(
    ("old", "new"), [(b'"picks":[[', b'"picks":[[9,'), (b'"kind":"opening"', b'"kind":"x"')]
)
def test_a_file_that_was_not_played_like_that_is_not_gone_through(
    shell: Shell, file: Path, old: bytes, new: bytes
) -> None:
    file.write_bytes(file.read_bytes().replace(old, new, 1))
    assert is_one_clear_line(shell("coach", str(file), "--seat", "1"))


def test_a_file_that_is_not_there_is_said(shell: Shell, tmp_path: Path) -> None:
    assert is_one_clear_line(shell("coach", str(tmp_path / "nothing.jsonl"), "--seat", "1"))
