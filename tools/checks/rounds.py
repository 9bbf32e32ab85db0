"""Runs many tests in rounds, possibly over days: every run is recorded, and a later start resumes."""

import contextlib
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tools.checks.book import HUNTED, Book
from tools.checks.burners import busy
from tools.checks.ledger import Ledger, Run, clear_caches, counted, tree
from tools.checks.testing import SIDE_BY_SIDE, new_seed
from tools.setup.workbench import ROOT

PYTEST = [sys.executable, "-m", "pytest", "-p", "tools.checks.recorder"]
PATIENCE = 60
"""How many seconds tests get to stop: they have rooms to close."""


@dataclass(frozen=True)
class Round:
    """One pass through some tests, under a load and with further arguments for pytest."""

    number: int
    load: str
    tests: tuple[str, ...]
    words: tuple[str, ...] = ()
    until_it_holds: bool = False
    """Whether only runs of the current tree count, and failed tests are run again until they pass."""

    def __str__(self) -> str:
        return f"{self.load} {self.number}"


class Rounds:
    """Rounds in order, and the folder with their records."""

    def __init__(self, rounds: list[Round], folder: Path, *, minutes: float, book: Path = HUNTED) -> None:
        self.rounds = rounds
        self.folder = folder
        self.book = Book(book)
        self.until = time.monotonic() + 60 * minutes
        self.ledger = Ledger(folder / "ledger.jsonl")
        self.console = Console()

    def known(self) -> Iterator[Run]:
        """The runs in the book (for rounds of the hunt), then those in this machine's ledger."""
        hunted = (each.tests for each in self.rounds if not each.until_it_holds)
        yield from self.book.runs(tuple(dict.fromkeys(chain.from_iterable(hunted))))
        yield from self.ledger.runs()

    def runs(self) -> list[Run]:
        """The runs of these rounds that still count."""
        wanted = {(each.number, each.load, test): each for each in self.rounds for test in each.tests}
        by_test: dict[str, list[Run]] = defaultdict(list)
        for run in self.known():
            each = wanted.get((run.round, run.load, run.test))
            if each and not (each.until_it_holds and run.tree != tree()):
                by_test[run.test].append(run)
        return [run for mine in by_test.values() for run in counted(mine)]

    def left(self, each: Round, runs: list[Run] | None = None) -> list[str]:
        """The tests still to run in a round, given all runs, which are read if not given."""
        runs = self.runs() if runs is None else runs
        mine = [run for run in runs if (run.round, run.load) == (each.number, each.load)]
        done = {run.test for run in mine if not (each.until_it_holds and run.failed)}
        return [test for test in each.tests if test not in done]

    def go(self) -> None:
        """Run incomplete rounds while time is left; failures stop nothing."""
        for each in self.rounds:
            clear_caches()
            left = self.left(each)
            if left and time.monotonic() < self.until:
                with busy() if each.load == "busy" else contextlib.nullcontext():
                    self._go_through(each, left)

    def _go_through(self, each: Round, tests: list[str]) -> None:
        """Run one round; pytest's output goes into a file."""
        self.folder.mkdir(parents=True, exist_ok=True)
        begun, start = time.monotonic(), self.ledger.length()
        with (
            tempfile.NamedTemporaryFile("w", suffix=".txt") as names,
            (self.folder / f"{each.load}-{each.number:02}.log").open("a") as log,
        ):
            names.write("\n".join(tests))
            names.flush()
            recorded = [f"--ledger={self.ledger.path}", f"--round={each.number}", f"--load={each.load}"]
            order = f"--randomly-seed={new_seed()}"
            with pytest(
                [*recorded, order, *SIDE_BY_SIDE, *each.words, f"@{names.name}"], log.fileno()
            ) as process:
                self._watch(process, each, start, len(tests))
        ran = list(self.ledger.runs(start))
        failed = sum(run.failed for run in ran)
        seconds = time.monotonic() - begun
        self.console.print(f"{each}: {len(ran)} of {len(tests)} ran, {failed} failed, {seconds:.0f} s")

    def _watch(self, process: "subprocess.Popen[bytes]", each: Round, start: int, count: int) -> None:
        """Show the progress until pytest ends or time is up."""
        told: set[Run] = set()
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=self.console, disable=not self.console.is_terminal) as progress:
            bar = progress.add_task(str(each), total=count)
            while process.poll() is None and time.monotonic() < self.until:
                time.sleep(1)
                ran = list(self.ledger.runs(start))
                progress.update(bar, completed=len(ran))
                for run in ran:
                    if run.failed and run not in told:
                        progress.console.print(f"FAILED {run.test}\n       {run.output}", markup=False)
                        told.add(run)

    def tell(self) -> bool:
        """Print the results; returns whether every test passed in every round."""
        clear_caches()
        runs = self.runs()
        left = sum(len(self.left(each, runs)) for each in self.rounds)
        self.console.print(self._summary(runs))
        if (wavering := table_of_failures(runs)).row_count:
            self.console.print(wavering)
        others = sum(1 for _ in self.known()) - len(runs)
        self.console.print(f"{left} runs are left. Not counted: {others} from before something was changed.")
        return not left and not wavering.row_count

    def _summary(self, runs: list[Run]) -> Table:
        """One line for each load."""
        table = Table("", "runs", "of", "failed", "minutes of tests")
        last = {(run.round, run.load, run.test): run for run in runs}
        for load in dict.fromkeys(each.load for each in self.rounds):
            mine = [run for run in last.values() if run.load == load]
            wanted = sum(len(each.tests) for each in self.rounds if each.load == load)
            failed, seconds = sum(run.failed for run in mine), sum(run.seconds for run in mine)
            table.add_row(load, str(len(mine)), str(wanted), str(failed), f"{seconds / 60:.0f}")
        return table


@contextlib.contextmanager
def pytest(words: list[str], log: int) -> Iterator["subprocess.Popen[bytes]"]:
    """Run pytest in the background; on leaving early it is interrupted, so that tests close their rooms."""
    with subprocess.Popen([*PYTEST, *words], cwd=ROOT, stdout=log, stderr=log) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(PATIENCE)
                process.kill()


def collected(*words: str) -> tuple[str, ...]:
    """The names of the tests that pytest collects with these arguments."""
    with tempfile.NamedTemporaryFile(suffix=".json") as names:
        command = [*PYTEST, "--collect-only", "-p", "no:randomly", f"--list-to={names.name}", *words]
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if ended.returncode:
            sys.exit(ended.stdout + ended.stderr)
        return tuple(json.loads(Path(names.name).read_text()))


def table_of_failures(runs: list[Run]) -> Table:
    """A table of the tests that failed, how often, and the files with their output."""
    by_test: dict[str, list[Run]] = defaultdict(list)
    for run in runs:
        by_test[run.test].append(run)
    table = Table("failed", "of", "test", "output", title="Not steady")
    for test, mine in sorted(by_test.items()):
        # If a failed test was run again in the same round, only the last run counts.
        last = {(run.round, run.load): run for run in mine}
        if failed := [run for run in last.values() if run.failed]:
            outputs = "\n".join(str(Path(run.output).relative_to(ROOT)) for run in failed)
            table.add_row(str(len(failed)), str(len(last)), test, outputs)
    return table
