"""The hunt for tests that waver: every one of them many times, half of them while the machine has other work.

First come rounds that make waver what can: one with somebody at the browser who dawdles, one on a late line.

`./test --hunt [--rounds 20] [--minutes M] [WORDS]`: WORDS are pytest's; without them, all tests with a room
or a browser. It goes on where it was stopped: build/hunt/ledger.jsonl knows what has run.
"""

import argparse

from tools.checks.rounds import Round, Rounds, collected
from tools.setup.workbench import BUILD

WHERE = ["tests/room", "tests/web", "tests/cli/test_room.py", "tests/cli/test_join.py"]
"""Where tests open rooms and browsers."""
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
    given, rest = going_on(argparse.ArgumentParser("./test --hunt", description=__doc__)).parse_known_args(
        words
    )
    rounds = Rounds(rounds_of(given.rounds, rest), BUILD / "hunt", minutes=given.minutes)
    return through(rounds, tell=given.tell)


def through(rounds: Rounds, *, tell: bool) -> bool:
    """Go through rounds, unless they are only to be told of; what is known is told however they end."""
    held = False
    try:
        if not tell:
            rounds.go()
    finally:
        held = rounds.tell()
    return held
