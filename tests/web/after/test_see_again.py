"""Whoever played sees the game again with their own eyes: where hands are hidden, all could see is backs."""

import pytest
from playwright.async_api import expect

from tools.driving.guest import Guest
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_who_played_sees_it_again_with_their_own_eyes(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    window = await windows.open(f"/t/{table}", token=people[1].token)
    await window.page.get_by_role("link", name="See again").click()
    eyes = window.page.get_by_role("combobox", name="Through whose eyes")
    await expect(eyes.locator("option:checked")).to_have_text("Bo")
    await eyes.select_option("What all can see")
    await expect(eyes.locator("option:checked")).to_have_text("What all can see")
