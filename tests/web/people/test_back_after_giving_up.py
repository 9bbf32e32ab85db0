"""Whoever gave up and left the page comes back to the end as one who played, also by the invitation."""

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import gathered
from tools.driving.rooms import until
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_who_gave_up_finds_the_end_with_all_that_players_can_do_there(windows: Windows) -> None:
    made, (ada, mia) = await gathered(windows, 2, "abracada")
    async with Line(ada, made["table"]) as host, Line(mia, made["table"]) as line:
        await line.act("ready")
        await host.act("start")
        await line.act("resign")
        await until(line, lambda line: line.around["status"] == "over")
    window = await windows.open(f"/t/{made['table']}#{made['links']['seat']}", size=PHONE, token=mia.token)
    await expect(window.page.get_by_role("button", name="Play again")).to_be_visible()
    await expect(window.page.get_by_role("button", name="Share")).to_be_visible()
