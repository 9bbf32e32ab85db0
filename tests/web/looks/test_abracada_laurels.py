"""Whoever has won in the tower room wears laurels of which nothing is cut."""

import pytest
from playwright.async_api import expect

from tests.web import tower
from tools.driving.playing import ranking, sat_down
from tools.driving.windows import DESK, PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

CUT = """() => {
    const [burst] = document.querySelectorAll('[data-laurels] .burst:nth-child(2)')
    if (!burst) return ['nobody wears any']
    const [inner, outer] = [burst, burst.closest('.board')].map((one) => one.getBoundingClientRect())
    const gaps = {
        top: inner.top - outer.top, left: inner.left - outer.left, right: outer.right - inner.right,
    }
    return Object.entries(gaps).filter(([, gap]) => gap < 0)
}"""
"""Where the burst behind the winner's face leaves the board, and by how much; below, it may be scrolled."""


async def test_the_winners_laurels_are_whole_to_everybody(windows: Windows) -> None:
    table, people = await sat_down(windows, 5, "abracada")
    await tower.play_to_the_end(table, people)
    ada, bo = [await windows.open(f"/t/{table}", token=person.token) for person in people[:2]]
    for window in (ada, bo):
        await expect(ranking(window)).to_have_count(5)
        for size in (DESK, PHONE):
            await window.resize(size)
            await expect(window.page.locator("[data-laurels]")).to_have_count(1)
            await window.drawn()
            assert await window.page.evaluate(CUT) == [], size
