"""`./test`: runs every check and reports which passed; `./test WORDS` runs pytest with these arguments.

`--seed N` repeats an order of tests. `--long` runs what takes longer than a daily check should, `--hunt`
looks for flaky tests; both are resumable.
"""

import signal
import sys

from tools.checks.hunt import hunt
from tools.checks.long import long
from tools.checks.reading import reading_checks
from tools.checks.testing import compiled_tests, new_seed, plain_tests, some_tests


def everything(seed: int) -> bool:
    """Run all checks, then print all verdicts, pytest's last."""
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
    """The seed among the arguments, or a new one; and the other arguments."""
    for place, word in enumerate(words):
        name, _, value = word.partition("=")
        if name == "--seed":
            value, after = (value, place + 1) if value else ("".join(words[place + 1 : place + 2]), place + 2)
            if not value.isdecimal():
                sys.exit("./test --seed N: N is a number.")
            return int(value), [*words[:place], *words[after:]]
    return new_seed(), words


def main(words: list[str]) -> int:
    """Returns exit code 0 if everything passed, otherwise 1."""
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
