"""The replays of one game have an address of their own."""

import re

import pytest
from playwright.async_api import expect

from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import sat_down
from tools.driving.rooms import call_it_a_draw
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def drawn(windows: Windows, game: str) -> tuple[str, list[Guest]]:
    """A game that two people have called a draw."""
    table, sitting = await sat_down(windows, 2, game)
    async with Line(sitting[0], table) as one, Line(sitting[1], table) as other:
        await call_it_a_draw([one, other])
    return table, sitting


async def test_a_lid_leads_to_the_replays_of_its_game_and_from_there_to_all(windows: Windows) -> None:
    _, (ada, _) = await drawn(windows, "abracada")
    window = await windows.open("/", token=ada.token)
    page = window.page
    lid = page.get_by_role("article", name="Crossing")
    await lid.get_by_role("link", name="Replays").click()
    await expect(page).to_have_url(re.compile("/replays/crossing$"))
    await expect(page.get_by_text("No game of Crossing finished yet.")).to_be_visible()
    await page.get_by_text("All games", exact=True).click()
    await expect(page).to_have_url(re.compile("/replays$"))
    await expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(1)


async def test_the_address_of_a_games_replays_opens_by_itself(windows: Windows) -> None:
    _, (ada, _) = await drawn(windows, "abracada")
    window = await windows.open("/replays/abracada", token=ada.token)
    await expect(window.page.get_by_role("main").get_by_role("listitem")).to_have_count(1)
    await expect(window.page.get_by_role("heading", level=1)).to_have_text("Replays")
