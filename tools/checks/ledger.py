"""A file in which every run of a test is written down as it ends; whoever was stopped goes on from there."""

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
    """One run of one test: in which round, under which load, and how it went."""

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
    """Runs, one line of JSON each; lines are only ever added."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, run: Run) -> None:
        """Add a run."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(run)) + "\n")

    def length(self) -> int:
        """How far it is written, for whoever wants to read only what comes after."""
        return self.path.stat().st_size if self.path.exists() else 0

    def runs(self, start: int = 0) -> Iterator[Run]:
        """All runs from there on; a line that was cut short is none."""
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
    """Of the runs of one test, those that still say something about it.

    A hunt goes on over several days' work. A test that reads differently begins anew. One that reads the same
    keeps its runs although the product has changed; but if it failed, and something has been changed since,
    then whatever came before the change is forgotten, and it has to hold as often as any other.
    """
    kept = [run for run in runs if run.mark == mark_of(run.test)]
    failures = [number for number, run in enumerate(kept) if run.failed and run.tree != tree()]
    yield from kept[failures[-1] + 1 if failures else 0 :]


def file_of(test: str) -> str:
    """The file in which a test stands."""
    return test.partition("::")[0]


@cache
def mark_of(test: str) -> str:
    """Changes when a test reads differently."""
    file = ROOT / file_of(test)
    return fingerprint([file]) if file.is_file() else ""


@cache
def marks_of(tests: tuple[str, ...]) -> dict[str, str]:
    """For each file of these tests what changes when it reads differently, or has other tests than these.

    A file may get tests without being touched: what they are tried with can stand elsewhere.
    """
    by_file: dict[str, list[str]] = {}
    for test in tests:
        by_file.setdefault(file_of(test), []).append(test)
    read = {file: "\n".join([mark_of(file), *sorted(mine)]) for file, mine in by_file.items()}
    return {file: hashlib.sha256(text.encode()).hexdigest()[:16] for file, text in read.items()}


@cache
def tree() -> str:
    """Changes with anything a failure can be mended in: the product, the tests, what they share."""
    product = files_under(ROOT / "src", without=[STATIC])
    client = files_under(WEB, without=[MODULES])
    tests = files_under(TESTS, without=[TESTS / "web" / "node_modules"])
    pins = [PINS / "run.txt", PINS / "web.txt"]
    return fingerprint(chain(product, client, tests, files_under(DRIVING), pins))


def look_again() -> None:
    """Forget the marks: the tree may have changed since."""
    tree.cache_clear()
    mark_of.cache_clear()
    marks_of.cache_clear()
