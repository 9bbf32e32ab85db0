"""The book of the hunt: for each test file, the rounds in which all its tests passed; it is committed.

A ledger stays on its machine; the book is a summary of it that travels with the sources.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from tools.checks.ledger import Run, counted, file_of, mark_of, marks_of
from tools.setup.workbench import ROOT

HUNTED = ROOT / "tools" / "checks" / "hunted.txt"
"""Not below tests/, where `tree` would include it: every new line would make failures count as fixed."""
FIRST_LINE = "# The rounds in which all tests of a file held. Written by ./test --hunt --keep."

Held = frozenset[tuple[str, int]]
"""Rounds in which something passed, each by its load and number."""


@dataclass(frozen=True)
class Line:
    """A line of the book: one test file, identified by a mark of its text and its tests."""

    file: str
    mark: str
    held: Held

    def __str__(self) -> str:
        numbers: dict[str, list[str]] = defaultdict(list)
        for load, number in sorted(self.held):
            numbers[load].append(str(number))
        held = [f"{load}:{','.join(each)}" for load, each in numbers.items()]
        return " ".join([self.file, self.mark, *held])


class Book:
    """Lines sorted by file, so that two books are easy to compare and merge."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def lines(self) -> Iterator[Line]:
        """All valid lines; leftovers of a merge are skipped."""
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                try:
                    yield line_of(line)
                except ValueError:
                    continue

    def runs(self, tests: tuple[str, ...]) -> Iterator[Run]:
        """Its rounds as runs of these tests; none for files whose text or tests have changed.

        A file with other tests than then is left out because the line cannot cover the new ones.
        """
        marks = marks_of(tests)
        held: dict[str, set[tuple[str, int]]] = defaultdict(set)
        for line in self.lines():
            if marks.get(line.file) == line.mark:
                held[line.file] |= line.held
        for test in tests:
            for load, number in sorted(held[file_of(test)]):
                yield Run(test, number, load, "passed", 0.0, mark_of(test), tree="", at="")

    def fold(self, runs: Iterable[Run], tests: tuple[str, ...]) -> None:
        """Rewrite the book from its own lines and a ledger's runs; `tests` are all tests."""
        by_test: dict[str, list[Run]] = {test: [] for test in tests}
        for run in chain(self.runs(tests), runs):
            if run.test in by_test:
                by_test[run.test].append(run)
        held: dict[str, Held] = {}
        for test, mine in by_test.items():
            file, rounds = file_of(test), held_in(mine)
            held[file] = held.get(file, rounds) & rounds
        marks = marks_of(tests)
        lines = [Line(file, marks[file], rounds) for file, rounds in held.items() if rounds]
        text = "\n".join([FIRST_LINE, *sorted(map(str, [*lines, *self._out_of_reach(marks)]))])
        self.path.write_text(f"{text}\n", encoding="utf-8")

    def _out_of_reach(self, found: Collection[str]) -> set[Line]:
        """The lines of files that have no tests on this machine, for instance because a server is missing."""
        return {line for line in self.lines() if line.file not in found and (ROOT / line.file).is_file()}


def line_of(text: str) -> Line:
    """Parse a line; raises ValueError."""
    file, mark, *loads = text.split(" ")
    if not file.endswith(".py"):
        raise ValueError
    told = [load.split(":") for load in loads]
    held = frozenset((load, int(each)) for load, numbers in told for each in numbers.split(","))
    return Line(file, mark, held)


def held_in(runs: list[Run]) -> Held:
    """The rounds in which a test passed; empty while a failure counts, since the book records no failures."""
    said = list(counted(runs))
    failed = any(run.failed for run in said)
    return frozenset() if failed else frozenset((run.load, run.round) for run in said)
