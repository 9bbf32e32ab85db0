"""The page speaks to whoever gave up as to one who looks on."""

import pytest
from playwright.async_api import expect

from tests.web.people.test_bots_keep_their_names import two_and_two
from tools.driving.line import Line
from tools.driving.playing import ASK, prompt, tap
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_page_speaks_to_who_gave_up_as_to_one_who_looks_on(windows: Windows) -> None:
    table, (ada, bo) = await two_and_two(windows)
    window = await windows.open(f"/t/{table}", token=ada.token)
    async with Line(bo, table) as other:
        await expect(prompt(window)).to_contain_text(ASK)
        await tap(window, "Point at mushroom 1")
        async with window.step():
            await other.move(other.now["moves"][0])
        gist = prompt(window).locator(".got")
        await expect(gist).to_contain_text("you")
        await window.page.get_by_role("button", name="Menu").click()
        menu = window.page.get_by_role("dialog")
        await menu.get_by_role("button", name="Give up").click()
        await menu.get_by_role("button", name="Give up").click()
        await expect(prompt(window)).to_contain_text("You have given up: a bot plays on.")
        await expect(gist).to_have_text("")
        await other.act("chat", mode="phrases")  # the host's: it is Bo who plays
        await window.says("Bo changes how we chat.")
        assert not [line for line in window.aloud if "Ada has given up" in line]
        await window.page.get_by_role("button", name="Menu").click()
        await expect(menu.get_by_role("link", name="Back to the shelf")).to_be_visible()
        for gone in (
            "My seat on another device",
            "Leave for now",
            "Chat in set phrases",
            "lost their device",
        ):
            await expect(menu.get_by_text(gone)).to_have_count(0)
