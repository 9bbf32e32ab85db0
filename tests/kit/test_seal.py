import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.kit import seal

SEED = b"\x07" * 32
PICK = seal.ticket(SEED, "t1|anna,bob", 0, 0, 6)
DRAWN = seal.ticket(SEED, "t1|anna,bob", 0, 1, 3)

OPENING = b'{"game":"toy","table":"t1","commitment":"%s","nonces":["anna","bob"]}' % (
    hashlib.sha256(SEED).hexdigest().encode()
)
LAID = b'{"n":0,"picks":[[6,%d],[[2,0,1],%d]]}' % (PICK, 0 if DRAWN < 2 else 2)
CLOSING = seal.sealed(SEED, [OPENING, LAID, b'{"seed":"%s","seal":null}' % SEED.hex().encode()])
GAME = [OPENING, LAID, CLOSING]


def broken(*lines: bytes) -> tuple[str, int]:
    """Why a recorded game is not confirmed, and where."""
    with pytest.raises(seal.Broken) as caught:
        seal.check(lines)
    return caught.value.kind, caught.value.line


@pytest.mark.parametrize("size", [0, 1, 31, 32, 63, 64, 65, 200])
@pytest.mark.parametrize("scope", ["s", "t1|anna,bob", "Tétange|" + ",".join(["0123456789abcdef"] * 6)])
def test_picks_are_those_of_an_hmac_written_out_by_hand(size: int, scope: str) -> None:
    for number in range(60):
        key = bytes((number * 7 + at) % 256 for at in range(size))
        n = (2, 3, 36, 1 << 32, 1 << 63, (1 << 63) + 1, 1 << 64)[number % 7]
        words = (_word(key, f"{scope}|{number}|{number % 5}|{attempt}") for attempt in range(64))
        fair = next(word for word in words if word < (1 << 64) - (1 << 64) % n)
        assert seal.ticket(key, scope, number, number % 5, n) == fair % n


def test_a_sealed_game_is_confirmed() -> None:
    assert seal.check(GAME)["table"] == "t1"


def test_the_commitment_is_made_before_anybody_adds_a_nonce() -> None:
    assert seal.commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    scopes = [seal.scope_of("t1", nonces) for nonces in (["anna", "bob"], ["anna", "rob"], ["anna"])]
    assert len({seal.ticket(SEED, scope, 0, 0, 1 << 60) for scope in scopes}) == 3


def test_words_outside_the_fair_range_are_cast_again() -> None:
    n = (1 << 63) + 1
    words = [_word(SEED, f"s|5|{pick}|0") for pick in range(40)]
    again = [_word(SEED, f"s|5|{pick}|1") for pick in range(40)]
    assert {word < n for word in words} == {True, False}
    for pick, (word, other) in enumerate(zip(words, again, strict=True)):
        if word < n:
            assert seal.ticket(SEED, "s", 5, pick, n) == word
        elif other < n:
            assert seal.ticket(SEED, "s", 5, pick, n) == other


def _word(key: bytes, text: str) -> int:
    """The first word of HMAC-SHA256, written out by hand."""
    block = (key if len(key) <= 64 else hashlib.sha256(key).digest()).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(k ^ 0x36 for k in block) + text.encode()).digest()
    outer = hashlib.sha256(bytes(k ^ 0x5C for k in block) + inner).digest()
    return int.from_bytes(outer[:8], "big")


def test_a_pick_lies_below_its_number() -> None:
    assert {seal.ticket(SEED, "s", entry, 0, 3) for entry in range(100)} == {0, 1, 2}
    assert seal.ticket(SEED, "s", 0, 0, 1) == 0
    for impossible in (0, -1, (1 << 64) + 1):
        with pytest.raises(ValueError, match="no fair pick"):
            seal.ticket(SEED, "s", 0, 0, impossible)


def test_a_game_that_breaks_off_is_truncated() -> None:
    assert broken() == ("truncated", 0)
    assert broken(OPENING, CLOSING) == ("truncated", 2)
    assert broken(OPENING, LAID, LAID) == ("truncated", 3)


def test_a_game_without_commitment_nonces_or_table_was_never_sealed() -> None:
    for field in (b'"nonces"', b'"table"', b'"commitment"'):
        assert broken(OPENING.replace(field, b'"other"'), LAID, CLOSING) == ("not_sealed", 1)
    assert broken(OPENING, LAID, b'{"seed":null,"seal":null}') == ("not_sealed", 3)


def test_what_cannot_be_read_is_said_with_its_line() -> None:
    assert broken(b"{", LAID, CLOSING) == ("unreadable", 1)
    assert broken(OPENING, b"[]", CLOSING) == ("unreadable", 2)
    assert broken(OPENING, b"\xff", CLOSING) == ("unreadable", 2)
    assert broken(OPENING, b"[" * 100_000, CLOSING) == ("unreadable", 2)
    assert broken(OPENING, LAID, b"{") == ("unreadable", 3)


@pytest.mark.parametrize("picks", ["[7]", "[[6]]", '[["six",1]]', "[[[],0]]", "[[0,0]]", "[[-6,1]]", "null"])
def test_picks_that_make_no_sense_are_unreadable(picks: str) -> None:
    assert broken(OPENING, b'{"n":0,"picks":%s}' % picks.encode(), CLOSING) == ("unreadable", 2)


def test_another_seed_pick_or_line_breaks_the_seal() -> None:
    other = (b"\x08" * 32).hex().encode()
    assert broken(OPENING, LAID, CLOSING.replace(SEED.hex().encode(), other)) == ("seed", 3)
    assert broken(OPENING, b'{"n":0,"picks":[[6,%d]]}' % ((PICK + 1) % 6), CLOSING) == ("pick", 2)
    assert broken(OPENING, LAID, b'{"n":1}', CLOSING) == ("seal", 4)
    assert broken(OPENING, LAID, CLOSING.replace(b'{"seed"', b'{"result":[1,2],"seed"')) == ("seal", 3)


def run(file: Path) -> subprocess.CompletedProcess[str]:
    """Run the file of the seal by itself: no site packages, no Tablée."""
    alone = [sys.executable, "-I", "-S", seal.__file__, str(file)]
    return subprocess.run(alone, capture_output=True, text=True, cwd=file.parent)


def test_the_seal_is_checked_by_one_file_and_bare_python(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    game.write_bytes(b"\n".join(GAME) + b"\n")
    told = run(game)
    assert (told.returncode, told.stdout, told.stderr) == (0, "confirmed: toy at table t1\n", "")


def test_what_is_not_confirmed_is_said_in_one_line(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    told = run(game)
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (1, "", 1)
    game.write_bytes(b"\n".join([OPENING, LAID.replace(b"[6,", b"[7,"), CLOSING]))
    told = run(game)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.startswith("not confirmed: line ")
