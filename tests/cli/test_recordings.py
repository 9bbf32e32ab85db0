import json
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.kit import seal
from tablee.table import transcript
from tests.cli.shell import Shell, is_one_clear_line, tablee
from tests.table.tables import SEED
from tests.table.test_branching import OTHER_SEED, branch_of, branched, parent_of, play_on


def sealed_again(lines: list[bytes]) -> bytes:
    """A changed game with a seal that fits: whoever knows the seed can make one."""
    seed = bytes.fromhex(json.loads(lines[-1])["seed"])
    return b"\n".join([*lines[:-1], seal.sealed(seed, lines)])


@pytest.fixture
def file(shell: Shell, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    assert shell("record", "crossing", "--seats", "3", "--seed", "7", str(path)).code == 0
    return path


def test_a_recorded_game_is_confirmed(shell: Shell, file: Path) -> None:
    done = shell("verify", str(file))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Confirmed: Crossing at table ")


def test_the_same_seed_writes_the_same_file(shell: Shell, file: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    shell("record", "crossing", "--seats", "3", "--seed", "7", str(again))
    assert again.read_bytes() == file.read_bytes()


def test_a_recorded_game_is_told_in_words(shell: Shell, file: Path) -> None:
    done = shell("replay", str(file))
    lines = done.out.splitlines()
    assert lines[0].endswith("Human (Zigzag), Elf (Zigzag), Sprite (Zigzag).")
    assert lines[1] == "Options: keeper=none, keeper_chooses=yes."
    assert "Step 1" in lines
    assert lines[-3].startswith("1. ")


def test_a_recorded_game_is_told_in_french(shell: Shell, file: Path) -> None:
    done = shell("replay", str(file), "--lang", "fr")
    assert "Étape 1" in done.out
    assert "keeper_chooses=oui" in done.out


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b'"0":{"move":"point","mushroom":0}', b'"0":{"move":"point","mushroom":1}', "seal is broken"),
        (b'"seed":"', b'"seed":"00', "not the seed"),
        (b'"picks":[[3,', b'"picks":[[9,', "something else than the sealed dice"),
    ],
)  # fmt: skip
def test_a_changed_game_is_not_confirmed(shell: Shell, file: Path, old: bytes, new: bytes, why: str) -> None:
    content = file.read_bytes()
    assert old in content
    file.write_bytes(content.replace(old, new, 1))
    done = shell("verify", str(file))
    assert (done.code, done.err) == (1, "")
    assert "Not confirmed" in done.out
    assert why in done.out


def test_a_game_that_was_changed_and_sealed_again_breaks_the_rules(shell: Shell, file: Path) -> None:
    lines = file.read_bytes().splitlines()
    lines[2] = lines[2].replace(b'{"move":"point","mushroom":0}', b'{"move":"point","mushroom":9}')
    file.write_bytes(sealed_again(lines))
    done = shell("verify", str(file))
    assert done.code == 1
    assert "line 3: that choice was not allowed." in done.out


def test_a_game_by_other_rules_cannot_be_judged(shell: Shell, file: Path) -> None:
    lines = file.read_bytes().replace(b'"rules_version":1', b'"rules_version":999').splitlines()
    file.write_bytes(sealed_again(lines))
    for command in ("verify", "replay"):
        done = shell(command, str(file))
        assert is_one_clear_line(done)
        assert "another version of the rules" in done.err


def test_games_travel_through_pipes() -> None:
    recorded = tablee("record", "crossing", "-")
    assert recorded.code == 0
    assert tablee("verify", "-", stdin=recorded.out).code == 0
    assert "1. " in tablee("replay", "-", stdin=recorded.out).out


@pytest.fixture
def what_if(tmp_path: Path) -> tuple[str, str]:
    """A game that goes on from another, and that other one."""
    parent = parent_of("crossing")
    child = play_on(branched(parent, branch_of(parent, 3, 1)))
    files = tmp_path / "what-if.jsonl", tmp_path / "parent.jsonl"
    files[0].write_bytes(transcript.write(child, OTHER_SEED))
    files[1].write_bytes(transcript.write(parent, SEED))
    return str(files[0]), str(files[1])


def test_a_game_that_goes_on_from_another_is_confirmed_alone_and_with_it(
    shell: Shell, what_if: tuple[str, str]
) -> None:
    done = shell("verify", what_if[0])
    assert (done.code, done.err) == (0, "")
    assert "It goes on from entry 3 of a game with the seal " in done.out
    done = shell("verify", *what_if)
    assert (done.code, done.err) == (0, "")
    assert "It is the game the one before goes on from, and it stood like that then." in done.out
    assert done.out.count("Confirmed: Crossing at table ") == 2


def test_a_game_does_not_go_on_from_any_other(shell: Shell, file: Path, what_if: tuple[str, str]) -> None:
    done = shell("verify", what_if[0], str(file))
    assert done.code == 1
    assert "this is not the game it goes on from." in done.out
    assert shell("verify", what_if[1], what_if[0]).code == 1


def test_the_seal_alone_says_of_a_game_that_goes_on_what_verify_says(
    shell: Shell, file: Path, what_if: tuple[str, str]
) -> None:
    alone = by_itself(what_if[0])
    assert alone.stdout.splitlines()[1].startswith("it goes on from entry 3 of the game with the seal ")
    assert len(by_itself(*what_if).stdout.splitlines()) == 2
    wrong = by_itself(what_if[0], str(file))
    assert (wrong.returncode, "line 1: other_parent" in wrong.stderr) == (1, True)
    assert "line 1: " in shell("verify", what_if[0], str(file)).out


def by_itself(*files: str) -> subprocess.CompletedProcess[str]:
    """What `python seal.py` says, without Tablée."""
    return subprocess.run([sys.executable, "-I", seal.__file__, *files], capture_output=True, text=True)


def test_it_is_told_where_a_game_goes_on_from(shell: Shell, what_if: tuple[str, str]) -> None:
    lines = shell("replay", what_if[0]).out.splitlines()
    assert lines[2:4] == [
        "It goes on from another game, after its entry 3.",
        "What Elf could not know then was dealt anew.",
    ]
