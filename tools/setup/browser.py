"""Installs what browser tests need from npm: axe, and a Chromium if the machine has none."""

import json
import shutil

from tools.setup.client import node, npm
from tools.setup.packages import failed
from tools.setup.progress import doing
from tools.setup.workbench import BUILD, PINS, ROOT, STAMP, fingerprint, remove, stamp_of

FOLDER = ROOT / "tests" / "web"
UNPACKED = BUILD / "browser"


def has_chromium() -> bool:
    """Whether this machine has a Chromium."""
    names = json.loads((FOLDER / "package.json").read_text())["browsers"]
    return any(map(shutil.which, names))


def wanted() -> str:
    """A fingerprint of the packages and of the machine's own browser."""
    return fingerprint([FOLDER / "package-lock.json", PINS / "web.txt"], has_chromium())


def browser_is_missing() -> bool:
    """Whether something is missing for browser tests."""
    there = (FOLDER / "node_modules").is_dir()
    return not there or stamp_of(UNPACKED).get("browser") != wanted()


def fetch_browser() -> None:
    """Install what is missing."""
    remove(UNPACKED)
    UNPACKED.mkdir(parents=True)
    leave_out = ["--omit=optional"] if has_chromium() else []
    with doing("browser"):
        if not npm("ci", *leave_out, folder=FOLDER):
            raise failed()
        if not has_chromium() and not node("unpack.mjs", folder=FOLDER, more={"TMPDIR": str(UNPACKED)}):
            raise failed()
    (UNPACKED / STAMP).write_text(f'{{"browser": "{wanted()}"}}')
