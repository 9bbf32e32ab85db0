"""Runs every check and says which held; `./test WORDS` runs pytest alone, with these words."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.setup.client import WEB, library
from tools.setup.compiled import BUILD_LOG
from tools.setup.workbench import COMPILED, ROOT, stamp_of

COMPILED_TESTS = "tests/compiled"
RULES_TESTS = "tests/games"
SIDE_BY_SIDE = ("-n3", "--dist=worksteal")
"""One more than a small machine has cores: browsers and rooms also wait."""
PYTHON = [sys.executable, "-m"]
PYTEST = [*PYTHON, "pytest", f"--color={'yes' if sys.stdout.isatty() else 'no'}"]

# Where packages come from is the machine's affair, and so is where its people live.
FOREIGN = re.compile(
    r"--(?:extra-)?index-url|(?:PIP|UV)_(?:EXTRA_|DEFAULT_)?INDEX"
    r'|"resolved": *"https?:|registry *= *"?https?:|\.(?:whl|tgz|tar\.gz)#sha'
    r"|(?<![\w.])/(?:root|home/\w+|Users/\w+|work/main)/"
)


@dataclass
class Outcome:
    """How one check went."""

    name: str
    verdict: str
    seconds: float
    told: str = ""


def quiet(name: str, check: Callable[[], tuple[bool, str]]) -> Outcome:
    """Run a check and keep what it says for later."""
    begun = time.monotonic()
    held, told = check()
    return Outcome(name, "ok" if held else "FAILED", time.monotonic() - begun, told)


def command(*words: str, folder: Path = ROOT, path: str = "") -> Callable[[], tuple[bool, str]]:
    """A check that is a program of its own; `path` is searched first for what it calls."""
    environment = os.environ | {"PATH": os.pathsep.join(filter(None, [path, os.environ.get("PATH")]))}

    def check() -> tuple[bool, str]:
        ended = subprocess.run(
            words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        return ended.returncode == 0, ended.stdout

    return check


def script(name: str) -> Callable[[], tuple[bool, str]]:
    """A check that the client's package.json describes."""
    node, npm = library() / "bin" / "node", library() / "lib/node_modules/npm/bin/npm-cli.js"
    return command(str(node), str(npm), "run", "--silent", name, folder=WEB, path=str(node.parent))


def project_files() -> list[Path]:
    """Every file that is, or may yet be, committed."""
    try:
        git = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    except (OSError, subprocess.CalledProcessError):  # no git, or a plain copy of the folder
        lines = (ROOT / ".gitignore").read_text().splitlines()
        ignored = {line.strip("/") for line in lines if line.endswith("/")} | {".git"}
        return [
            path
            for path in ROOT.rglob("*")
            if ignored.isdisjoint(path.relative_to(ROOT).parts) and path.is_file()
        ]


def addresses() -> tuple[bool, str]:
    """No file names a package registry or a folder of one person's machine."""
    found = []
    for path in sorted(project_files()):
        text = path.read_bytes().decode("utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), start=1):
            if match := FOREIGN.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match[0]}")
    return not found, "\n".join(found)


def quiet_checks() -> list[Outcome]:
    """What reads the sources without running them, two at a time, the longest first."""
    folders = [folder for folder in ("src", "tests", "tools") if (ROOT / folder).is_dir()]
    checks = {
        "types": command(*PYTHON, "mypy"),
        "web lint": script("lint"),
        "pages": script("check"),
        "client": script("test"),
        "web format": script("format:check"),
        "format": command(*PYTHON, "ruff", "format", "--check", *folders),
        "lint": command(*PYTHON, "ruff", "check", *folders),
        "floors": command(str(Path(sys.executable).with_name("lint-imports")), "--no-logo"),
        "facts": command(*PYTHON, "tools.checks.contract", "--check"),
        "addresses": addresses,
    }
    with ThreadPoolExecutor(max_workers=2) as pool:
        running = [pool.submit(quiet, name, check) for name, check in checks.items()]
        outcomes = []
        for future in running:
            outcome = future.result()
            outcomes.append(outcome)
            show(outcome)
    return outcomes


def show(outcome: Outcome) -> None:
    """One line for a check that held; everything it said for one that did not."""
    print(f"{outcome.verdict:8}{outcome.name:11}{outcome.seconds:6.1f} s", flush=True)
    if outcome.verdict == "FAILED":
        print(outcome.told.rstrip(), end="\n\n", flush=True)


def pytest(name: str, *words: str, compiled: bool = False) -> Outcome:
    """Run tests, passing on what they say as they say it."""
    begun = time.monotonic()
    environment = os.environ | ({"PYTHONPATH": str(COMPILED)} if compiled else {})
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
    return Outcome(name, verdict, time.monotonic() - begun, closing)


def compiled_tests() -> Outcome:
    """The tests of the compiled rules, where they could be compiled."""
    kind = stamp_of(COMPILED).get("kind")
    if os.environ.get("TABLEE_PURE"):
        return Outcome("compiled", "skipped", 0, "TABLEE_PURE is set: the compiled rules were not tested.")
    if kind == "no compiler":
        return Outcome("compiled", "skipped", 0, "No C compiler here: the compiled rules were not tested.")
    if not (ROOT / COMPILED_TESTS).is_dir():
        return Outcome("compiled", "skipped", 0, f"No {COMPILED_TESTS}: the compiled rules were not tested.")
    if kind != "compiled":
        print(f"\n{BUILD_LOG.read_text()[-6000:]}")
        return Outcome("compiled", "FAILED", 0, "The rules did not compile: see build/build.log.")
    return pytest("compiled", *SIDE_BY_SIDE, COMPILED_TESTS, RULES_TESTS, compiled=True)


def everything() -> bool:
    """All checks, then all verdicts; pytest's own closing lines come last."""
    outcomes = quiet_checks()
    tests = pytest("tests", *SIDE_BY_SIDE, f"--ignore={COMPILED_TESTS}")
    compiled = compiled_tests()
    print()
    for outcome in [*outcomes, tests, compiled]:
        print(f"{outcome.verdict:8}{outcome.name:11}{outcome.seconds:6.1f} s")
    print(f"\n{compiled.told}\n{tests.told}", flush=True)
    return all(outcome.verdict != "FAILED" for outcome in [*outcomes, tests, compiled])


def only(words: list[str]) -> bool:
    """Just the tests that the words choose."""
    compiled = any(COMPILED_TESTS in word for word in words)
    rest = [] if compiled else [f"--ignore={COMPILED_TESTS}"]
    return pytest("tests", *words, *rest, compiled=compiled).verdict == "ok"


def main(words: list[str]) -> int:
    """Exit code 0 where everything held, 1 where something did not."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `./test | head` ends quietly
    try:
        return 0 if (only(words) if words else everything()) else 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
