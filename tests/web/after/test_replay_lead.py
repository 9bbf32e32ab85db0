"""From a replay one plays on with one tap, and whatever else there is unfolds over the board."""

import pytest
from playwright.async_api import expect

from tools.driving.guest import Guest
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("size", [PHONE, (390, 844), (1440, 900)], ids=["small", "phone", "desk"])
async def test_playing_on_is_in_sight_at_once(
    windows: Windows, finished: tuple[str, list[Guest]], size: tuple[int, int]
) -> None:
    table, people = finished
    page = (await windows.open(f"/r/{table}", token=people[0].token, size=size)).page
    await expect(page.get_by_role("button", name="Play on from here")).to_be_in_viewport(ratio=1)


async def test_what_else_there_is_unfolds_over_the_board_which_stays_as_it_is(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    window = await windows.open(f"/r/{table}", token=people[0].token, size=(390, 844))
    page, board = window.page, window.page.get_by_role("region", name="Crossing")
    on = page.get_by_role("button", name="Play on from here")
    await expect(on).to_be_in_viewport(ratio=1)
    await expect(board.locator(".running")).to_be_attached()  # the last part of a board to be fetched
    before = await board.bounding_box()
    mushrooms = await board.inner_html()
    await page.get_by_role("button", name="More", exact=True).click()
    for shown in (page.get_by_text("4×"), page.get_by_role("combobox"), page.get_by_text("Download"), on):
        await expect(shown).to_be_in_viewport(ratio=1)
    await window.drawn()
    assert await board.bounding_box() == before
    assert await board.inner_html() == mushrooms, "nothing is laid out anew"
    await page.get_by_role("button", name="More", exact=True).click()
    await expect(page.get_by_role("combobox")).to_be_hidden()
    assert await board.bounding_box() == before
