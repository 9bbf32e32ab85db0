"""The ledger: a file to which every test run is appended, so that an interrupted series can resume."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from itertools import chain
from pathlib import Path

from tools.setup.client import MODULES, STATIC, WEB
from tools.setup.workbench import PINS, ROOT, files_under, fingerprint

TESTS = ROOT / "tests"
DRIVING = ROOT / "tools" / "driving"


@dataclass(frozen=True)
class Run:
    """One run of one test: its round, its load, and the outcome."""

    test: str
    round: int
    load: str
    outcome: str
    seconds: float
    mark: str
    tree: str
    at: str
    output: str = ""

    @property
    def failed(self) -> bool:
        return self.outcome == "failed"


class Ledger:
    """An append-only file of runs, one JSON line each."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, run: Run) -> None:
        """Add a run."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(run)) + "\n")

    def length(self) -> int:
        """The current length in bytes, from which later runs can be read."""
        return self.path.stat().st_size if self.path.exists() else 0

    def runs(self, start: int = 0) -> Iterator[Run]:
        """All runs from an offset; truncated lines are skipped."""
        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            file.seek(start)
            for line in file:
                try:
                    yield Run(**json.loads(line))
                except (ValueError, TypeError):
                    continue


def counted(runs: Iterable[Run]) -> Iterator[Run]:
    """The runs of one test that still count.

    A hunt may take several days. Runs of a test whose file has changed do not count. They stay valid if only
    the product changes; but once a test has failed and the tree has changed since, all runs before that
    change are dropped, and it has to pass as often as any other.
    """
    kept = [run for run in runs if run.mark == mark_of(run.test)]
    failures = [number for number, run in enumerate(kept) if run.failed and run.tree != tree()]
    yield from kept[failures[-1] + 1 if failures else 0 :]


def file_of(test: str) -> str:
    """The file of a test."""
    return test.partition("::")[0]


@cache
def mark_of(test: str) -> str:
    """A fingerprint of a test's file."""
    file = ROOT / file_of(test)
    return fingerprint([file]) if file.is_file() else ""


@cache
def marks_of(tests: tuple[str, ...]) -> dict[str, str]:
    """A fingerprint of each of these test files, and of which tests it has.

    A file may get more tests without being edited: their parameters can come from elsewhere.
    """
    by_file: dict[str, list[str]] = {}
    for test in tests:
        by_file.setdefault(file_of(test), []).append(test)
    read = {file: "\n".join([mark_of(file), *sorted(mine)]) for file, mine in by_file.items()}
    return {file: hashlib.sha256(text.encode()).hexdigest()[:16] for file, text in read.items()}


@cache
def tree() -> str:
    """A fingerprint of everything in which a failure can be fixed: the product, the tests, their helpers."""
    product = files_under(ROOT / "src", without=[STATIC])
    client = files_under(WEB, without=[MODULES])
    tests = files_under(TESTS, without=[TESTS / "web" / "node_modules"])
    pins = [PINS / "run.txt", PINS / "web.txt"]
    return fingerprint(chain(product, client, tests, files_under(DRIVING), pins))


def clear_caches() -> None:
    """Clear the caches, since the tree may have changed."""
    tree.cache_clear()
    mark_of.cache_clear()
    marks_of.cache_clear()
