"""The operator's page where something is in its way: it says what the room said, and keeps a good link."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tablee.room.doors.addresses import addresses
from tests.room.houses import a_house
from tests.room.rooms import refused
from tools.driving.guest import Guest

pytestmark = pytest.mark.asyncio(loop_scope="session")

AT = 1_800_000_000_000
MINE = "203.0.113.7"


async def test_a_link_that_comes_after_too_many_wrong_ones_is_kept_and_tried_again(
    browser: Browser, tmp_path: Path
) -> None:
    now = AT
    async with a_house(tmp_path, clock=lambda: now) as house:
        wrong = [
            await refused(Guest(house.url).ask("POST", "operator/enter", {"token": "x" * 43}))
            for _ in range(12)
        ]
        assert wrong[-1] == "too_many"
        page = await (browsing := await browser.new_context(locale="en-GB")).new_page()
        await page.goto(f"{house.url}/operator#{house.services.operators.new_link(now)}")
        await expect(page.get_by_text("This one is kept, and tried again")).to_be_visible()
        now += 60_000
        await expect(page.get_by_text("Waiting to begin", exact=True)).to_be_visible()
        await browsing.close()


async def test_who_would_shut_themselves_out_is_told_so_and_stays(browser: Browser, tmp_path: Path) -> None:
    behind = addresses("127.0.0.1", 0, base_url="http://games.example.org")
    async with a_house(tmp_path, clock=lambda: AT, addresses=behind) as house:
        browsing = await browser.new_context(locale="en-GB", extra_http_headers={"X-Forwarded-For": MINE})
        page = await browsing.new_page()
        await page.goto(f"{house.url}/operator#{house.services.operators.new_link(AT)}")
        await page.get_by_label("An address").fill(MINE)
        await page.get_by_role("button", name="Shut out").click()
        await expect(page.get_by_role("alert")).to_contain_text("You come from this address yourself")
        await expect(page.get_by_text("Waiting to begin", exact=True)).to_be_visible()
        await browsing.close()
