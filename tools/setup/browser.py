"""What the browser tests need from npm: axe, and on a machine without a Chromium, a Chromium."""

import json
import shutil

from tools.setup.client import node, npm
from tools.setup.packages import require
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
        require(npm("ci", *leave_out, folder=FOLDER))
        if not has_chromium():
            require(node("unpack.mjs", folder=FOLDER, more={"TMPDIR": str(UNPACKED)}))
    (UNPACKED / STAMP).write_text(f'{{"browser": "{wanted()}"}}')
