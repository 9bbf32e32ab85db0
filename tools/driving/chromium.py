"""Chromium for the tests: this machine's, or else the one that ./test has downloaded."""

import json
import os
import shutil
from pathlib import Path

from playwright.async_api import Browser, Playwright

ROOT = Path(__file__).parents[2]
NAMES: tuple[str, ...] = tuple(json.loads((ROOT / "tests" / "web" / "package.json").read_text())["browsers"])
FETCHED = ROOT / "build" / "browser"
"""Where set-up unpacks a downloaded Chromium: see fetch_browser in tools/setup/browser.py."""
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)

UNWANTED = (
    # Every window would run two pages for its invisible address bar: half of the work.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Playwright's own list, since Chromium reads only one.
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    # These would send requests to other servers than the room.
    "AimEnabled",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PreconnectToSearch",
)
"""Browser features to disable; of several such lists Chromium reads the last."""


class NoBrowser(Exception):
    """No browser is available."""


def own() -> str | None:
    """The browser installed on this machine."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def fetched() -> str | None:
    """The browser downloaded from npm."""
    program = FETCHED / "chromium"
    return str(program) if program.is_file() else None


def surroundings() -> dict[str, str | float | bool]:
    """The environment for the downloaded browser, with the libraries and fonts that a bare machine lacks."""
    found: dict[str, str | float | bool] = dict(os.environ)
    if own() is None:
        libraries = [str(FETCHED / "al2023" / "lib"), os.environ.get("LD_LIBRARY_PATH", "")]
        found["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, libraries))
        if not Path("/etc/fonts").is_dir():
            found["FONTCONFIG_PATH"] = str(FETCHED / "fonts")
    return found


async def launch(playwright: Playwright) -> Browser:
    """Start the browser; it sends requests to the room only."""
    program = own() or fetched()
    if program is None:
        raise NoBrowser(f"No Chromium on the PATH ({', '.join(NAMES)}): run ./test, which fetches one.")
    words = [*QUIET, f"--disable-features={','.join(UNWANTED)}"]
    if os.geteuid() == 0:
        words.append("--no-sandbox")
    return await playwright.chromium.launch(executable_path=program, args=words, env=surroundings())
