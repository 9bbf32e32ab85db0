"""Whoever changes a recorded game is found out, with nothing but the standard library."""

import json
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tablee.kit import seal
from tablee.kit.log import BadLog
from tablee.table import transcript
from tests.table.tables import CROSSING, SEED, sealed_game

Lines = list[Any]

OTHER_CHOICES = (
    {"move": "point", "mushroom": 0},
    {"move": "point", "mushroom": 1},
    {"move": "rob", "rival": 0},
    {"move": "rob", "rival": 1},
    {"move": "rob", "rival": 2},
    {"move": "cover"},
    {"move": "hesitate"},
)


@cache
def recorded() -> tuple[bytes, ...]:
    return tuple(transcript.write(sealed_game(), SEED).splitlines())


def facts() -> Lines:
    return [json.loads(line) for line in recorded()]


def written(lines: Lines) -> list[bytes]:
    return [json.dumps(line, separators=(",", ":")).encode() for line in lines]


def verdict(lines: list[bytes]) -> str:
    try:
        seal.check(lines)
    except seal.Broken as broken:
        return broken.kind
    return "confirmed"


def with_seal(lines: Lines, seed: bytes = SEED) -> list[bytes]:
    """What a forger who knows the seed would write."""
    forged = written(lines)
    forged[-1] = seal.sealed(seed, forged)
    return forged


def changed(lines: Lines, *path: str | int, to: object) -> Lines:
    """The lines with one thing changed."""
    copy = deepcopy(lines)
    place: Any = copy
    for key in path[:-1]:
        place = place[key]
    assert place[path[-1]] != to
    place[path[-1]] = to
    return copy


def other_choices(lines: Lines) -> Iterator[Lines]:
    for at, line in enumerate(lines):
        for seat, choice in line.get("choices", {}).items():
            for other in OTHER_CHOICES:
                if other != choice:
                    yield changed(lines, at, "choices", seat, to=other)


def other_picks(lines: Lines) -> Iterator[Lines]:
    for at, line in enumerate(lines):
        for number, (_, answer) in enumerate(line.get("picks", ())):
            yield changed(lines, at, "picks", number, 1, to=answer + 1)
            yield changed(lines, at, "picks", number, 1, to=answer - 1)


def other_heaps(lines: Lines) -> Iterator[Lines]:
    for at, line in enumerate(lines):
        for number, (among, _) in enumerate(line.get("picks", ())):
            yield changed(
                lines, at, "picks", number, 0, to=[1, *among] if isinstance(among, list) else among + 1
            )
            yield changed(lines, at, "picks", to=[*line["picks"][:number], *line["picks"][number + 1 :]])


def other_seeds() -> Iterator[str]:
    for place, digit in enumerate(SEED.hex()):
        for other in "0123456789abcdef":
            if other != digit:
                yield SEED.hex()[:place] + other + SEED.hex()[place + 1 :]


def test_an_untouched_game_is_confirmed() -> None:
    assert verdict(list(recorded())) == "confirmed"
    assert written(facts()) == list(recorded())


def test_every_changed_choice_is_found_out() -> None:
    forgeries = [verdict(written(lines)) for lines in other_choices(facts())]
    assert set(forgeries) == {"seal"}
    assert len(forgeries) > 200


def test_every_changed_pick_is_found_out_even_under_a_new_seal() -> None:
    forgeries = list(other_picks(facts()))
    assert {verdict(written(lines)) for lines in forgeries} == {"pick"}
    assert {verdict(with_seal(lines)) for lines in forgeries} == {"pick"}
    assert len(forgeries) > 100


def test_every_change_of_what_was_asked_of_chance_is_found_out() -> None:
    assert {verdict(written(lines)) for lines in other_heaps(facts())} <= {"pick", "seal"}


def test_every_changed_seed_is_found_out() -> None:
    forgeries = [changed(facts(), -1, "seed", to=seed) for seed in other_seeds()]
    assert {verdict(written(lines)) for lines in forgeries} == {"seed"}


def test_another_seed_with_its_own_commitment_and_seal_gives_other_picks() -> None:
    for number in range(256):
        seed = bytes([number]) * 32
        lines = changed(facts(), -1, "seed", to=seed.hex())
        lines = changed(lines, 0, "commitment", to=seal.commitment(seed))
        assert verdict(with_seal(lines, seed)) == "pick"


