"""What a hunt remembers: runs count while their test reads the same; a mended failure begins anew."""

from dataclasses import replace
from pathlib import Path

import pytest

from tools.checks import ledger, rounds
from tools.checks.ledger import Ledger, Run
from tools.checks.rounds import Round, Rounds

TEST = "tests/tools/test_ledger.py::test_one"


@pytest.fixture(autouse=True)
def marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tree and the tests read as these marks say."""
    monkeypatch.setattr(ledger, "mark_of", lambda test: "now")
    monkeypatch.setattr(ledger, "tree", lambda: "now")
    monkeypatch.setattr(rounds, "tree", lambda: "now")


def ran(number: int, outcome: str = "passed", *, mark: str = "now", tree: str = "now") -> Run:
    return Run(TEST, number, "calm", outcome, 1.0, mark, tree, "2026-01-01")


def hunt(folder: Path, *runs: Run, until_it_holds: bool = False) -> Rounds:
    """A hunt of three rounds in which these runs were written down."""
    three = [Round(number, "calm", (TEST,), until_it_holds=until_it_holds) for number in (1, 2, 3)]
    kept = Rounds(three, folder, minutes=1, book=folder / "hunted.txt")
    for run in runs:
        kept.ledger.write(run)
    return kept


def left(found: Rounds) -> list[int]:
    return [each.number for each in found.rounds if found.left(each)]


def test_it_goes_on_where_it_was_stopped_although_the_product_has_changed(tmp_path: Path) -> None:
    assert left(hunt(tmp_path, ran(1), ran(2, tree="before"))) == [3]


def test_a_test_that_reads_differently_begins_anew(tmp_path: Path) -> None:
    assert left(hunt(tmp_path, ran(1, mark="before"), ran(2))) == [1, 3]


def test_a_failure_stands_until_something_is_changed(tmp_path: Path) -> None:
    found = hunt(tmp_path, ran(1), ran(2, "failed"), ran(3))
    assert left(found) == []
    assert [run.failed for run in found.runs()] == [False, True, False]


def test_a_failure_that_was_mended_takes_what_came_before_it_along(tmp_path: Path) -> None:
    found = hunt(tmp_path, ran(1), ran(2, "failed", tree="before"), ran(3))
    assert left(found) == [1, 2]
    assert not any(run.failed for run in found.runs())


def test_what_asks_about_the_tree_as_it_is_runs_until_it_has_held_there(tmp_path: Path) -> None:
    assert left(hunt(tmp_path, ran(1, tree="before"), ran(2, "failed"), ran(3), until_it_holds=True)) == [
        1,
        2,
    ]


def test_a_line_that_was_cut_short_is_no_run(tmp_path: Path) -> None:
    kept = Ledger(tmp_path / "ledger.jsonl")
    kept.write(ran(1))
    kept.write(replace(ran(2), seconds=2.5))
    kept.path.write_bytes(kept.path.read_bytes()[:-9])
    assert list(kept.runs()) == [ran(1)]
