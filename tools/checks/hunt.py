"""The hunt for flaky tests: runs every test many times, half of them while the machine is busy.

First come rounds that provoke flakiness: one with slow steps in the browser, one with a slow network.

`./test --hunt [--rounds 20] [--minutes M] [WORDS]`: WORDS are pytest's arguments; by default all tests with a
room or a browser. It resumes where it was stopped: build/hunt/ledger.jsonl records all runs.

`./test --hunt --keep [LEDGER]` runs nothing: it adds to the committed file tools/checks/hunted.txt in which
rounds all tests of a file passed, by this clone's ledger or another's. These rounds do not run again
anywhere.
"""

import argparse
from pathlib import Path

from tools.checks.book import HUNTED, Book
from tools.checks.ledger import Ledger, marks_of
from tools.checks.rounds import Round, Rounds, collected
from tools.setup.workbench import BUILD

WHERE = ["tests/room", "tests/web", "tests/cli/test_room.py", "tests/cli/test_join.py"]
"""The tests that open rooms and browsers."""
FOLDER = BUILD / "hunt"
LOADS = ("calm", "busy")
ROUNDS = 20
BROWSERS = "tests/web/"
SLOW = {"dawdling": ("-p", "tools.checks.dawdling", "-n12"), "late": ("-p", "tools.checks.late_line", "-n4")}
"""Loads for browser tests only; these mostly wait, so many can run in parallel."""


def rounds_of(number: int, words: list[str]) -> list[Round]:
    """A round under each slow load, then `number` rounds, calm and busy alternately."""
    tests = collected(*(words or WHERE))
    pages = tuple(test for test in tests if test.startswith(BROWSERS))
    slow = [Round(1, load, pages, words) for load, words in SLOW.items()]
    return slow + [Round(each, LOADS[(each - 1) % 2], tests) for each in range(1, number + 1)]


def resumable(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Add the arguments shared by all resumable runs."""
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of the hunt ({ROUNDS})")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--tell", action="store_true", help="run nothing: only say what has run")
    return parser


def hunt(words: list[str]) -> bool:
    """Run the remaining rounds; returns whether no test was flaky and none is left."""
    parser = resumable(argparse.ArgumentParser("./test --hunt", description=__doc__))
    own = FOLDER / "ledger.jsonl"
    parser.add_argument("--keep", metavar="LEDGER", type=Path, nargs="?", const=own, help="write the book")
    given, rest = parser.parse_known_args(words)
    if given.keep:
        if rest or not given.keep.is_file():
            parser.error(f"there is no ledger {given.keep}" if not rest else "--keep is about all tests")
        keep(Ledger(given.keep), Book(HUNTED), collected(*WHERE))
        return True
    return through(Rounds(rounds_of(given.rounds, rest), FOLDER, minutes=given.minutes), tell=given.tell)


def keep(ledger: Ledger, book: Book, tests: tuple[str, ...]) -> None:
    """Add a ledger's runs to the book, except those of other loads than the hunt's."""
    book.fold((run for run in ledger.runs() if run.load in (*LOADS, *SLOW)), tests)
    print(f"{sum(1 for _ in book.lines())} of {len(marks_of(tests))} files are in {book.path}.")


def through(rounds: Rounds, *, tell: bool) -> bool:
    """Run rounds, or only report; the report is printed however they end."""
    held = False
    try:
        if not tell:
            rounds.go()
    finally:
        held = rounds.tell()
    return held
