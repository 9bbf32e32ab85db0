"""Where somebody gave up the bot that plays on has its own name, and nothing is offered that is refused."""

import re

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import board, log, prompt, sat_down
from tools.driving.windows import DESK, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_bot_is_called_by_its_name_and_who_gave_up_has_nothing_to_ask(windows: Windows) -> None:
    table, (_, bo, _) = await sat_down(windows, 3)
    async with Line(bo, table) as line:
        await line.act("resign")
    window = await windows.open(f"/t/{table}", size=DESK, token=bo.token)
    await expect(prompt(window)).to_contain_text("You have given up: a bot plays on.")
    named = window.page.get_by_role("list", name="Players", exact=True).locator(".name")
    await expect(named).to_have_text(["Ada", re.compile("(?!Bo$)"), "Cy"])
    called = (await named.nth(1).inner_text()).strip()
    await expect(board(window)).to_contain_text(called)
    await expect(log(window).first).to_contain_text("Bo gives up")
    await window.page.get_by_role("button", name="Menu").click()
    menu = window.page.get_by_role("dialog")
    await expect(menu.get_by_role("button", name="Settings")).to_be_visible()
    await expect(menu.get_by_role("button", name=re.compile("Pause|draw|Give up"))).to_have_count(0)
