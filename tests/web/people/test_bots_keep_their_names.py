"""Bots of one name keep it when another comes to play on for somebody who gave up."""

import pytest
from playwright.async_api import expect

from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import board, company
from tools.driving.rooms import guest, make
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def two_and_two(windows: Windows) -> tuple[str, list[Guest]]:
    """Two people in the first seats, and two bots of a kind."""
    people = [await guest(windows.room, name) for name in ("Ada", "Bo")]
    box = next(one for one in (await people[0].ask("GET", "shelf"))["games"] if one["id"] == "crossing")
    made = await make(people[0], "crossing", 4, bots=[None, None, box["stand_in"], box["stand_in"]])
    await people[1].ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
    async with Line(people[0], made["table"]) as ada, Line(people[1], made["table"]) as bo:
        await bo.act("ready")
        await ada.act("start")
    return made["table"], people


async def test_bots_keep_their_names_when_another_plays_on_for_somebody(windows: Windows) -> None:
    table, (ada, bo) = await two_and_two(windows)
    window = await windows.open(f"/t/{table}", token=bo.token)
    await expect(company(window)).to_have_count(4)
    first = await company(window).nth(2).locator(".name").inner_text()
    await expect(company(window).nth(3)).to_contain_text(f"{first} 2")
    async with Line(ada, table) as line:
        await line.act("resign")
    await expect(company(window).nth(0)).to_contain_text(f"{first} 3")
    await expect(company(window).nth(2).locator(".name")).to_have_text(first)
    await expect(company(window).nth(3)).to_contain_text(f"{first} 2")
    await expect(board(window)).to_contain_text(f"{first} 3")
    await window.page.reload()
    await expect(company(window).nth(0)).to_contain_text(f"{first} 3")
