"""Runs pytest in random order; a seed repeats the order."""

import os
import random
import subprocess
import sys
import time

from tools.checks.outcome import CheckResult
from tools.setup.browser import browser_is_missing
from tools.setup.client import STATIC, client_is_outdated
from tools.setup.compiled import BUILD_LOG
from tools.setup.workbench import COMPILED, ROOT, stamp_of

COMPILED_TESTS = "tests/compiled"
WEB_TESTS = "tests/web"
RULES_TESTS = (
    "tests/coach",
    "tests/games",
    "tests/lab/test_tournament.py",
    "tests/laws/test_the_laws.py",
    "tests/library",
    "tests/search",
    "tests/table/test_verify.py",
)
WAYS = (
    "along",
    "branches",
    "codes",
    "commits",
    "conversation",
    "days",
    "described",
    "hostile_frames",
    "kills",
    "lessons",
    "malformed",
    "memory",
    "playing",
    "rematches",
    "seats",
    "sent_away",
    "sharing",
    "talk",
)
ROOM_TESTS = tuple(f"tests/room/test_{way}.py" for way in WAYS)
TWICE = (*RULES_TESTS, *ROOM_TESTS)
"""Tests that run with both copies. From its second start on a room runs the compiled one, so the daily check
runs them with that if it can be built; interpreted rules are compared with it step by step (law 16) and used
in all other tests, and `./test --long` runs these tests with them, too."""
SIDE_BY_SIDE = ("-n3", "--dist=worksteal")
"""One process more than a small machine has cores, since browser tests also wait."""
PYTEST = [sys.executable, "-m", "pytest", f"--color={'yes' if sys.stdout.isatty() else 'no'}"]


def new_seed() -> int:
    """A random seed, short enough to type."""
    return random.randrange(100_000)


def pytest(name: str, *words: str, seed: int, compiled: bool = False) -> CheckResult:
    """Run tests, forwarding their output."""
    begun = time.monotonic()
    environment = os.environ | (
        {"PYTHONPATH": str(COMPILED), "TABLEE_STATIC": str(STATIC)} if compiled else {}
    )
    words = (f"--randomly-seed={seed}", *words)
    print(f"\n{name}: pytest {' '.join(words)}", flush=True)
    heard = b""
    with subprocess.Popen(
        [*PYTEST, *words], cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        assert process.stdout
        while piece := os.read(process.stdout.fileno(), 65536):
            heard += piece
            sys.stdout.buffer.write(piece)
            sys.stdout.flush()
    lines = heard.decode(errors="replace").split("\n")
    closing = next((line for line in reversed(lines) if line.strip()), "")
    verdict = "ok" if process.returncode == 0 else "FAILED"
    return CheckResult(name, verdict, time.monotonic() - begun, closing)


def plain_tests(seed: int) -> CheckResult:
    """Run tests with the plain sources: those that plant bugs, or do not depend on the rules."""
    left = [COMPILED_TESTS]
    if compiled_copy() == "compiled":
        left += [WEB_TESTS, *TWICE]
    return pytest("plain", *SIDE_BY_SIDE, *(f"--ignore={each}" for each in left), seed=seed)


def compiled_copy() -> str | None:
    """What kind of compiled copy there is; None if none is wanted."""
    return None if os.environ.get("TABLEE_PURE") else stamp_of(COMPILED).get("kind")


def compiled_tests(seed: int) -> CheckResult:
    """Run the tests of the compiled copy, if there is one: its rules, the room, and the pages."""
    kind = compiled_copy()
    if os.environ.get("TABLEE_PURE"):
        return CheckResult(
            "compiled", "skipped", 0, "TABLEE_PURE is set: the compiled rules were not tested."
        )
    if kind == "no compiler":
        return CheckResult(
            "compiled", "skipped", 0, "No C compiler here: the compiled rules were not tested."
        )
    if not (ROOT / COMPILED_TESTS).is_dir():
        return CheckResult(
            "compiled", "skipped", 0, f"No {COMPILED_TESTS}: the compiled rules were not tested."
        )
    if kind != "compiled":
        print(f"\n{BUILD_LOG.read_text()[-6000:]}")
        return CheckResult("compiled", "FAILED", 0, "The rules did not compile: see build/build.log.")
    return pytest("compiled", *SIDE_BY_SIDE, COMPILED_TESTS, WEB_TESTS, *TWICE, seed=seed, compiled=True)


def some_tests(words: list[str], seed: int) -> CheckResult:
    """Run the tests given by arguments; missing requirements only matter for tests that were named."""
    left = left_out(words, pages=not browser_is_missing() and not client_is_outdated())
    if WEB_TESTS in left:
        print(f"Left out for want of a browser or fresh pages, which ./test {WEB_TESTS} gets: {WEB_TESTS}.")
    ignored = [f"--ignore={each}" for each in left]
    return pytest("tests", *words, *ignored, seed=seed, compiled=COMPILED_TESTS not in left)


def left_out(words: list[str], *, pages: bool) -> list[str]:
    """The folders left out of a partial run: those neither named nor runnable here."""
    left = [] if any(COMPILED_TESTS in word for word in words) else [COMPILED_TESTS]
    named = any((ROOT / word.partition("::")[0]).exists() for word in words)
    return left if pages or named or any("web" in word for word in words) else [*left, WEB_TESTS]
