"""Going through a game on every shape of window, by key and by ear; and playing on from a slip."""

import re

import pytest
from playwright.async_api import expect

from tests.web.after.test_coach import WAIT_MS, graph, played
from tools.driving.windows import DESK, SIDEWAYS, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("size", [SIDEWAYS, (1024, 768)], ids=["sideways", "tablet"])
async def test_the_board_stays_beside_what_is_read(windows: Windows, size: tuple[int, int]) -> None:
    ada, table = await played(windows.room, "venise")
    window = await windows.open(f"/r/{table}/coach", token=ada.token, size=size)
    await expect(graph(window)).to_be_visible(timeout=WAIT_MS)
    await window.page.get_by_role("heading", name="Decisions").scroll_into_view_if_needed()
    board = window.page.locator(".game-board [data-target]").first
    await expect(board).to_be_in_viewport()
    wide = await window.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0], "nothing sticks out to the side"


async def test_what_scrolls_is_reached_by_key_and_the_board_is_only_looked_at(windows: Windows) -> None:
    ada, table = await played(windows.room, "crossing")
    window = await windows.open(f"/r/{table}/coach#1", token=ada.token, size=DESK)
    await expect(graph(window)).to_be_visible(timeout=WAIT_MS)
    await window.says("Ready:")
    await expect(window.page.get_by_role("heading", name="Going through it")).to_be_focused()
    await window.page.keyboard.press("End")
    await window.says("Decision 3 of 3")
    await expect(window.page).to_have_url(re.compile("#3$"))
    await window.page.keyboard.press("Home")
    await window.says("Decision 1 of 3")
    words = window.page.locator(".decision .words")
    await words.focus()
    await expect(words).to_be_focused()
    held = "document.querySelector('.decision .board').contains(document.activeElement)"
    for _ in range(4):
        await window.page.keyboard.press("Tab")
        assert not await window.page.evaluate(held)
