"""Each person's own language, light and size, kept in their own browser."""

import pytest
from playwright.async_api import expect

from tools.driving.guest import Guest
from tools.driving.playing import board, sat_down
from tools.driving.windows import PHONE, SIDEWAYS, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_each_player_reads_the_same_table_in_their_own_language(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    bo = await windows.open(f"/t/{table}", token=people[1].token, language="fr-FR")
    await expect(ada.page.get_by_role("list", name="Moves", exact=True)).to_contain_text(
        "Point at mushroom 1"
    )
    await expect(bo.page.get_by_role("list", name="Coups", exact=True)).to_contain_text("champignon")
    await expect(bo.page.locator("html")).to_have_attribute("lang", "fr")


async def test_settings_show_at_once_and_are_still_there_tomorrow(windows: Windows) -> None:
    window = await windows.open("/")
    page = window.page
    await page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("Evening").click()
    await dialog.get_by_text("Very large").click()
    await dialog.get_by_text("Français").click()
    await expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()
    await page.keyboard.press("Escape")
    await page.reload()
    html = page.locator("html")
    await expect(html).to_have_attribute("lang", "fr")
    await expect(html).to_have_attribute("data-theme", "dark")
    await expect(html).to_have_attribute("data-size", "huge")


SIZES = (PHONE, SIDEWAYS, (1440, 900))
LARGER = ((768, 1024), (3840, 2160))


@pytest.mark.long
@pytest.mark.parametrize("sizes", [SIZES, pytest.param(LARGER, marks=pytest.mark.long)])
async def test_every_page_fits_and_every_board_can_be_seen(
    windows: Windows, finished: tuple[str, list[Guest]], sizes: tuple[tuple[int, int], ...]
) -> None:
    (table, people), (over, players) = await sat_down(windows, 3), finished
    stranger = await windows.open()
    player = await windows.open(token=people[0].token)
    finisher = await windows.open(token=players[0].token)
    for window, path in (
        (stranger, "/"),
        (stranger, "/rules/crossing"),
        (player, f"/t/{table}"),
        (finisher, f"/t/{over}"),
        (finisher, f"/r/{over}"),
    ):
        await window.go(path)
        await expect(window.page.get_by_role("heading").first).to_be_visible()
        for size in sizes:
            await window.resize(size)
            if window is not stranger:
                await expect(board(window).get_by_role("img", name="Bag")).to_be_visible()
                box = await board(window).bounding_box()
                assert box
                assert box["height"] >= min(size) / 3, f"{path}, {size}: a board {box['height']:.0f} px high"
            beyond = await window.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert beyond <= 0, f"{path}, {size}: {beyond} px too wide"
