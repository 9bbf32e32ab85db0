"""Measures performance as people feel it, in a real browser: `.venv/bin/python -m tools.looking.measure`.

Nothing here fails: results depend on the machine. The size of scripts is checked by the build.
"""

import asyncio
import contextlib
import gzip
import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Response, async_playwright, expect

from tablee import shelf
from tools.driving.chromium import launch
from tools.driving.line import Line
from tools.driving.playing import ASK, prompt, sat_down, target
from tools.driving.rooms import a_room
from tools.driving.windows import DESK, PHONE, Window, Windows

SLOW_DOWN = 4
REVEALS = 5
"""Repetitions, of which the median counts, since other load on the machine adds noise."""
WATCH = """(ask) => {
    const seen = window.seen = {frames: [], tasks: [], shift: 0}
    const words = () => document.querySelector('section[aria-label="What is asked"]').textContent
    new PerformanceObserver((list) => list.getEntries().forEach((one) => seen.tasks.push(one.duration)))
        .observe({type: 'longtask'})
    new PerformanceObserver((list) => list.getEntries().forEach((one) => {
        if (!one.hadRecentInput) seen.shift += one.value
    })).observe({type: 'layout-shift', buffered: true})
    window.seenAll = new Promise((done) => {
        let ended = 0
        const frame = (at) => {
            seen.frames.push(at)
            if (seen.frames.length % 8 === 0 && seen.frames.length > 60 && words().includes(ask)) ended += 1
            if (ended > 3) done(seen)
            else requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
    })
}"""
"""Records every frame until the table asks again, with no other queries to the page meanwhile."""
READY = """() => document.querySelector('main button:not([aria-disabled=true])') && performance.now()"""


class Scripts:
    """Records the scripts a page requests."""

    def __init__(self, window: Window) -> None:
        self.answers: list[Response] = []
        window.page.on("response", self._note)

    def _note(self, response: Response) -> None:
        if response.request.resource_type == "script":
            self.answers.append(response)

    async def sizes(self) -> tuple[int, int, int]:
        """Their number, their bytes as transferred, and their bytes gzipped."""
        sent = [(await answer.request.sizes())["responseBodySize"] for answer in self.answers]
        packed = [len(gzip.compress(await answer.body())) for answer in self.answers]
        return len(packed), sum(sent), sum(packed)


def tell(what: str, found: str, wish: str = "") -> None:
    """Print one line of the report."""
    print(f"{what:44}{found:>30}   {wish}", flush=True)


async def first_page(windows: Windows, game: str) -> None:
    """Open a table in a new browser, and once more."""
    table, people = await sat_down(windows, 3, game)
    window = await windows.open(token=people[0].token)
    scripts = Scripts(window)
    for visit in ("first visit", "second visit"):
        await window.go(f"/t/{table}")
        ready = await (await window.page.wait_for_function(READY)).json_value()
        if visit == "first visit":
            await window.page.wait_for_load_state("networkidle")
            count, sent, packed = await scripts.sizes()
            tell(f"{game}: script of a table's first page", f"{packed / 1024:.1f} kB gzipped", "≤ 90 kB")
            tell("", f"{sent / 1024:.1f} kB on the wire, {count} files")
        tell(f"{game}: a finger can choose, {visit}", f"{ready:.0f} ms", "< 1000 ms")
    await window.browsing.close()


async def watched_reveal(windows: Windows, size: tuple[int, int], slower: int) -> dict[str, Any]:
    """Play one round with animations, in a window whose processor is throttled by `slower`."""
    table, (ada, *others) = await sat_down(windows, 3)
    window = await windows.open(f"/t/{table}", size=size, moving=True, token=ada.token)
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in others]
        await expect(prompt(window)).to_contain_text(ASK)
        session = await window.browsing.new_cdp_session(window.page)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        await target(window, "Point at mushroom 1").click()
        await lines[0].move({"move": "point", "mushroom": 1})
        await asyncio.sleep(1)
        await window.page.evaluate(WATCH, ASK)
        await lines[1].move({"move": "point", "mushroom": 1})
        seen: dict[str, Any] = await window.page.evaluate("seenAll")
    await window.browsing.close()
    return seen


async def reveal(windows: Windows, who: str, size: tuple[int, int], slower: int, wish: str) -> None:
    """Report frames, the longest frame, the longest task, and layout shift."""
    rates, frames, tasks, shifts = [], [], [], []
    for _ in range(REVEALS):
        seen = await watched_reveal(windows, size, slower)
        gaps = [after - before for before, after in pairwise(seen["frames"])]
        rates.append(1000 * len(gaps) / sum(gaps))
        frames.append(max(gaps))
        tasks.append(max(seen["tasks"], default=0.0))
        shifts.append(seen["shift"])
    tell(f"a reveal on a {who}", f"{median(rates):.0f} frames a second", wish)
    tell("", f"longest frame {spread(frames)} ms")
    tell("", f"longest task {spread(tasks)} ms", "≤ 50 ms (shorter ones are not counted)")
    tell("", f"layout shift {max(shifts):.4f}", "0")


def spread(values: list[float]) -> str:
    """The median and the maximum."""
    return f"{median(values):.0f} (worst {max(values):.0f})"


async def main() -> None:
    """Measure a room on this machine in this browser."""
    with a_room(Path(tempfile.mkdtemp(prefix="tablee-measure-"))) as room:
        async with async_playwright() as playwright:
            browser = await launch(playwright)
            windows = Windows(browser, room)
            for game in shelf.packages():
                await first_page(windows, game)
            await reveal(windows, "desk", DESK, 1, "60")
            await reveal(
                windows, f"phone, processor {SLOW_DOWN}× slower", PHONE, SLOW_DOWN, "no frame over 50 ms"
            )
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
