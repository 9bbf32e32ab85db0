"""Nothing on the page of a table is pushed aside, from its first frame to what a round brought."""

import asyncio
import contextlib

import pytest
from playwright.async_api import expect

from tests.often import one_daily
from tools.driving.line import Line
from tools.driving.playing import ASK, prompt, sat_down
from tools.driving.windows import DESK, PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

WATCH = """window.shifted = []
window.watching = new PerformanceObserver((list) => note(list.getEntries()))
const note = (shifts) => window.shifted.push(...shifts.flatMap(({ sources }) =>
    sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200) ?? 'what is gone by now')))
window.shifts = () => (note(window.watching.takeRecords()), window.shifted)
window.watching.observe({ type: 'layout-shift', buffered: true })"""
"""The page remembers what was moved by anything but a transform."""


@pytest.mark.parametrize("size", one_daily([PHONE, DESK], ["phone", "desk"]))
async def test_a_round_moves_nothing_but_what_flies(windows: Windows, size: tuple[int, int]) -> None:
    table, people = await sat_down(windows, 3)
    window = await windows.open(size=size, token=people[0].token)
    await window.browsing.add_init_script(WATCH)
    await window.go(f"/t/{table}")
    await expect(prompt(window)).to_contain_text(ASK)
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        for mushroom in (0, 1):  # Ada is alone there: stones come in, and sets grow
            aims = [mushroom, 1 - mushroom, 1 - mushroom]
            async with window.step():
                await asyncio.gather(
                    *(
                        line.move({"move": "point", "mushroom": aim})
                        for line, aim in zip(lines, aims, strict=True)
                    )
                )
            await expect(prompt(window)).to_contain_text(ASK)
    await window.drawn()
    assert await window.page.evaluate("window.shifts()") == []
