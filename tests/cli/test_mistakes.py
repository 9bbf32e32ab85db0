"""Whatever is asked for wrongly gets one clear line and exit code 2: no traceback, no hang."""

import subprocess
import sys
from pathlib import Path

import pytest

from tablee import shelf
from tablee.cli import files
from tablee.kit.dice import FastDice
from tablee.lab.arena import LineUp
from tablee.lab.seated import Secret, record
from tests.cli.shell import Shell, environment, is_one_clear_line, tablee
from tests.often import one_daily
from tests.patience import PATIENCE_S


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "frob",
            "There is no command “frob”; there is: room, backup, restore, migrate, operator, worker",
        ),
        ("--frob", "There is no option --frob here"),
        ("games extra", "One word too many: “extra”."),
        ("games --json=3", "--json is not written like that"),
        ("games --lang klingon", "There is no language “klingon” here; there is: en, fr."),
        ("sim", "GAME is missing: the name of a game, such as crossing."),
        ("sim nosuch", "There is no game “nosuch” on the shelf; there is: "),
        ("sim crossing --seats", "--seats is not written like that"),
        ("sim crossing --seats many", "--seats wants a whole number, such as --seats 4."),
        ("sim crossing --seats 7", "Crossing is not for 7 seats: say --seats 3 to 6."),
        ("sim crossing --games 0", "--games wants a whole number from 1 to a billion"),
        (f"sim crossing --games {10**20}", "--games wants a whole number from 1 to a billion"),
        (f"sim crossing --seed {10**30}", "--seed wants a whole number from 0 on, of at most 15 digits"),
        ("sim crossing --jobs 0", "--jobs wants a whole number from 1 to 256"),
        (
            "sim crossing --bots greedy,nobody",
            "There is no bot “nobody” here; there is: uniform, greedy, gentle,",
        ),
        (
            "sim crossing --option moon=full",
            "Crossing has no option “moon”; there is: keeper=none, keeper_ch",
        ),
        ("sim crossing --option keeper", "The option “keeper” wants a value, such as --option keeper=none."),
        (
            "sim crossing --option keeper=red",
            "The option keeper cannot be “red”: it is a whole number or none",
        ),
        (
            "sim crossing --option keeper_chooses=2",
            "cannot be “2”: it is yes or no, as in --option keeper_chooses",
        ),
        (
            "sim crossing --option keeper=4",
            "That cannot be played (keeper=4): The keeper must be one of the seats",
        ),
        ("play crossing --seat 5", "There is no seat 5 at this table: say --seat 1 to 4."),
        ("play crossing --save /", "/ is a folder, not a file."),
        ("record crossing /nowhere/game.jsonl", "/nowhere/game.jsonl: there is no such file or folder."),
        ("replay /nowhere.jsonl", "/nowhere.jsonl: there is no such file or folder."),
        ("verify /", "/ is a folder, not a file."),
        ("check nosuch", "There is no game “nosuch”"),
        ("bench nosuch", "There is no game “nosuch”"),
        ("bench crossing --seats 2", "Crossing is not for 2 seats"),
    ],
)
def test_a_mistake_is_told_in_one_line(shell: Shell, words: str, told: str) -> None:
    done = shell(*words.split())
    assert is_one_clear_line(done), done
    assert told in done.err


GOOD = record(LineUp("crossing", shelf.game("crossing").box.options(), ("uniform",) * 3), Secret(1))

