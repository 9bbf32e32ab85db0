"""A shared link says where it opens."""

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import sat_down
from tools.driving.rooms import call_it_a_draw
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_link_made_at_the_last_step_says_that_it_opens_at_the_end(windows: Windows) -> None:
    table, (ada, bo) = await sat_down(windows, 2, "abracada")
    async with Line(ada, table) as one, Line(bo, table) as other:
        await call_it_a_draw([one, other])
    window = await windows.open(f"/r/{table}", token=ada.token)
    page = window.page
    for step in (1, 2):
        await page.get_by_role("button", name="One step on").click()
        await expect(page.get_by_text(f"step {step} of 2")).to_be_visible()
    await page.get_by_role("button", name="Share").click()
    sheet = page.get_by_role("dialog", name="Share this game")
    await sheet.get_by_role("button", name="Make the link").click()
    await expect(sheet.get_by_text("opens at the end")).to_be_visible()
    await expect(sheet.get_by_text("opens in the middle")).to_have_count(0)
