"""Nobody is led into a dead end: pages that are not there lead on, and after a game one simply leaves."""

import pytest
from playwright.async_api import expect

from tools.driving.guest import Guest
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("path", ["/t/nothing", "/r/nothing"])
async def test_a_page_that_is_not_there_says_so_and_leads_home(windows: Windows, path: str) -> None:
    window = await windows.open()
    window.forgive("Failed to load resource")
    await window.go(path)
    page = window.page
    await expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
    await expect(page.get_by_role("main").locator("svg ellipse").first).to_be_visible()
    await page.get_by_role("main").get_by_role("link").last.click()
    await expect(page.get_by_role("article", name="Crossing")).to_be_visible()


async def test_after_the_end_the_menu_keeps_no_seat(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    window = await windows.open(f"/t/{table}", token=people[0].token)
    await expect(window.page.get_by_role("button", name="Play again")).to_be_visible()
    await window.page.get_by_role("button", name="Menu").click()
    menu = window.page.get_by_role("dialog")
    await expect(menu.get_by_role("link").last).to_be_visible()
    await expect(menu).not_to_contain_text("seat is kept")
    for words in ("Give up", "Pause"):
        await expect(menu.get_by_role("button", name=words)).to_have_count(0)
