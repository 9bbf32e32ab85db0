"""Measures what a person feels at a table, in a real browser: `.venv/bin/python -m tools.measure`.

Nothing here fails: a slow machine is no mistake. The script's size is checked where it is made, at the build.
"""

import asyncio
import gzip
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.async_api import Response, async_playwright, expect

from tests.room.rooms import a_room
from tests.web.chromium import launch
from tests.web.playing import ASK, board, prompt, sat_down, target
from tests.web.windows import DESK, PHONE, Window, Windows

SLOW_DOWN = 4
WATCH = """() => {
    const seen = window.seen = {frames: [], tasks: [], shift: 0}
    const frame = (at) => { seen.frames.push(at); requestAnimationFrame(frame) }
    requestAnimationFrame(frame)
    new PerformanceObserver((list) => list.getEntries().forEach((one) => seen.tasks.push(one.duration)))
        .observe({type: 'longtask'})
    new PerformanceObserver((list) => list.getEntries().forEach((one) => {
        if (!one.hadRecentInput) seen.shift += one.value
    })).observe({type: 'layout-shift', buffered: true})
}"""
READY = """() => document.querySelector('main button:not([aria-disabled=true])') && performance.now()"""


class Scripts:
    """The scripts a page asked for."""

    def __init__(self, window: Window) -> None:
        self.answers: list[Response] = []
        window.page.on("response", self._note)

    def _note(self, response: Response) -> None:
        if response.request.resource_type == "script":
            self.answers.append(response)

    async def sizes(self) -> tuple[int, int, int]:
        """How many, their bytes on the wire, and their bytes once gzipped."""
        sent = [(await answer.request.sizes())["responseBodySize"] for answer in self.answers]
        packed = [len(gzip.compress(await answer.body())) for answer in self.answers]
        return len(packed), sum(sent), sum(packed)


def tell(what: str, found: str, wish: str = "") -> None:
    """One line of the report."""
    print(f"{what:44}{found:>30}   {wish}", flush=True)


async def first_page(windows: Windows) -> None:
    """Open a table in a browser that has never been here, and again."""
    table, people = await sat_down(windows, 3)
    window = await windows.open(token=people[0].token)
    scripts = Scripts(window)
    for visit in ("first visit", "second visit"):
        await window.go(f"/t/{table}")
        ready = await (await window.page.wait_for_function(READY)).json_value()
        if visit == "first visit":
            await expect(prompt(window)).to_contain_text(ASK)
            count, sent, packed = await scripts.sizes()
            tell("script of a table's first page", f"{packed / 1024:.1f} kB gzipped", "≤ 80 kB")
            tell("", f"{sent / 1024:.1f} kB on the wire, {count} files")
        tell(f"a finger can choose, {visit}", f"{ready:.0f} ms", "< 1000 ms")


async def watched_reveal(windows: Windows, size: tuple[int, int], slower: int) -> dict[str, Any]:
    """One round with motion on, seen by somebody whose processor is so many times slower."""
    table, people = await sat_down(windows, 3)
    window = await windows.open(f"/t/{table}", size=size, moving=True, token=people[0].token)
    others = [await windows.open(f"/t/{table}", token=person.token) for person in people[1:]]
    for one in (window, *others):
        await expect(board(one)).to_be_visible()
    session = await window.browsing.new_cdp_session(window.page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    await target(window, "Point at mushroom 1").click()
    await target(others[0], "Point at mushroom 2").click()
    await window.page.evaluate(WATCH)
    await target(others[1], "Point at mushroom 2").click()
    await expect(prompt(window).get_by_role("button", name="Skip")).to_be_visible()
    await expect(prompt(window)).to_contain_text(ASK)
    seen: dict[str, Any] = await window.page.evaluate("seen")
    for one in (window, *others):
        await one.browsing.close()
    return seen


async def reveal(windows: Windows, who: str, size: tuple[int, int], slower: int, wish: str) -> None:
    """Frames, the longest of them, the longest piece of work, and what jumped."""
    seen = await watched_reveal(windows, size, slower)
    frames = seen["frames"]
    gaps = [after - before for before, after in pairwise(frames)]
    tell(f"a reveal on a {who}", f"{1000 * len(gaps) / sum(gaps):.0f} frames a second", wish)
    tell("", f"longest frame {max(gaps):.0f} ms")
    tell("", f"longest task {max(seen['tasks'], default=0):.0f} ms", "≤ 50 ms")
    tell("", f"layout shift {seen['shift']:.3f}", "0")


async def main() -> None:
    """The measures of a room on this machine, in this browser."""
    with a_room(Path(tempfile.mkdtemp(prefix="tablee-measure-"))) as room:
        async with async_playwright() as playwright:
            browser = await launch(playwright)
            windows = Windows(browser, room)
            await first_page(windows)
            await reveal(windows, "desk", DESK, 1, "60")
            await reveal(
                windows, f"phone, processor {SLOW_DOWN}× slower", PHONE, SLOW_DOWN, "no frame over 50 ms"
            )
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
