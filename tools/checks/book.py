"""The hunt's book: in which rounds all tests of a file held, one line for each file, kept among the sources.

A ledger is lost with its machine. The book travels with the sources, and says the same in short.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from tools.checks.ledger import Run, counted, file_of, mark_of, marks_of
from tools.setup.workbench import ROOT

HUNTED = ROOT / "tools" / "checks" / "hunted.txt"
"""Beside the tests it would be part of the tree, and with every line a failure would count as mended."""
FIRST_LINE = "# The rounds in which all tests of a file held. Written by ./test --hunt --keep."

Held = frozenset[tuple[str, int]]
"""The rounds in which something held, each by its load and its number."""


@dataclass(frozen=True)
class Line:
    """What the book says of one file of tests, as it read then and with the tests it had."""

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
    """Lines in the order of their files: what differs between two books is easily read and merged."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def lines(self) -> Iterator[Line]:
        """All lines; what is none, as a merge leaves it, is left out."""
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                try:
                    yield line_of(line)
                except ValueError:
                    continue

    def runs(self, tests: tuple[str, ...]) -> Iterator[Run]:
        """What it says of these tests, as if a ledger had it; nothing where a file reads differently by now.

        Nor where a file has other tests: the line cannot have covered those that came.
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
        """Write it anew, with what it said and what a ledger has; `tests` are all there are."""
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
        """The lines of files that are there and have no tests on this machine: it may lack a server."""
        return {line for line in self.lines() if line.file not in found and (ROOT / line.file).is_file()}


def line_of(text: str) -> Line:
    """A line as it is written; ValueError where it is none."""
    file, mark, *loads = text.split(" ")
    if not file.endswith(".py"):
        raise ValueError
    told = [load.split(":") for load in loads]
    held = frozenset((load, int(each)) for load, numbers in told for each in numbers.split(","))
    return Line(file, mark, held)


def held_in(runs: list[Run]) -> Held:
    """The rounds in which a test held; none while a failure stands, for the book has no failures."""
    said = list(counted(runs))
    failed = any(run.failed for run in said)
    return frozenset() if failed else frozenset((run.load, run.round) for run in said)
