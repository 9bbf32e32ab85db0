"""Sets Tablée up in its own folder, where something is missing or has changed, then starts it or its checks.

A folder that is set up is only read, never written: it may belong to somebody else.
"""

import errno
import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Called as a file, from anywhere: what it needs is found from the root, where tools is a package.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tools.setup.browser import browser_is_missing, fetch_browser
from tools.setup.client import build_client, client_is_outdated
from tools.setup.compiled import compile_rules, sources
from tools.setup.packages import install, missing
from tools.setup.workbench import COMPILED, LOG, PYTHON, ROOT, TOOLS, Stop, say, stamp_of

try:
    import fcntl
except ImportError:  # a system without file locks: two set-ups at once are then on their own
    fcntl = None  # type: ignore[assignment]

NEEDS = {"play": ["run", "laws", "build", "web"], "test": ["run", "laws", "build", "web", "dev"]}
EXTRAS = ["bench"]
ERRORS = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
    errno.EROFS: "read-only",
}


@contextmanager
def lock() -> Iterator[None]:
    """One set-up at a time."""
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / "lock").open("a") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("wait")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def set_up(sets: list[str], *, pages: bool, browser: bool, compiled: bool) -> None:
    """Do what is missing, and nothing else; the compiled copy holds the pages, so it comes last."""

    def pages_outdated() -> bool:
        return pages and client_is_outdated()

    def copy_outdated() -> bool:
        return compiled and stamp_of(COMPILED).get("sources") != sources()

    def browser_outdated() -> bool:
        return browser and browser_is_missing()

    if not missing(sets) and not pages_outdated() and not browser_outdated() and not copy_outdated():
        return
    with lock():
        LOG.unlink(missing_ok=True)
        if missing(sets):
            install(sets)
        if pages_outdated():
            build_client()
        if browser_outdated():
            fetch_browser()
        if copy_outdated():
            compile_rules()


def extras() -> list[str]:
    """The further sets that TABLEE_EXTRAS asks for."""
    asked = os.environ.get("TABLEE_EXTRAS", "").replace(",", " ").split()
    for name in asked:
        if name not in EXTRAS:
            raise Stop("extra", what=name, known=", ".join(EXTRAS))
    return asked


def start(command: str, arguments: list[str], *, compiled: bool) -> None:
    """Become the program: signals, exit code and terminal are its own from here on."""
    environment = dict(os.environ)
    if command == "test":
        environment.pop("PYTHONPATH", None)
        program = ["-m", "tools.checks.run"]
        os.chdir(ROOT)
    else:
        # -P: a folder called tablee where the person happens to stand is not ours.
        program = ["-P", "-m", "tablee"]
        paths = [str(COMPILED) if compiled else "", environment.get("PYTHONPATH", "")]
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    os.execve(PYTHON, [str(PYTHON), *program, *arguments], environment)


def mend_streams() -> None:
    """Give a closed standard stream to nobody, so that no file of ours slips into its place."""
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


def main(arguments: list[str]) -> int:
    """Set up and start; where that cannot be done, one line says why."""
    mend_streams()
    command, rest = arguments[0] if arguments else "", arguments[1:]
    try:
        if command not in NEEDS:
            raise Stop("usage")
        # A quick `./test -k word` checks the plain sources: it need not wait for the compiler.
        quick = command == "test" and bool(rest) and not any("compiled" in word for word in rest)
        compiled = not os.environ.get("TABLEE_PURE") and not quick
        pages = not quick or any("web" in word for word in rest)
        browser = pages and command == "test"
        set_up([*NEEDS[command], *extras()], pages=pages, browser=browser, compiled=compiled)
        start(command, rest, compiled=compiled)
    except Stop as stop:
        say(stop.text, **stop.words)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        say(ERRORS.get(error.errno or 0, "error"), root=ROOT, error=error)
    except tomllib.TOMLDecodeError as error:
        say("error", error=f"pyproject.toml: {error}")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
