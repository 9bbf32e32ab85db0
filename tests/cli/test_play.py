import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import Shell, environment, tablee
from tests.patience import PATIENCE_S

ALWAYS_THE_FIRST = "1\n" * 60


def test_a_game_can_be_played_to_its_end() -> None:
    done = tablee("play", "crossing", "--bots", "uniform", "--seed", "3", stdin=ALWAYS_THE_FIRST)
    assert (done.code, done.err) == (0, "")
    assert "Dice bound by " in done.out
    assert "You are Human." in done.out
    assert "The last round is over." in done.out
    assert "1. " in done.out
    assert "Seed of the dice " in done.out


def test_the_table_is_shown_with_the_words_of_the_game() -> None:
    out = tablee("play", "crossing", "--seats", "3", "--seat", "2", "--seed", "1", stdin="q\n").out
    assert "Round: 1 · Keeper of the bag: " in out
    assert "Elf (you)" in out
    assert "  1  Point at mushroom 1" in out


def test_a_choice_is_revealed_together_with_the_others() -> None:
    out = tablee("play", "crossing", "--bots", "uniform", "--seed", "1", stdin="2\nq\n").out
    assert "Human points at mushroom 2." in out
    assert out.index("Human points") < out.index("Elf points") < out.index("Round: 2")


def test_a_step_can_be_taken_back_and_strange_words_are_explained() -> None:
    out = tablee(
        "play", "crossing", "--bots", "uniform", "--seed", "1", stdin="u\n1\nu\n0\nhello\n?\nq\n"
    ).out
    assert "There is nothing to take back." in out
    assert out.index("Taken back.") < out.rindex("Round: 1")
    assert out.count("Please type a number from 1 to 3, or ? u q.") == 2
    assert "Type the number of a move" in out


def test_the_end_of_the_input_leaves_politely() -> None:
    done = tablee("play", "crossing", stdin="1\n")
    assert (done.code, done.err) == (0, "")
    assert "You leave the table." in done.out


def heed_interrupts() -> None:
    """Tests that run in the background are told to ignore them, and so would be what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("words", [["play", "crossing"], ["sim", "crossing", "--games", "100000", "--json"]])
def test_ctrl_c_leaves_without_a_fuss(words: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tablee", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment("C.UTF-8"),
        preexec_fn=heed_interrupts,
    ) as command:
        assert command.stdout
        os.read(command.stdout.fileno(), 1)
        command.send_signal(signal.SIGINT)
        out, err = command.communicate(timeout=PATIENCE_S)
        assert (command.returncode, err) == (130, b"")
        assert words[0] == "sim" or b"You leave the table." in out


def test_garbage_on_the_input_is_not_understood() -> None:
    done = tablee("play", "crossing", stdin=b"\xff\xfe\x00\n\x80\n\xc2\xb2\n" + b"9" * 5000 + b"\nq\n")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("Please type a number") == 4


def test_a_game_is_kept_finished_or_not(shell: Shell, tmp_path: Path) -> None:
    for name, typed in (("whole.jsonl", ALWAYS_THE_FIRST), ("part.jsonl", "1\nu\n2\nq\n")):
        file = tmp_path / name
        done = tablee(
            "play", "crossing", "--bots", "uniform", "--seed", "1", "--save", str(file), stdin=typed
        )
        assert f"tablee verify {file}" in " ".join(done.out.split())
        assert shell("verify", str(file)).code == 0
    assert "Human takes the last step back." in shell("replay", str(tmp_path / "part.jsonl")).out
