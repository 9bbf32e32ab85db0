"""Lending a game in the browser: off until one says so, kept, taken back, and seen by nobody else."""

import pytest
from playwright.async_api import Locator, expect

from tests.room.lending import lends
from tests.web.axe import barriers
from tools.driving.rooms import guest, make
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


def switch(window: Window) -> Locator:
    return window.page.get_by_role("switch", name="Lend this game")


async def test_it_is_switched_on_among_the_options_and_off_again_from_the_menu(windows: Windows) -> None:
    ada = await guest(windows.room, "Ada")
    table = (await make(ada, "crossing", 3, bots=[None, "uniform", "uniform"]))["table"]
    window = await windows.open(f"/t/{table}", token=ada.token, size=PHONE)
    await window.page.get_by_text("Options", exact=True).click()
    await expect(switch(window)).not_to_be_checked()
    await switch(window).press(" ")
    await expect(switch(window)).to_be_checked()
    await expect(switch(window)).to_be_enabled()
    assert await lends(ada, table)
    assert await barriers(window.page) == []
    await window.page.get_by_role("button", name="Start").click()
    await window.page.get_by_role("button", name="Menu").click()
    await window.page.get_by_role("button", name="Lend this game for learning").click()
    await expect(switch(window)).to_be_checked()
    await switch(window).click()
    await expect(switch(window)).not_to_be_checked()
    await expect(switch(window)).to_be_enabled()
    assert not await lends(ada, table)
