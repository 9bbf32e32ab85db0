"""A pytest plugin that appends each finished test to a ledger: `-p tools.checks.recorder`."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tools.checks.ledger import Ledger, Run, mark_of, tree


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options: the ledger, and the round and load of the runs."""
    group = parser.getgroup("ledger")
    group.addoption("--ledger", help="the file to which runs are added")
    group.addoption("--round", type=int, default=1, help="the round to which they belong")
    group.addoption("--load", default="calm", help="how busy the machine is kept meanwhile")
    group.addoption("--list-to", help="write the names of the tests into this file")


def pytest_configure(config: pytest.Config) -> None:
    """Record in the controlling process only."""
    if config.getoption("--ledger") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(config), "recorder of runs")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Write the names of all tests to a file, if asked."""
    if path := session.config.getoption("--list-to"):
        Path(path).write_text(json.dumps([item.nodeid for item in session.items]))


class Recorder:
    """Combines the reports of a test's set-up, call and tear-down."""

    def __init__(self, config: pytest.Config) -> None:
        self.ledger = Ledger(Path(config.getoption("--ledger")))
        self.round: int = config.getoption("--round")
        self.load: str = config.getoption("--load")
        self.parts: dict[str, list[pytest.TestReport]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test ends with its tear-down, or when its process crashed."""
        self.parts.setdefault(report.nodeid, []).append(report)
        if report.when not in ("setup", "call"):
            self._write(report.nodeid, self.parts.pop(report.nodeid))

    def _write(self, test: str, parts: list[pytest.TestReport]) -> None:
        outcomes = {part.outcome for part in parts}
        outcome = next((name for name in ("failed", "skipped") if name in outcomes), "passed")
        output = self._keep(test, parts) if outcome == "failed" else ""
        seconds = round(sum(part.duration for part in parts), 2)
        marks = mark_of(test), tree()
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self.ledger.write(Run(test, self.round, self.load, outcome, seconds, *marks, now, output))

    def _keep(self, test: str, parts: list[pytest.TestReport]) -> str:
        """Save the output of a failed test to a file."""
        folder = self.ledger.path.parent / "failures"
        folder.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"\W+", "-", test.removeprefix("tests/")).strip("-")[:100]
        moment = datetime.now(UTC).strftime("%m%d-%H%M%S")
        path = folder / f"{name}-{self.round}-{self.load}-{moment}.txt"
        pieces = [f"{test}\nround {self.round}, {self.load}\n"]
        for part in parts:
            if part.failed:
                pieces += [part.longreprtext, *(f"--- {title}\n{text}" for title, text in part.sections)]
        path.write_text("\n\n".join(pieces), encoding="utf-8")
        return str(path)
