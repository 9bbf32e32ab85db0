"""`tablee coach` goes by the hint that the log marks, however much or little it is told to think itself."""

import json
from pathlib import Path

import pytest

from tablee.coach.judging import hint
from tablee.coach.moments import sight
from tablee.kit.facts import Move
from tablee.table import transcript
from tablee.table.change import Change
from tests.cli.shell import Shell
from tests.coach.played import Evening, evening

HINTS = 3
LITTLE = 1
"""Nodes after which the judge of Venise has its first guess, and no more."""


def asked(choose: str) -> Evening:
    """A game whose first seat asks a few times, and plays what it is shown, or not; the other gives up."""
    playing, hints = evening("venise", 2, 4), 0
    while hints < HINTS:
        if playing.table.awaited()[0] != 0 or len(playing.table.moves(0)) < 9:
            playing.choose(("fair",) * 2)
            continue
        hints += 1
        happens(playing, playing.table.hint(0, 0))
        shown = [each.move for each in hint(sight(playing.table, playing.hearing, 0))]
        others: list[Move] = [move for move in playing.table.moves(0) if move not in shown]
        happens(playing, playing.table.choose(0, (shown if choose == "followed" else others)[-1], 0))
    happens(playing, playing.table.resign(1, 0, "fair"))
    return playing


def happens(playing: Evening, change: Change) -> None:
    playing.table.apply(change)
    playing.hearing.note(change)


@pytest.mark.parametrize("choose", ["followed", "passed_over"])
def test_what_a_hint_had_shown_is_told_from_what_it_had_not(
    choose: str, shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(transcript.write(asked(choose).table))
    done = shell("coach", str(file), "--seat", "1", "--json", "--nodes", str(LITTLE))
    assert (done.code, done.err) == (0, "")
    hinted = [each for each in json.loads(done.out)["decisions"] if each["hint"]]
    assert [each["hint"] for each in hinted] == [choose] * HINTS
    if choose == "followed":
        assert {(each["verdict"], each["cost"]) for each in hinted} == {("good", 0)}
