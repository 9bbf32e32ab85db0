"""Where somebody gave up in the middle of their turn at Venise, the canal asks nobody any more."""

import pytest
from playwright.async_api import expect

from tests.games.venise.make_goldens import SCHOOL
from tests.web.canal import board, end, hand
from tools.driving.line import Line
from tools.driving.playing import sat_down
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_nobody_has_a_turn_any_more(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "venise", options={"board": SCHOOL, "first": 0})
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    await expect(end(ada)).to_be_visible()
    await expect(board(ada).locator(".plate.active")).to_have_count(1)
    async with Line(people[0], table) as line:
        await line.act("resign")
    await expect(ada.page.get_by_role("heading", name="Bo wins.")).to_be_visible()
    await expect(hand(ada)).to_be_visible()
    await expect(end(ada)).to_have_count(0)
    await expect(board(ada).locator(".plate.active")).to_have_count(0)
