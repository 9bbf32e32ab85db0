"""Builds the documentation site from docs/."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.setup.packages import failed
from tools.setup.progress import doing
from tools.setup.workbench import (
    BUILD,
    PINS,
    ROOT,
    SOURCE,
    STAMP,
    files_under,
    fingerprint,
    remove,
    run,
    stamp_of,
)

SITE = SOURCE / "tablee" / "site"
BUILT = BUILD / "site"


def parts() -> Iterator[Path]:
    """The site's sources; its reference comes from docstrings."""
    yield from files_under(ROOT / "docs")
    yield from files_under(ROOT / "tools" / "site")
    yield from ROOT.glob("*.md")
    yield from (ROOT / "web" / "src" / "styles").glob("*.css")
    yield from [*(SOURCE / "tablee").glob("*.py"), PINS / "docs.txt", ROOT / "properdocs.yml"]
    for folder in ("kit", "library"):
        yield from (SOURCE / "tablee" / folder).glob("*.py")


def site() -> str:
    """A fingerprint of everything on the site."""
    return fingerprint(parts())


def site_is_outdated() -> bool:
    """Whether the site is outdated."""
    return stamp_of(BUILT).get("site") != site() or not (SITE / "index.html").exists()


def build_site(python: str | Path = sys.executable) -> None:
    """Build all pages; broken links are errors."""
    mark = site()
    remove(BUILT)
    BUILT.mkdir(parents=True)
    with doing("site"):
        command = [python, "-m", "properdocs", "build", "--strict", "--site-dir", SITE]
        # In a wheel build the site generator is on sys.path only.
        own = {"PYTHONPATH": os.pathsep.join(sys.path)} if python == sys.executable else {}
        if not run(*command, more=own):
            raise failed()
    (BUILT / STAMP).write_text(f'{{"site": "{mark}"}}')
