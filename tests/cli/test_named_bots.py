"""Wherever the command line names a bot, a function of one's own will do."""

import json
from pathlib import Path

import pytest

from tablee import load
from tests.cli.shell import Shell, is_one_clear_line, tablee

LAST = "tests.contestants.outsiders:last"


def test_a_function_plays_in_sim(shell: Shell) -> None:
    words = f"crossing --seats 3 --games 2 --bots {LAST},uniform --json"
    games = [json.loads(line) for line in shell("sim", *words.split()).out.splitlines()]
    assert [game["bots"] for game in games] == [[LAST, "uniform", LAST]] * 2


def test_a_function_plays_in_a_recorded_game(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert shell("record", "crossing", str(file), "--seats", "3", "--bots", f"{LAST},uniform").code == 0
    recorded = load(file)
    assert recorded.players == (LAST, "uniform", LAST)
    assert recorded.sealed
    assert all(moment.move == moment.legal_moves[-1] for moment in recorded if moment.seat == 0)
    assert shell("verify", str(file)).code == 0


@pytest.mark.parametrize("command", ["sim crossing", "record crossing -"])
@pytest.mark.parametrize("bot", ["nobody", "nowhere:bot", "tests.contestants.outsiders:fails"])
def test_who_is_not_there_or_fails_is_told_in_one_line(shell: Shell, command: str, bot: str) -> None:
    assert is_one_clear_line(shell(*command.split(), "--bots", bot, "--seed", "1"))


def test_a_bot_that_fails_at_a_person_s_table_is_told_in_one_line() -> None:
    done = tablee("play", "crossing", "--bots", "tests.contestants.outsiders:fails", stdin="1\n")
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    assert "no idea" in done.err
