"""What measures itself at the end of a game does not change its own size while it is being measured."""

import pytest
from playwright.async_api import expect

from tools.driving.guest import Guest
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

LISTEN = """window.looped = []
window.addEventListener('error', ({ message }) => window.looped.push(message))"""
"""Chromium keeps such a loop from the console; WebKit writes it there."""


async def test_the_end_of_six_is_measured_without_a_loop(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    window = await windows.open(size=(1440, 900), token=people[0].token)
    await window.browsing.add_init_script(LISTEN)
    await window.go(f"/t/{table}")
    points = window.page.get_by_role("group", name="Points")
    await expect(points.locator("section").get_by_role("listitem")).to_have_count(3)
    await window.drawn()
    await points.locator("summary").click()  # now there is more than fits
    await expect(points).to_have_attribute("data-further", "true")
    await window.drawn()
    for size in ((844, 390), PHONE):
        await window.resize(size)
    assert await window.page.evaluate("window.looped") == []
