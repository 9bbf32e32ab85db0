"""Runs every check and says which held; `./test WORDS` runs pytest alone, with these words.

`--seed N` repeats an order of tests. `--long` runs what takes longer than a daily check should, `--hunt`
seeks tests that waver; both go on where they were stopped.
"""

import signal
import sys

from tools.checks.hunt import hunt
from tools.checks.long import long
from tools.checks.reading import reading_checks
from tools.checks.testing import compiled_tests, new_seed, plain_tests, some_tests


def everything(seed: int) -> bool:
    """All checks, then all verdicts; pytest's own closing lines come last."""
    outcomes = reading_checks()
    plain = plain_tests(seed)
    compiled = compiled_tests(seed)
    print()
    for outcome in [*outcomes, plain, compiled]:
        print(f"{outcome.verdict:8}{outcome.name:11}{outcome.seconds:6.1f} s")
    print(f"\nThe order of the tests: ./test --seed {seed}")
    print(f"\n{plain.told}\n{compiled.told}", flush=True)
    return all(outcome.verdict != "FAILED" for outcome in [*outcomes, plain, compiled])


def seed_of(words: list[str]) -> tuple[int, list[str]]:
    """The seed that is named among the words, or a new one; and the other words."""
    for place, word in enumerate(words):
        name, _, value = word.partition("=")
        if name == "--seed":
            value, after = (value, place + 1) if value else ("".join(words[place + 1 : place + 2]), place + 2)
            if not value.isdecimal():
                sys.exit("./test --seed N: N is a number.")
            return int(value), [*words[:place], *words[after:]]
    return new_seed(), words


def main(words: list[str]) -> int:
    """Exit code 0 where everything held, 1 where something did not."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `./test | head` ends quietly
    seed, words = seed_of(words)
    try:
        match words:
            case []:
                held = everything(seed)
            case ["--long", *rest]:
                held = long(rest)
            case ["--hunt", *rest]:
                held = hunt(rest)
            case _:
                held = some_tests(words, seed).verdict == "ok"
    except KeyboardInterrupt:
        return 130
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
