"""While fonts, board and answers arrive nothing moves that somebody already sees, wherever they come in."""

import contextlib

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import gathered
from tools.driving.rooms import call_it_a_draw
from tools.driving.windows import DESK, PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

WATCH = """window.shifted = []
window.watching = new PerformanceObserver((list) => note(list.getEntries()))
const note = (shifts) => window.shifted.push(...shifts.map(({ value, sources }) =>
    [value, sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.textContent)]))
window.shifts = () => (note(window.watching.takeRecords()), window.shifted)
window.watching.observe({ type: 'layout-shift', buffered: true })"""
LITTLE = 0.02
"""Of the window's height times its width: nobody sees so little move."""


SEATS = {"crossing": 3, "abracada": 2, "venise": 2}


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_nothing_moves_while_a_page_arrives(windows: Windows, game: str, size: tuple[int, int]) -> None:
    made, people = await gathered(windows, SEATS[game], game)
    table = made["table"]
    window = await windows.open(size=size, token=people[0].token)
    await window.browsing.add_init_script(WATCH)

    async def arrive(path: str, there: str) -> None:
        await window.go(path)
        await expect(window.page.locator(there).first).to_be_visible()
        await window.page.wait_for_load_state("networkidle")
        await window.drawn()
        shifts = await window.page.evaluate("window.shifts()")
        assert sum(value for value, _ in shifts) <= LITTLE, (path, shifts)

    await arrive("/", ".lid svg")
    await arrive(f"/t/{table}", "[aria-label=Seats] li")
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        for line in lines[1:]:
            await line.act("ready")
        await lines[0].act("start")
        await arrive(f"/t/{table}", "main [data-spot]")
        await call_it_a_draw(lines)
    await arrive(f"/t/{table}", "[role=group][data-further]")
    await arrive(f"/r/{table}", "input[type=range]")
