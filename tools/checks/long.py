"""`./test --long`: everything that takes longer than a daily check should; resumable.

First the tests marked as long, then with interpreted rules what the daily check runs with compiled ones, then
the room's tests with PostgreSQL instead of a file, then Hypothesis with fresh examples, then the hunt. What
passed is not run again until something it depends on has changed.
"""

import argparse

from tools.checks.hunt import FOLDER, resumable, rounds_of, through
from tools.checks.rounds import Round, Rounds, collected
from tools.checks.testing import TWICE

ROOM = "tests/room"


def long(words: list[str]) -> bool:
    """Run all of it; returns whether everything passed and nothing is left."""
    parser = resumable(argparse.ArgumentParser("./test --long", description=__doc__))
    given = parser.parse_args(words)
    slow = Round(1, "long", collected("-m", "long"), ("-m", "long"), until_it_holds=True)
    search = Round(
        1,
        "search",
        collected("-m", "hypothesis"),
        ("-m", "hypothesis", "--hypothesis-profile=searching"),
        until_it_holds=True,
    )
    database = Round(
        1, "postgresql", collected(ROOM, "--store=postgresql"), ("--store=postgresql",), until_it_holds=True
    )
    interpreted = Round(1, "interpreted", collected(*TWICE), until_it_holds=True)
    rounds = [slow, interpreted, database, search, *rounds_of(given.rounds, [])]
    return through(Rounds(rounds, FOLDER, minutes=given.minutes), tell=given.tell)
