"""The hunt for tests that waver: every one of them many times, half of them while the machine has other work.

First come rounds that make waver what can: one with somebody at the browser who dawdles, one on a late line.

`./test --hunt [--rounds 20] [--minutes M] [WORDS]`: WORDS are pytest's; without them, all tests with a room
or a browser. It goes on where it was stopped: build/hunt/ledger.jsonl knows what has run.

`./test --hunt --keep [LEDGER]` runs nothing: it writes into tools/checks/hunted.txt, which is committed, in
which rounds all tests of a file held, by this clone's ledger or another's. Those do not run again anywhere.
"""

import argparse
from pathlib import Path

from tools.checks.book import HUNTED, Book
from tools.checks.ledger import Ledger, marks_of
from tools.checks.rounds import Round, Rounds, collected
from tools.setup.workbench import BUILD

WHERE = ["tests/room", "tests/web", "tests/cli/test_room.py", "tests/cli/test_join.py"]
"""Where tests open rooms and browsers."""
FOLDER = BUILD / "hunt"
LOADS = ("calm", "busy")
ROUNDS = 20
BROWSERS = "tests/web/"
SLOW = {"dawdling": ("-p", "tools.checks.dawdling", "-n12"), "late": ("-p", "tools.checks.late_line", "-n4")}
"""Loads for tests with a browser; most of their time they wait, so that many have room side by side."""


def rounds_of(number: int, words: list[str]) -> list[Round]:
    """A round under each slow load, then so many rounds, calm and busy in turn."""
    tests = collected(*(words or WHERE))
    pages = tuple(test for test in tests if test.startswith(BROWSERS))
    slow = [Round(1, load, pages, words) for load, words in SLOW.items()]
    return slow + [Round(each, LOADS[(each - 1) % 2], tests) for each in range(1, number + 1)]


def going_on(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """The words of everything that goes on where it was stopped."""
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of the hunt ({ROUNDS})")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--tell", action="store_true", help="run nothing: only say what has run")
    return parser


def hunt(words: list[str]) -> bool:
    """Go through the rounds that are left; whether nothing wavered and nothing is left."""
    parser = going_on(argparse.ArgumentParser("./test --hunt", description=__doc__))
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
    """Let the book say what the ledger knows of a hunt; other rounds of the same tests say nothing of it."""
    book.fold((run for run in ledger.runs() if run.load in (*LOADS, *SLOW)), tests)
    print(f"{sum(1 for _ in book.lines())} of {len(marks_of(tests))} files are in {book.path}.")


def through(rounds: Rounds, *, tell: bool) -> bool:
    """Go through rounds, unless they are only to be told of; what is known is told however they end."""
    held = False
    try:
        if not tell:
            rounds.go()
    finally:
        held = rounds.tell()
    return held
