"""The hunt's book: rounds of a lost ledger still count, as long as the tests are the ones that ran."""

from functools import cache
from pathlib import Path

import pytest

from tools.checks import book, ledger, rounds
from tools.checks.book import FIRST_LINE, Book
from tools.checks.hunt import keep
from tools.checks.ledger import Ledger, Run
from tools.checks.rounds import Round, Rounds
from tools.setup.workbench import ROOT

ONE, TWO = (f"tests/tools/test_book.py::test_{name}" for name in ("one", "two"))
OTHER = "tests/tools/test_ledger.py::test_other"
GONE = "tests/tools/test_gone.py::test_it"
SAID = ROOT / "build" / "what a test that failed had to say"


class Clone:
    """A hunt of three calm rounds in one clone, with a ledger of its own and the book that is shared."""

    def __init__(self, folder: Path, shared: Path, patch: pytest.MonkeyPatch) -> None:
        self.ledger, self.book, self.patch = Ledger(folder / "ledger.jsonl"), Book(shared), patch
        self.reads()

    def reads(self, *, mark: str = "now", tree: str = "now") -> None:
        """The tests and the tree read like this from now on."""
        self.mark, self.tree = mark, tree
        for module in (ledger, book):
            self.patch.setattr(module, "mark_of", cache(lambda test: mark))
        for module in (ledger, rounds):
            self.patch.setattr(module, "tree", cache(lambda: tree))
        ledger.marks_of.cache_clear()

    def ran(self, test: str, *numbers: int, outcome: str = "passed", load: str = "calm") -> None:
        for number in numbers:
            marks = self.mark, self.tree
            self.ledger.write(Run(test, number, load, outcome, 1.0, *marks, "2026-01-01", str(SAID)))

    def keep(self, *tests: str) -> list[str]:
        """The lines of the book thereafter, without their marks."""
        keep(self.ledger, self.book, tests)
        first, *lines = self.book.path.read_text().splitlines()
        assert first == FIRST_LINE
        return [" ".join([file, *held]) for file, _mark, *held in map(str.split, lines)]

    def left(self, *tests: str) -> list[list[str]]:
        """What has still to run in each round."""
        found = self.hunt(*tests)
        return [[test.partition("::test_")[2] for test in found.left(each)] for each in found.rounds]

    def hunt(self, *tests: str) -> Rounds:
        three = [Round(number, "calm", tests) for number in (1, 2, 3)]
        return Rounds(three, self.ledger.path.parent, minutes=1, book=self.book.path)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    return Clone(tmp_path / "here", tmp_path / "hunted.txt", monkeypatch)


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    return Clone(tmp_path / "there", tmp_path / "hunted.txt", monkeypatch)


def test_a_round_is_kept_once_every_test_of_the_file_held_or_was_skipped(here: Clone) -> None:
    here.ran(ONE, 1, 2)
    here.ran(TWO, 2, outcome="skipped")
    assert here.keep(ONE, TWO) == ["tests/tools/test_book.py calm:2"]


def test_what_is_kept_does_not_run_again_where_the_ledger_is_lost(here: Clone, there: Clone) -> None:
    here.ran(ONE, 1, 2)
    here.keep(ONE)
    assert there.left(ONE) == [[], [], ["one"]]
    there.ran(ONE, 3)
    assert there.left(ONE) == [[], [], []]
    assert there.hunt(ONE).tell()


def test_two_ledgers_are_kept_one_after_the_other(here: Clone, there: Clone) -> None:
    here.ran(ONE, 1, 3)
    here.ran(OTHER, 1)
    there.ran(ONE, 2)
    there.ran(ONE, 10, 2, load="busy")
    both = ["tests/tools/test_book.py busy:2,10 calm:1,2,3", "tests/tools/test_ledger.py calm:1"]
    here.keep(OTHER, ONE)
    assert there.keep(ONE, OTHER) == both
    here.book.path.unlink()
    there.keep(ONE, OTHER)
    assert here.keep(OTHER, ONE) == both, "in whichever order"


def test_a_file_that_reads_differently_begins_anew_and_loses_its_line(here: Clone) -> None:
    here.ran(ONE, 1, 2)
    here.keep(ONE)
    here.reads(mark="later")
    assert here.left(ONE) == [["one"]] * 3
    assert here.keep(ONE) == []


def test_a_file_that_has_a_further_test_begins_anew(here: Clone, there: Clone) -> None:
    here.ran(ONE, 1, 2)
    here.keep(ONE)
    assert there.left(ONE, TWO) == [["one", "two"]] * 3
    assert here.left(ONE, TWO) == [["two"], ["two"], ["one", "two"]], "its ledger knows more"


def test_where_a_test_failed_the_book_counts_for_nothing_once_that_was_mended(
    here: Clone, there: Clone
) -> None:
    here.ran(ONE, 1, 2)
    here.ran(TWO, 1, 2)
    here.keep(ONE, TWO)
    there.reads(tree="before")
    there.ran(TWO, 3, outcome="failed")
    there.reads()
    assert there.left(ONE, TWO) == [["two"], ["two"], ["one", "two"]]
    there.ran(TWO, 2)
    assert there.keep(ONE, TWO) == ["tests/tools/test_book.py calm:2"]


def test_nothing_is_kept_of_a_file_while_a_failure_stands(here: Clone) -> None:
    here.ran(ONE, 1, 2)
    here.ran(OTHER, 1)
    here.keep(ONE, OTHER)
    here.ran(ONE, 3, outcome="failed")
    assert not here.hunt(ONE).tell()
    assert here.keep(ONE, OTHER) == ["tests/tools/test_ledger.py calm:1"]


def test_rounds_that_are_no_hunt_are_not_kept(here: Clone) -> None:
    here.ran(ONE, 1, load="postgresql")
    assert here.keep(ONE) == []


def test_a_file_without_tests_on_this_machine_keeps_its_line_as_long_as_it_is_there(here: Clone) -> None:
    here.ran(OTHER, 1)
    here.ran(GONE, 1)
    here.keep(OTHER, GONE)
    here.ran(ONE, 1)
    assert here.keep(ONE) == ["tests/tools/test_book.py calm:1", "tests/tools/test_ledger.py calm:1"]


def test_a_merge_that_kept_both_lines_of_a_file_says_what_both_say(here: Clone, there: Clone) -> None:
    here.ran(ONE, 1)
    here.keep(ONE)
    of_here = here.book.path.read_text()
    here.book.path.unlink()
    there.ran(ONE, 2)
    there.keep(ONE)
    lines = ["<<<<<<< ours", *of_here.splitlines(), "=======", *there.book.path.read_text().splitlines(), ""]
    there.book.path.write_text("\n".join(lines))
    assert there.left(ONE) == [[], [], ["one"]]
    assert there.keep(ONE) == ["tests/tools/test_book.py calm:1,2"]
