"""Words that pass: they are seen for a while, go by themselves, and a tap puts them away."""

import pytest
from playwright.async_api import expect

from tools.driving.playing import board, sat_down
from tools.driving.windows import LONG_MS, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_why_not_is_said_for_a_while_and_a_tap_puts_it_away(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    rival = board(ada).get_by_role("button", name="Point at the tile of Bo")
    await expect(rival).to_be_visible()
    await ada.stop_time()
    why = ada.page.get_by_role("status").get_by_text("In the first round only mushrooms")
    await rival.click(force=True)
    await expect(why).to_be_in_viewport(ratio=1)
    await ada.says("In the first round only mushrooms")
    await why.click()
    await expect(why).to_have_count(0)
    await rival.click(force=True)
    await expect(why).to_be_visible()
    await ada.page.clock.run_for(LONG_MS)
    await expect(why).to_have_count(0)