SPOILT = {
    "empty": (b"", "line 1: this is no recorded game."),
    "without its closing": (b"\n".join(GOOD.splitlines()[:-1]), "the recorded game breaks off here."),
    "cut in a line": (GOOD[: len(GOOD) // 2], "this is no line of a recorded game."),
    "of other lines": (b"{}\n" * 9, "line 1: this is no recorded game."),
    "deeply nested": (b"[" * 100_000 + b"\n" + GOOD, "line 1: this is no recorded game."),
    "binary": (bytes(range(256)) * 9, "it is not text."),
    "of an unknown game": (GOOD.replace(b'"game":"crossing"', b'"game":"chess"'), "There is no game “chess”"),
}


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(("content", "told"), SPOILT.values(), ids=SPOILT)
def test_a_file_that_is_no_recorded_game_is_refused(
    shell: Shell, tmp_path: Path, command: str, content: bytes, told: str
) -> None:
    file = tmp_path / "spoilt.jsonl"
    file.write_bytes(content)
    done = shell(command, str(file))
    assert is_one_clear_line(done), done
    assert told in done.err


def test_a_game_with_any_byte_changed_is_refused_or_not_confirmed(shell: Shell, tmp_path: Path) -> None:
    file, chance = tmp_path / "spoilt.jsonl", FastDice(2)
    for _ in range(150):
        at = chance.pick(len(GOOD))
        file.write_bytes(GOOD[:at] + bytes([chance.pick(128)]) + GOOD[at + 1 + chance.pick(2) :])
        if file.read_bytes() != GOOD:
            done = shell("verify", str(file))
            assert done.code == 1 or is_one_clear_line(done), file.read_bytes()


def test_a_huge_file_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    huge = tmp_path / "huge.jsonl"
    with huge.open("wb") as file:
        file.truncate(100 * 2**20)
    for command in ("replay", "verify"):
        done = tablee(command, str(huge))
        assert is_one_clear_line(done)
        assert "larger than 16 MB" in done.err


def test_an_endless_stream_is_refused() -> None:
    assert is_one_clear_line(tablee("verify", "/dev/zero"))


def test_garbage_on_the_command_line_is_a_mistake_like_any_other() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablee", b"play", b"\xff\x1b[31m\x07"],
        capture_output=True,
        env=environment("C.UTF-8"),
    )
    assert done.returncode == 2
    assert b"\x1b" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_file_that_is_there_is_overwritten_only_by_force(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("mine")
    for words in (("record", "crossing", str(file)), ("play", "crossing", "--save", str(file))):
        assert is_one_clear_line(shell(*words))
        assert file.read_text() == "mine"
    assert shell("record", "crossing", str(file), "--force").code == 0
    assert shell("verify", str(file)).code == 0


def test_a_claimed_name_is_left_free(tmp_path: Path) -> None:
    files.claim(str(tmp_path / "new.jsonl"), force=False)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("jobs", one_daily(["2", "1"]))
def test_a_closed_pipe_ends_the_command_quietly(jobs: str) -> None:
    words = [sys.executable, "-m", "tablee", "sim", "crossing", "--games", "100000", "--json", "--jobs", jobs]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment("C.UTF-8")
    ) as command:
        assert command.stdout
        assert command.stderr
        assert command.stdout.readline().startswith(b'{"game":"crossing"')
        command.stdout.close()
        assert command.stderr.read() == b""
        assert command.wait(timeout=PATIENCE_S) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_told_in_one_line() -> None:
    for words in (["sim", "crossing"], ["sim", "crossing", "--json"], ["games"], ["record", "crossing", "-"]):
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(
                [sys.executable, "-m", "tablee", *words],
                stdout=full,
                stderr=subprocess.PIPE,
                env=environment("C.UTF-8"),
            )
        assert (done.returncode, done.stderr) == (2, b"-: the disk is full.\n")


def test_closed_streams_are_no_reason_to_fall_over() -> None:
    words = f"{sys.executable} -m tablee"
    for line, code in (
        (f"{words} games >&-", 0),
        (f"{words} verify - <&-", 2),
        (f"{words} play crossing <&-", 0),
    ):
        done = subprocess.run(["sh", "-c", line], capture_output=True, env=environment("C.UTF-8"))
        assert done.returncode == code
        assert b"Traceback" not in done.stderr


def test_a_terminal_without_accents_gets_question_marks() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "games"],
        capture_output=True,
        env={**environment("fr_FR"), "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert b"si?ges" in done.stdout
