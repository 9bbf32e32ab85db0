"""How long bots are waited for is set at the big screen as on any device, and stays so."""

import pytest
from playwright.async_api import Locator, expect

from tools.driving.playing import sat_down
from tools.driving.windows import TV, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def paces(screen: Window) -> Locator:
    await screen.page.get_by_role("button", name="Settings").click()
    return screen.page.get_by_role("dialog").get_by_role("group", name="Moves of others")


async def test_the_screen_has_its_own_pace_and_keeps_it(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    link = (await people[0].ask("POST", f"tables/{table}/links", {"link": "screen"}))["screen"]
    screen = await windows.open(f"/t/{table}/screen#{link}", size=TV)
    await (await paces(screen)).get_by_text("Calm").click()
    await screen.page.reload()
    await expect((await paces(screen)).get_by_role("radio", name="Calm")).to_be_checked()
