"""The pages to read, under /docs: whole, with nothing inline or from elsewhere, by day and by night."""

import http.client
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.patience import PATIENCE_S
from tests.room.rooms import a_room
from tests.web.axe import barriers
from tools.driving.rooms import RunningRoom
from tools.driving.windows import PHONE, Window, Windows
from tools.setup.workbench import ROOT

LOOKED_AT = ["reference/library.html", "decisions/0020-the-site.html", "nowhere.html", "tutorials/hosts.html"]
INLINE = re.compile(
    r"""<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+="|(?:src|<link[^>]*href)="(?:https?:)?//"""
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """All pages, built as `./play docs` does."""
    command = [sys.executable, "-m", "properdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S)
    assert built.returncode == 0, built.stderr
    return tmp_path / "site"


@pytest.fixture
def reading(site: Path) -> Iterator[RunningRoom]:
    """A room that has them."""
    with a_room(site.parent, site=str(site)) as running:
        yield running


@pytest.mark.asyncio(loop_scope="session")
async def test_the_room_shows_the_pages_under_its_policy(
    browser: Browser, site: Path, reading: RunningRoom
) -> None:
    """One test, since building the pages takes longer than looking at them."""
    nothing_inline(site)
    windows = Windows(browser, reading)
    await look(await windows.open("/docs", size=PHONE))
    await find(await windows.open("/docs/tutorials/hosts.html"))
    await windows.close()  # what went wrong in a window, a refused style too, is told here


def nothing_inline(site: Path) -> None:
    """No page has anything inline or from elsewhere, and every block of code is one."""
    pages = list(site.rglob("*.html"))
    assert len(pages) > 30
    for page in pages:
        text = page.read_text(encoding="utf-8")
        found = INLINE.search(text)
        assert found is None, f"{page.relative_to(site)}: {found[0]}"
        assert "<p>```" not in text, page.relative_to(site)


async def look(window: Window) -> None:
    """Pages are styled, fit a phone, and can be read by all, by day and by night."""
    window.forgive("404")  # the page for those who lost their way says so
    await expect(window.page).to_have_url(re.compile("/docs/$"))
    for name in LOOKED_AT:
        await window.page.goto(f"{window.room.url}/docs/{name}", wait_until="load")
        await expect(window.page.get_by_role("heading", level=1)).to_be_visible()
        assert await window.page.evaluate("getComputedStyle(document.body).margin") == "0px", "its style came"
        assert await window.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    assert await barriers(window.page) == []
    await window.page.emulate_media(color_scheme="dark")
    assert await barriers(window.page, colours_only=True) == []


async def find(window: Window) -> None:
    """A word leads to its place."""
    await window.page.get_by_role("searchbox").fill("reverse proxy")
    await window.page.get_by_role("link", name="behind a reverse proxy").first.click()
    await expect(window.page).to_have_url(re.compile("/docs/hosting.html#"))


def test_a_room_without_them_says_where_to_read(tmp_path: Path) -> None:
    with a_room(tmp_path, site=str(tmp_path / "none")) as room:
        connection = http.client.HTTPConnection("localhost", room.port, timeout=PATIENCE_S)
        connection.request("GET", "/docs/")
        answer = connection.getresponse()
        assert (answer.status, b"<code>./play docs</code>" in answer.read()) == (404, True)
        connection.close()
