"""Sets Tablée up in its own folder if something is missing or outdated, then starts it or its checks.

If everything is up to date the folder is only read, never written: it may belong to another user.
"""

import errno
import os
import signal
import sys
import tomllib
from pathlib import Path

# This file is run by path, from anywhere; the root is needed to import `tools`.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tools.setup import beside
from tools.setup.client import STATIC
from tools.setup.compiled import copy_is_outdated, sign
from tools.setup.needs import DOCS, SET_UP, Copy, needs_of, pure
from tools.setup.needs import PYTHON as PYTHON_ITSELF
from tools.setup.progress import say
from tools.setup.site import SITE, build_site
from tools.setup.steps import set_up
from tools.setup.workbench import BYTECODE, COMPILED, PYTHON, ROOT, SOURCE, Stop

ERRORS = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
    errno.EROFS: "read-only",
}


def play(words: list[str]) -> None:
    """Exec the room or another command, with the compiled copy if that is ready."""
    needs = needs_of("play", words)
    set_up(needs)
    if words == [SET_UP]:
        say("ready")
        sys.exit()
    if words == [DOCS]:
        build_site(PYTHON)
        say("site ready", site=SITE)
        sys.exit()
    environment = dict(os.environ)
    paths = [str(SOURCE), environment.get("PYTHONPATH", "")]
    if not pure() and not copy_is_outdated():
        paths.insert(0, str(COMPILED))
        environment.setdefault("TABLEE_STATIC", str(STATIC))
        environment.setdefault("TABLEE_SOURCES", str(SOURCE))
        environment.setdefault("TABLEE_SITE", str(SITE))
    elif needs.copy is Copy.BESIDE:
        environment["TABLEE_COMPILED"] = str(sign())
        beside.begin()
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    environment["TABLEE_COMMAND"] = called_from(Path.cwd())
    if words[:1] == [PYTHON_ITSELF]:
        become(*words[1:], environment=environment)
    # -P: do not import a folder named tablee from the working directory.
    become("-P", "-m", "tablee", *words, environment=environment)


def called_from(folder: Path) -> str:
    """How to call Tablée from a working directory."""
    return f"{os.path.relpath(ROOT, folder)}/play"


def test(words: list[str]) -> None:
    """Exec the checks."""
    set_up(needs_of("test", words))
    os.chdir(ROOT)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    become("-m", "tools.checks.run", *words, environment=environment)


def become(*words: str, environment: dict[str, str]) -> None:
    """Exec a Python program, which then owns signals, exit code and terminal.

    Bytecode is cached for the next start, even if the environment forbids that: it halves the start-up time
    of a room.
    """
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.setdefault("PYTHONPYCACHEPREFIX", str(BYTECODE))
    os.execve(PYTHON, [str(PYTHON), *words], environment)


def mend_streams() -> None:
    """Open closed standard streams on /dev/null, so that no other file takes their descriptors."""
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


def main(command: str = "", *words: str) -> int:
    """Set up and start; print one line if that fails."""
    mend_streams()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        match command:
            case "play":
                play(list(words))
            case "test":
                test(list(words))
            case "beside":
                beside.compile_beside(int(words[0]))
                return 0
            case _:
                raise Stop("usage")
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
    sys.exit(main(*sys.argv[1:]))
