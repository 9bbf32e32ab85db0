"""Whoever looks on at a full table is offered a seat as soon as there is one, and no longer than that."""

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import gathered, link, waiting_seats
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_who_came_while_all_seats_were_taken_is_offered_one_that_is_set_out(windows: Windows) -> None:
    made, (ada, _) = await gathered(windows, 2, "abracada")
    watch = await link(made["table"], ada, "watch")
    lea = await windows.open(f"/t/{made['table']}#{watch}", size=PHONE)
    await expect(waiting_seats(lea)).to_have_count(2)
    ask = lea.page.get_by_role("button", name="Ask for a seat")
    async with Line(ada, made["table"]) as host:
        await expect(ask).to_have_count(0)
        await host.act("seats", seats=3)
        await expect(ask).to_be_visible()
        await host.act("seats", seats=2)
        await expect(ask).to_have_count(0)
