"""The plain board lists each move once, and says yes and no in words."""

import pytest
from playwright.async_api import expect

from tools.driving.playing import play_now
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_each_move_stands_once_on_the_page_and_flags_are_words(windows: Windows) -> None:
    window = await windows.open("/")
    page = window.page
    await play_now(window, "Hats")
    plain = page.get_by_role("main", name="Hats")
    await expect(plain.get_by_role("button").first).to_be_visible()
    for text in await plain.get_by_role("button").all_inner_texts():
        await expect(page.get_by_role("button", name=text, exact=True)).to_have_count(1)
    await expect(page.get_by_text("Moves", exact=True)).to_have_count(0)
    generous = plain.locator("div", has=page.get_by_role("term").filter(has_text="generous"))
    await expect(generous.last.get_by_role("definition")).to_have_text("Yes")


async def test_on_a_phone_what_can_be_done_is_in_sight(windows: Windows) -> None:
    window = await windows.open("/", size=PHONE)
    page = window.page
    await play_now(window, "Hats")
    plain = page.get_by_role("main", name="Hats")
    for move in ("Name colour 1", "Put another hat on"):
        await expect(plain.get_by_role("button", name=move, exact=True)).to_be_in_viewport(ratio=1)
    await expect(page.get_by_role("tab", name="Moves")).to_have_count(0)
