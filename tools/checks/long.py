"""What takes longer than a day's check should: `./test --long`; it goes on where it was stopped.

First the tests marked as long, then with interpreted rules what a day's check tries with compiled ones, then
the room's with PostgreSQL instead of a file, then Hypothesis on roads nobody has written down, then the hunt.
What held is not run again until something it hangs on has changed.
"""

import argparse

from tools.checks.hunt import FOLDER, going_on, rounds_of, through
from tools.checks.rounds import Round, Rounds, collected
from tools.checks.testing import TWICE

ROOM = "tests/room"


def long(words: list[str]) -> bool:
    """Whether all of it held, and nothing is left."""
    parser = going_on(argparse.ArgumentParser("./test --long", description=__doc__))
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