@pytest.mark.parametrize(
    "nonces", [["nonce0", "nonce1", "nonce3"], ["nonce0", "nonce1"], ["nonce0", "nonce2", "nonce1"]]
)
def test_other_nonces_give_other_picks(nonces: list[str]) -> None:
    lines = changed(facts(), 0, "nonces", to=nonces)
    assert (verdict(written(lines)), verdict(with_seal(lines))) == ("pick", "pick")


def test_every_change_of_the_opening_is_found_out() -> None:
    for field, to in {
        "tablee": 2,
        "game": "abracada",
        "rules_version": 2,
        "seats": 4,
        "options": {"keeper": 1, "keeper_chooses": True},
        "table": "t2",
        "commitment": "0" * 64,
        "nonces": [],
        "players": [None, None, "greedy"],
        "clock": {"per_move_ms": 1, "grace_ms": 0},
    }.items():
        assert verdict(written(changed(facts(), 0, field, to=to))) != "confirmed"


def test_every_change_of_an_entry_is_found_out() -> None:
    lines = facts()
    for at in range(1, len(lines) - 1):
        assert verdict(written(changed(lines, at, "at", to=1))) == "seal"
        assert verdict(written(changed(lines, at, "n", to=99))) in ("pick", "seal")
        assert verdict(written(changed(lines, at, "kind", to="resumed"))) == "seal"
    for at in range(2, len(lines) - 1):
        assert verdict(written(changed(lines, at, "late", to=[0]))) == "seal"


def test_every_change_of_the_closing_is_found_out() -> None:
    lines = facts()
    assert verdict(written(changed(lines, -1, "result", to=None))) == "seal"
    assert verdict(written(changed(lines, -1, "result", "places", to=[2, 3, 1]))) == "seal"
    assert verdict(written(changed(lines, -1, "result", "scores", 0, to=99))) == "seal"
    assert verdict(written(changed(lines, -1, "result", "ending", to="resigned"))) == "seal"
    assert verdict(written(changed(lines, -1, "state", to=""))) == "seal"
    assert verdict(written(changed(lines, -1, "seal", to="0" * 64))) == "seal"


def test_every_dropped_doubled_or_swapped_line_is_found_out() -> None:
    lines = list(recorded())
    for at in range(len(lines)):
        assert verdict([*lines[:at], *lines[at + 1 :]]) != "confirmed"
        assert verdict([*lines[:at], lines[at], *lines[at:]]) != "confirmed"
    for at in range(len(lines) - 1):
        assert verdict([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]) != "confirmed"


def test_every_flipped_byte_is_found_out() -> None:
    lines = list(recorded())
    for at in range(len(lines)):
        for place in range(len(lines[at])):
            line = bytearray(lines[at])
            line[place] ^= 1
            assert verdict([*lines[:at], bytes(line), *lines[at + 1 :]]) != "confirmed"


def test_another_spelling_of_the_same_facts_is_not_the_same_game() -> None:
    lines = list(recorded())
    lines[-1] = lines[-1].replace(SEED.hex().encode(), SEED.hex().upper().encode())
    assert verdict(lines) == "seal"
    assert verdict([*recorded()[:-1], recorded()[-1] + b" "]) == "seal"


def test_a_choice_forged_under_a_new_seal_is_found_out_by_replaying() -> None:
    lines = changed(facts(), 2, "choices", "0", to={"move": "point", "mushroom": 0})
    forged = with_seal(lines)
    assert verdict(forged) == "confirmed"
    with pytest.raises(BadLog):
        list(transcript.steps(CROSSING, transcript.read(b"\n".join(forged))))


def test_the_check_runs_without_tablee(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(transcript.write(sealed_game(), SEED))
    alone = [sys.executable, "-I", "-S", seal.__file__, str(file)]
    told = subprocess.run(alone, capture_output=True, text=True, cwd=tmp_path)
    assert (told.returncode, told.stdout) == (0, "confirmed: crossing at table t1\n")
    file.write_bytes(file.read_bytes().replace(b'"mushroom":0', b'"mushroom":1', 1))
    told = subprocess.run(alone, capture_output=True, text=True, cwd=tmp_path)
    assert (told.returncode, told.stderr) == (1, f"not confirmed: line {len(recorded())}: seal\n")
