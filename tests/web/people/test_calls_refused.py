"""Who does not let the browser call them is not called, and the switch says so."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.room.rooms import a_room
from tools.driving.rooms import guest
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_switch_that_the_browser_refuses_goes_back(browser: Browser, tmp_path: Path) -> None:
    with a_room(tmp_path, contact="mailto:ada@example.org") as room:
        windows = Windows(browser, room)
        ada = await guest(room, "Ada")
        window = await windows.open("/", token=ada.token, size=PHONE, worker=True)
        await window.page.get_by_role("button", name="Settings").click()
        switch = window.page.get_by_role("switch", name="Call me when it is my turn")
        await switch.click()
        await expect(window.page.get_by_text("This browser does not let us")).to_be_visible()
        await expect(switch).not_to_be_checked()
        assert (await ada.ask("GET", "me/export"))["called"] == []
        await windows.close()
