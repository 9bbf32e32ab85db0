"""What the browser tests need from npm: axe, and on a machine without a Chromium, a Chromium."""

import json
import shutil

from tools.setup.client import node, npm
from tools.setup.packages import failed
from tools.setup.progress import doing
from tools.setup.workbench import BUILD, PINS, ROOT, STAMP, fingerprint, remove, stamp_of

FOLDER = ROOT / "tests" / "web"
UNPACKED = BUILD / "browser"


def has_chromium() -> bool:
    """Whether this machine brings its own."""
    names = json.loads((FOLDER / "package.json").read_text())["browsers"]
    return any(map(shutil.which, names))


def wanted() -> str:
    """Changes with the packages, and with the machine's own browser."""
    return fingerprint([FOLDER / "package-lock.json", PINS / "web.txt"], has_chromium())


def browser_is_missing() -> bool:
    """Whether the browser tests lack something."""
    there = (FOLDER / "node_modules").is_dir()
    return not there or stamp_of(UNPACKED).get("browser") != wanted()


def fetch_browser() -> None:
    """Fetch what is missing, and unpack it where the tests look for it."""
    remove(UNPACKED)
    UNPACKED.mkdir(parents=True)
    leave_out = ["--omit=optional"] if has_chromium() else []
    with doing("browser"):
        if not npm("ci", *leave_out, folder=FOLDER):
            raise failed()
        if not has_chromium() and not node("unpack.mjs", folder=FOLDER, more={"TMPDIR": str(UNPACKED)}):
            raise failed()
    (UNPACKED / STAMP).write_text(f'{{"browser": "{wanted()}"}}')
