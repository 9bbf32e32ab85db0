"""What is no bot, no fact, no text and no file is called that, wherever the library is handed it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tablee
from tests.cli.shell import ROOT

GOLDEN = next((ROOT / "src" / "tablee" / "games" / "crossing" / "golden").glob("*.jsonl"))


WRONG: Any = 3
MATCH: Any = tablee.Match


def match() -> tablee.Match:
    return tablee.new("crossing", 3, seed=1)


@pytest.mark.parametrize(
    ("doing", "kind", "told"),
    [
        (lambda: match().say("en", WRONG), TypeError, "moves and events can be said, not 3"),
        (
            lambda: match().ask(WRONG, 0),
            TypeError,
            "a bot is a name, 'module:function' or a function (sight, dice)",
        ),
        (lambda: tablee.Match.from_text("crossing", WRONG), TypeError, "a position is a text, not 3"),
        (lambda: MATCH("crossing"), TypeError, "tablee.new('crossing') begins a match"),
        (lambda: MATCH(), TypeError, "tablee.new('crossing') begins a match"),
        (
            lambda: tablee.play_many("crossing", WRONG, games=1),
            TypeError,
            "bots are a name, a function (sight, dice), or a list of these, not 3",
        ),
        (
            lambda: tablee.play_many("crossing", ["fair"] * 4, games=1, seats=3),
            ValueError,
            "4 bots are too many for 3 seats",
        ),
        (
            lambda: tablee.export(WRONG, "rows.jsonl"),
            TypeError,
            "recordings are files, by their names, not 3",
        ),
        (
            lambda: tablee.export([WRONG], "rows.jsonl"),
            TypeError,
            "recordings are files, by their names, not 3",
        ),
        (lambda: tablee.export(GOLDEN, WRONG), TypeError, "rows are written into a file, by its name, not 3"),
        (
            lambda: tablee.export(GOLDEN, "rows.csv"),
            ValueError,
            "rows.csv: rows are written as .jsonl or .parquet; say format= for another name",
        ),
    ],
)
def test_a_wrong_value_is_told_in_one_sentence(
    doing: Callable[[], object],
    kind: type[Exception],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(kind, match=re.escape(told)) as raised:
        doing()
    assert "\n" not in str(raised.value)
    assert list(tmp_path.iterdir()) == []


def test_whoever_says_the_form_may_call_the_file_as_they_like(tmp_path: Path) -> None:
    assert tablee.export(GOLDEN, tmp_path / "rows.csv", format="jsonl") > 0
